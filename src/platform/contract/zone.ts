/** Converting between moments and days of a time zone, and formatting days and months in Indonesian. */

/**
 * The last millisecond of a minute in a time zone, UTC ISO; by default of the day's last minute.
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
  // The offset is computed twice, because it may change between the guess and the moment itself.
  const guess = local - offsetAt(local, zone)
  return new Date(local - offsetAt(guess, zone)).toISOString()
}

/** The calendar day of a moment in a time zone. @example dayIn('Asia/Jakarta', Date.parse('2026-11-20T17:00:00Z')) // '2026-11-21' */
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

/** The zone's offset from UTC, in milliseconds. */
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
  const partValue = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localTime = Date.UTC(
    partValue('year'),
    partValue('month') - 1,
    partValue('day'),
    partValue('hour'),
    partValue('minute'),
    partValue('second'),
  )
  return localTime - Math.floor(moment / 1000) * 1000
}
