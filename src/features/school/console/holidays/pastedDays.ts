/** A pasted list of days, one in a line: 'day; name', with the kind after it if it is another one than the others'. */
import { foldName } from '#platform/contract/folding.ts'
import { longDay } from '#platform/contract/zone.ts'
import { CALENDAR_KINDS, type CalendarEntry, type CalendarKind } from '../../calendar.ts'
import { readDayRange } from './dayRange.ts'

/** More than the holidays of twenty years. */
export const MAX_LINES = 1000
const MAX_LINE_LENGTH = 500

export type PastedDays = {
  entries: CalendarEntry[]
  /** Lines in which no day or no name was found, by their number from 1. */
  unread: { line: number; text: string }[]
  /** Number of lines beyond what is read. */
  left: number
}

/**
 * @param kind of lines that name none
 * @example readPastedDays('20-21 Maret 2026; Idul Fitri', 'holiday').entries // [{ name: 'Idul Fitri', start: '2026-03-20', end: '2026-03-21', kind: 'holiday' }]
 */
export function readPastedDays(text: string, kind: CalendarKind): PastedDays {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text)
  const result: PastedDays = { entries: [], unread: [], left: Math.max(0, lines.length - MAX_LINES) }
  for (const line of lines.slice(0, MAX_LINES)) {
    const entry = line.text.length <= MAX_LINE_LENGTH ? readLine(line.text, kind) : null
    if (entry) result.entries.push(entry)
    else result.unread.push(line)
  }
  return result
}

/** '3.' or '3)' before a line of a numbered list. */
const NUMBER = /^\d{1,3}[.)]\s+(?=\S)/

function readLine(text: string, kind: CalendarKind): CalendarEntry | null {
  const cells = toCells(text)
  const found = findDay(cells) ?? findDay(toCells(text.replace(NUMBER, '')))
  if (!found) return null
  const words = found.others.filter((cell) => /\p{L}/u.test(cell))
  const ownKind = words.length > 1 ? findKind(words.at(-1) ?? '') : undefined
  const names = ownKind ? words.slice(0, -1) : words
  // A column of weekdays stands beside that of the names, which are longer.
  const [name] = names.toSorted((one, other) => other.length - one.length)
  return name ? { name, ...found.range, kind: ownKind ?? kind } : null
}

/** The cells of a line: of a table, between semicolons, or before and after the first colon. */
function toCells(text: string): string[] {
  const cells = text.split(/[;\t|]/)
  const colon = text.indexOf(':')
  const split = cells.length > 1 || colon < 0 ? cells : [text.slice(0, colon), text.slice(colon + 1)]
  return split.map((cell) => cell.trim()).filter(Boolean)
}

function findDay(cells: readonly string[]) {
  for (const [index, cell] of cells.entries()) {
    const range = readDayRange(cell)
    if (range) return { range, others: cells.filter((_, other) => other !== index) }
  }
  return null
}

const findKind = (word: string) => CALENDAR_KINDS.find(({ name }) => foldName(name) === foldName(word))?.id

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
