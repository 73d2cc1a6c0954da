/** The Excel template of an import: its columns, and empty rows of text cells that keep numbers as typed. */
import type { Readable } from 'node:stream'
import { textWorkbook } from '../sheet/textWorkbook.ts'

/** Enough rows for a few classes; rows below have no text format. */
const EMPTY_ROW_COUNT = 300

export function createTemplate(columns: readonly string[]): Promise<Readable> {
  const rows = Array.from({ length: EMPTY_ROW_COUNT }, () => columns.map(() => ''))
  return textWorkbook({ name: 'Templat', header: columns, rows })
}
