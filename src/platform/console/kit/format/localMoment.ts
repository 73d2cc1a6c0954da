/** Converts between UTC moments and local time in the school's zone (wall time). */
import { tz } from '@date-fns/tz'
import { format, isValid, parse, parseISO } from 'date-fns'

const INPUT_FORMAT = "yyyy-MM-dd'T'HH:mm"

/** @example toWallTime('2026-07-15T00:00:00.000Z', 'Asia/Jakarta') // '2026-07-15T07:00' */
export function toWallTime(moment: string, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  const date = parseISO(moment, zone)
  return isValid(date) ? format(date, INPUT_FORMAT, zone) : ''
}

/** Invalid text is returned unchanged. @example toUtcMoment('2026-07-15T07:00', 'Asia/Jakarta') // '2026-07-15T00:00:00.000Z' */
export function toUtcMoment(wallTime: string, timeZone: string): string {
  const date = parse(wallTime.slice(0, 16), INPUT_FORMAT, 0, { in: tz(timeZone) })
  return isValid(date) ? new Date(date.getTime()).toISOString() : wallTime
}

/** The zone's short Indonesian name. @example formatZoneName('Asia/Jakarta') // 'WIB' */
export function formatZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('id', { timeZone, timeZoneName: 'short' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
