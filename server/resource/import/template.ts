/** The Excel template of an import: its columns, and empty rows in which numbers stay as they are typed. */
import { Readable } from 'node:stream'

/** Rows for a few classes; below them a spreadsheet has its own formats. */
const ROWS = 300
const WIDTH = 16
/** A text, whatever is typed. */
const TEXT = '@'

export async function templateOf(columns: readonly string[]): Promise<Readable> {
  // Read when first needed: most starts never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const empty = Array.from({ length: ROWS }, () => columns.map(() => ''))
  const stream = writeXlsxStream(empty, {
    name: 'Templat',
    columns: columns.map((header) => ({ header, width: WIDTH, numFmt: TEXT })),
    freezePane: { rows: 1 },
  })
  return Readable.from(bytesOf(stream), { objectMode: false })
}

async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
