/** Dates as the school reads them: long, Indonesian, in the school's time zone. */
import { tz } from '@date-fns/tz'
import { format, isValid, parseISO } from 'date-fns'
import { id } from 'date-fns/locale/id'
import { useSite } from '#src/providers/site.ts'

/** @example longDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Juli 2026 08.30' */
export function longDateTime(moment: string | null | undefined, timeZone: string): string {
  return worded(moment, 'd MMMM yyyy HH.mm', timeZone)
}

/** A calendar day has no zone; reading it in UTC keeps it from shifting. @example longDate('2026-07-15') // '15 Juli 2026' */
export function longDate(day: string | null | undefined): string {
  return worded(day, 'd MMMM yyyy', 'UTC')
}

/** A moment as text, in the site's zone. @example <Moment of={row.created_at} /> */
export function Moment({ of }: { of: string | null | undefined }) {
  const { time_zone } = useSite()
  return longDateTime(of, time_zone)
}

function worded(text: string | null | undefined, words: string, timeZone: string): string {
  const zone = { in: tz(timeZone) }
  const date = parseISO(text ?? '', zone)
  return isValid(date) ? format(date, words, { ...zone, locale: id }) : ''
}
