/** Formats dates in long Indonesian form, in the school's time zone. */

import { dayIn } from '#platform/contract/zone.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { useSite } from '../../providers/site.ts'

/** @example formatLongDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Juli 2026 08.30' */
export function formatLongDateTime(moment: string | null | undefined, timeZone: string): string {
  const date = parseDate(moment)
  if (!date) return ''
  const { day, time } = getFormatters(timeZone)
  return `${day.format(date)} ${time.format(date)}`
}

/** For narrow places. @example formatShortDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Jul 2026 08.30' */
export function formatShortDateTime(moment: string | null | undefined, timeZone: string): string {
  const date = parseDate(moment)
  if (!date) return ''
  const { shortDay, time } = getFormatters(timeZone)
  return `${shortDay.format(date)} ${time.format(date)}`
}

/** A calendar date has no zone; formatting it in UTC keeps it from shifting. @example formatLongDate('2026-07-15') // '15 Juli 2026' */
export function formatLongDate(day: string | null | undefined): string {
  const date = parseDate(day)
  return date ? getFormatters('UTC').day.format(date) : ''
}

/** A moment as text, in the school's zone. @example <Moment value={row.created_at} /> */
export function Moment({ value }: { value: string | null | undefined }) {
  const { time_zone } = useSite()
  return formatLongDateTime(value, time_zone)
}

/** The current date at the school, which may differ from the browser's. @example useToday() // '2026-07-15' */
export function useToday(): string {
  const { time_zone } = useSite()
  return dayIn(time_zone, serverNow())
}

/** Null for invalid dates, also for the 30th of February, which browsers read as a day in March. */
function parseDate(text: string | null | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(String(text).slice(0, 10))
    ? null
    : date
}

type Formatters = { day: Intl.DateTimeFormat; shortDay: Intl.DateTimeFormat; time: Intl.DateTimeFormat }
const formattersByZone = new Map<string, Formatters>()

/** Cached per zone, because creating an Intl.DateTimeFormat is slow. */
function getFormatters(timeZone: string): Formatters {
  const cached = formattersByZone.get(timeZone)
  if (cached) return cached
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone })
  const shortDay = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeZone })
  const time = new Intl.DateTimeFormat('id-ID', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const formatters = { day, shortDay, time }
  formattersByZone.set(timeZone, formatters)
  return formatters
}
