/** Finds in the school's own sheet which columns are who, which are days, and which are totals. */
import { foldName } from '#platform/contract/folding.ts'
import type { SheetRow } from '#platform/server/resource/sheet/rows.ts'
import { COUNTED } from '../../monthImport.ts'
import { dayOfHeading, readMark } from './words.ts'

export type Layout = {
  /** Index of the row with the days. */
  at: number
  /** Column indexes by field: who, the dates, the totals. */
  columns: ReadonlyMap<string, number>
}

/** The days may stand below a title, a letterhead and groups of columns. */
const SEARCHED_ROWS = 40
/** Fewer numbers beside each other are no days. */
const MIN_DAYS = 3
/** Who and totals are named in merged cells above the days, or beside them. */
const ROWS_ABOVE = 3

/** @returns null if no row has the days of the month */
export function findLayout(rows: readonly SheetRow[], month: string): Layout | null {
  const found = rows.slice(0, SEARCHED_ROWS).map((row) => daysOf(row, month))
  const most = Math.max(0, ...found.map((days) => days.size))
  const at = found.findIndex((days) => days.size === most)
  const days = found[at]
  if (!days || most < MIN_DAYS) return null
  const headings = rows.slice(Math.max(0, at - ROWS_ABOVE), at + 1).map(({ cells }) => cells)
  // Totals may be named in the row of weekdays below the numbers.
  const below = rows[at + 1]?.cells ?? []
  const lastDay = Math.max(...days.values())
  const columns = new Map(days)
  const add = (field: string | undefined, index: number) => {
    if (field !== undefined && !columns.has(field) && ![...columns.values()].includes(index))
      columns.set(field, index)
  }
  for (const cells of [...headings].reverse())
    for (const [index, text] of cells.entries()) add(whoOf(text), index)
  for (const cells of [...headings, below].reverse())
    for (const [index, text] of cells.entries()) if (index > lastDay) add(totalOf(text), index)
  return { at, columns }
}

function daysOf({ cells }: SheetRow, month: string): Map<string, number> {
  const days = new Map<string, number>()
  for (const [index, text] of cells.entries()) {
    const day = dayOfHeading(text, month)
    const date = day === null ? '' : `${month}-${String(day).padStart(2, '0')}`
    if (date && !days.has(date)) days.set(date, index)
  }
  return days
}

function whoOf(text: string): 'nis' | 'nisn' | 'name' | undefined {
  const folded = foldName(text)
  if (folded === 'nisn' || folded.endsWith(' nasional')) return 'nisn'
  if (folded === 'nis' || folded === 'nis nisn' || /^(no|nomor) (induk|nis)/.test(folded)) return 'nis'
  return /^(nama|name|siswa|murid|peserta didik)\b/.test(folded) ? 'name' : undefined
}

function totalOf(text: string): string | undefined {
  const mark = readMark(foldName(text).replace(/^(jumlah|jml|total|rekap) /, ''))
  return COUNTED.find(({ id }) => id === mark)?.id
}
