/** Days and months beside each other, as the buttons of the screens go through them. */

/** @example dayBeside('2026-12-31', 1) // '2027-01-01' */
export function dayBeside(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** @example weekdayOf('2026-11-26') // 'Kamis' */
export function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('id-ID', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** As Indonesian calendars write them; their first two letters would be those of two days. */
const WEEKDAY_INITIALS = ['Mg', 'Sn', 'Sl', 'Rb', 'Km', 'Jm', 'Sb'] as const

/** For narrow columns. @example weekdayInitialsOf('2026-11-26') // 'Km' */
export const weekdayInitialsOf = (day: string) => WEEKDAY_INITIALS[new Date(`${day}T00:00:00Z`).getUTCDay()]
