/** Days as the lines that people edit, and as the file that is imported. */
import { longDay } from '#platform/contract/zone.ts'
import { CALENDAR_KINDS, type CalendarEntry } from '../../calendar.ts'

/** @example toLine({ name: 'Idul Fitri', start: '2026-03-20', end: '2026-03-21' }) // '20 Maret 2026 - 21 Maret 2026; Idul Fitri' */
export function toLine({ name, start, end }: Pick<CalendarEntry, 'name' | 'start' | 'end'>): string {
  const days = start === end ? longDay(start) : `${longDay(start)} - ${longDay(end)}`
  return `${days}; ${name.replace(/[;\t|]/g, ',')}`
}

export function toCsv(entries: readonly CalendarEntry[]): string {
  const rows = entries.map(({ name, start, end, kind }) => [name, start, end, kindName(kind)])
  return [['name', 'start', 'end', 'kind'], ...rows].map((cells) => cells.map(quote).join(';')).join('\r\n')
}

const kindName = (kind: CalendarEntry['kind']) => CALENDAR_KINDS.find(({ id }) => id === kind)?.name ?? kind

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
