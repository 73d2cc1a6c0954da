/** Moments between the wire's UTC and the clock on the school's wall. */
import { tz } from '@date-fns/tz'
import { format, isValid, parse, parseISO } from 'date-fns'

const INPUT_FORMAT = "yyyy-MM-dd'T'HH:mm"

/** @example wallFromMoment('2026-07-15T00:00:00.000Z', 'Asia/Jakarta') // '2026-07-15T07:00' */
export function wallFromMoment(moment: string, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  const date = parseISO(moment, zone)
  return isValid(date) ? format(date, INPUT_FORMAT, zone) : ''
}

/** What is no time stays as typed. @example momentFromWall('2026-07-15T07:00', 'Asia/Jakarta') // '2026-07-15T00:00:00.000Z' */
export function momentFromWall(wall: string, timeZone: string): string {
  const date = parse(wall.slice(0, 16), INPUT_FORMAT, 0, { in: tz(timeZone) })
  return isValid(date) ? new Date(date.getTime()).toISOString() : wall
}

/** What the school calls its zone. @example zoneName('Asia/Jakarta') // 'WIB' */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('id', { timeZone, timeZoneName: 'short' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
