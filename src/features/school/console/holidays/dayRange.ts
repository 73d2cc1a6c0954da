/** A day or a range of days as people and decrees write it. */
import { readDay } from '#platform/contract/day.ts'

export type DayRange = { start: string; end: string }

/** Longer texts are sentences; the number of places where one may be split stays small. */
const MAX_LENGTH = 80
/** What stands between the first and the last day. */
const BETWEEN = /\s(?:s\.? ?d\.?|s\/d|sampai(?: dengan)?|hingga|to)\s|[-\u2010-\u2015]/giu

/**
 * Null for anything else. Of the first day, what the last one says may be left out.
 *
 * @example readDayRange('Jumat-Sabtu, 20-21 Maret 2026') // { start: '2026-03-20', end: '2026-03-21' }
 * @example readDayRange('30 Desember 2026 s.d. 2 Januari 2027') // { start: '2026-12-30', end: '2027-01-02' }
 */
export function readDayRange(written: string): DayRange | null {
  const text = written.trim()
  if (text.length > MAX_LENGTH) return null
  return readRange(text) ?? readRange(text.replace(/^[^\d]{1,40}/, ''))
}

function readRange(text: string): DayRange | null {
  const day = readDay(text)
  if (day) return { start: day, end: day }
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    const end = readDay(text.slice(index + between.length).trim())
    const start = end && readFirst(text.slice(0, index).trim(), end)
    if (end && start && start <= end) return { start, end }
  }
  return null
}

/** The first day of a range: '20', '30 Desember' or a whole day. */
function readFirst(text: string, end: string): string | null {
  const [year = '', month = ''] = end.split('-')
  const short = /^\d{1,2}$/.test(text) ? `${year}-${month}-${text}` : `${text} ${year}`
  return readDay(text) ?? readDay(short)
}
