/** Days and hours of a time zone as the moments they are, and days and months by their names. */

/**
 * The last moment of a minute of a day there, UTC ISO; without an hour the day's last one.
 *
 * @example lastMoment({ day: '2026-11-20', zone: 'Asia/Jakarta' }) // '2026-11-20T16:59:59.999Z'
 */
export function lastMoment({
  day,
  time = '23:59',
  zone,
}: {
  day: string
  time?: string
  zone: string
}): string {
  const local = Date.parse(`${day}T${time}:59.999Z`)
  // Twice, because the zone may change its clock between the first guess and the moment itself.
  const guess = local - offsetAt(local, zone)
  return new Date(local - offsetAt(guess, zone)).toISOString()
}

/** The calendar day it is there. @example dayIn('Asia/Jakarta', Date.parse('2026-11-20T17:00:00Z')) // '2026-11-21' */
export function dayIn(zone: string, moment: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(moment)
}

/** @example longDay('2026-10-05') // '5 Oktober 2026' */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

/** @example monthName('2026-11') // 'November 2026' */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localTime = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return localTime - Math.floor(moment / 1000) * 1000
}
