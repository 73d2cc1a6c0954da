/** Dates as the school reads them: long, Indonesian, in the school's time zone. */
import { useSite } from '#src/providers/site.ts'

/** @example longDateTime('2026-07-15T01:30:00Z', 'Asia/Jakarta') // '15 Juli 2026 08.30' */
export function longDateTime(moment: string | null | undefined, timeZone: string): string {
  const date = parsed(moment)
  if (!date) return ''
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }).format(date)
  const time = new Intl.DateTimeFormat('id-ID', { timeStyle: 'short', timeZone }).format(date)
  return `${day} ${time}`
}

/** A calendar day has no zone; reading it in UTC keeps it from shifting. @example longDate('2026-07-15') // '15 Juli 2026' */
export function longDate(day: string | null | undefined): string {
  const date = parsed(day)
  return date ? new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(date) : ''
}

/** A moment as text, in the site's zone. @example <Moment of={row.created_at} /> */
export function Moment({ of }: { of: string | null | undefined }) {
  const { time_zone } = useSite()
  return longDateTime(of, time_zone)
}

function parsed(text: string | null | undefined): Date | null {
  const date = text ? new Date(text) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}
