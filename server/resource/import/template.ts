/** The Excel template of an import: its columns, and empty rows in which numbers stay as they are typed. */
import type { Readable } from 'node:stream'
import { textWorkbook } from '../sheet/textWorkbook.ts'

/** Rows for a few classes; below them a spreadsheet has its own formats. */
const ROWS = 300

export function templateOf(columns: readonly string[]): Promise<Readable> {
  const rows = Array.from({ length: ROWS }, () => columns.map(() => ''))
  return textWorkbook({ name: 'Templat', header: columns, rows })
}
