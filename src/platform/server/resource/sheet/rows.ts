/** Types of tabular files, CSV or workbook. */
import type { ImportDelimiter } from '#platform/contract/import/importCalls.ts'

/** Maximum number of filled rows of a file: four times the persons of a large school. */
export const MAX_ROWS = 20_000
/** Refused as soon as one more is read, before time and memory are spent on the rest. */
export const TOO_MANY_ROWS =
  'Berkas ini berisi lebih dari 20.000 baris. Bagi menjadi beberapa berkas, masing-masing paling banyak 20.000 baris, lalu impor satu per satu.'

export type SheetRow = {
  /** Line number as spreadsheets count it. */
  line: number
  cells: string[]
  /** The kind of each cell: 't' text, 'n' number, 'd' date; '' if all are text. */
  kinds: string
}

export type Delimiter = ImportDelimiter

export type Table = {
  /** Reads from the first row; may be called several times. */
  rows: () => AsyncGenerator<SheetRow>
  merges: readonly Merge[]
  /** Delimiter of the file, used for returned files too; null for a workbook. */
  delimiter: Delimiter | null
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null
  sheet: string | null
  /** The visible sheets of a workbook, in their order; empty for a CSV. */
  sheets: readonly string[]
  close: () => Promise<void>
}

/** A range of merged cells; rows count from 1, columns from 0. */
export type Merge = { top: number; bottom: number; left: number; right: number }
