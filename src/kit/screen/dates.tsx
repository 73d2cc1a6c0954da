/** Dates as the school reads them: long, Indonesian, in the school's time zone. */
import { dayIn } from '#contract/zone.ts'
import { useSite } from '#src/providers/site.ts'

/** @example longDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Juli 2026 08.30' */
export function longDateTime(moment: string | null | undefined, timeZone: string): string {
  const date = dateOf(moment)
  if (!date) return ''
  const { day, clock } = writers(timeZone)
  return `${day.format(date)} ${clock.format(date)}`
}

/** For narrow places. @example shortDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Jul 2026 08.30' */
export function shortDateTime(moment: string | null | undefined, timeZone: string): string {
  const date = dateOf(moment)
  if (!date) return ''
  const { shortDay, clock } = writers(timeZone)
  return `${shortDay.format(date)} ${clock.format(date)}`
}

/** A calendar day has no zone; reading it in UTC keeps it from shifting. @example longDate('2026-07-15') // '15 Juli 2026' */
export function longDate(day: string | null | undefined): string {
  const date = dateOf(day)
  return date ? writers('UTC').day.format(date) : ''
}

/** A moment as text, in the site's zone. @example <Moment of={row.created_at} /> */
export function Moment({ of }: { of: string | null | undefined }) {
  const { time_zone } = useSite()
  return longDateTime(of, time_zone)
}

/** The calendar day at the school, which may differ from the one where the browser is. @example useToday() // '2026-07-15' */
export function useToday(): string {
  const { time_zone } = useSite()
  return dayIn(time_zone, Date.now())
}

/** Days that no calendar has, such as the 30th of February, are none; a browser would count on into March. */
function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(String(text).slice(0, 10))
    ? null
    : date
}

type Writers = { day: Intl.DateTimeFormat; shortDay: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }
const made = new Map<string, Writers>()

/** The browser's own, which costs no library before the first list; making one is slow, so each is kept. */
function writers(timeZone: string): Writers {
  const known = made.get(timeZone)
  if (known) return known
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone })
  const shortDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone })
  const clock = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const writersOfZone = { day, shortDay, clock }
  made.set(timeZone, writersOfZone)
  return writersOfZone
}
