/** Streams rows as CSV, in the format that Indonesian spreadsheets open, or as a workbook. */
import { Readable } from 'node:stream'
import type { ExportFormat } from '#platform/contract/export/exportCall.ts'
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import { BOM, csvLine, csvLines, DELIMITER } from '../sheet/csv.ts'
import { bytesOf } from '../sheet/textWorkbook.ts'
import type { Cell } from './cells.ts'

type File = { name: string; columns: readonly ExportColumn[]; batches: AsyncIterable<Cell[][]> }

/** @example Readable.from(WRITERS.csv({ name, columns, batches })) */
export const WRITERS: Record<ExportFormat, (file: File) => Readable> = {
  csv: (file) => Readable.from(writeCsv(file), { objectMode: false }),
  xlsx: (file) => Readable.from(writeWorkbook(file), { objectMode: false }),
}

async function* writeCsv({ columns, batches }: File): AsyncGenerator<string> {
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

/** Text is written as text cells, so that nothing runs as a formula and leading zeros survive. */
async function* writeWorkbook({ name, columns, batches }: File): AsyncGenerator<Uint8Array> {
  // Imported when first needed, since most processes never write a workbook.
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
/** Minimum width in characters, so that numbers and names fit. */
const MIN_COLUMN_WIDTH = 16

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of batches) yield* rows
}
