/** Rows become a file as they come: CSV as spreadsheets here open it, or a workbook. */
import { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/export/exportCall.ts'
import type { ExportColumn } from '#contract/export/exportFile.ts'
import { BOM, csvLine, csvLines, DELIMITER } from '../sheet/csv.ts'
import { bytesOf } from '../sheet/textWorkbook.ts'
import type { Cell } from './cells.ts'

type File = { name: string; columns: readonly ExportColumn[]; batches: AsyncIterable<Cell[][]> }

/** @example Readable.from(WRITERS.csv({ name, columns, batches })) */
export const WRITERS: Record<ExportFormat, (file: File) => Readable> = {
  csv: (file) => Readable.from(csvOf(file), { objectMode: false }),
  xlsx: (file) => Readable.from(workbookOf(file), { objectMode: false }),
}

async function* csvOf({ columns, batches }: File): AsyncGenerator<string> {
  yield BOM +
    csvLine(
      columns.map(({ label }) => label),
      DELIMITER,
    )
  for await (const rows of batches)
    yield csvLines(
      rows.map((cells) => cells.map(asText)),
      DELIMITER,
    )
}

const asText = (cell: Cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)

/** Texts are written as texts, so that nothing is run as a formula and no zero is lost. */
async function* workbookOf({ name, columns, batches }: File): AsyncGenerator<Uint8Array> {
  // Read when first needed: most starts never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(rowsOf(batches), {
    name: name.slice(0, MAX_SHEET_NAME_LENGTH),
    columns: columns.map(({ label, width = Math.max(MIN_COLUMN_WIDTH, label.length + 2) }) => ({
      header: label,
      width,
    })),
    freezePane: { rows: 1 },
  })
  yield* bytesOf(stream)
}

/** @source Excel's limit of a sheet's name */
const MAX_SHEET_NAME_LENGTH = 31
/** Letters that fit, so that numbers and names stand unbroken. */
const MIN_COLUMN_WIDTH = 16

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of batches) yield* rows
}
