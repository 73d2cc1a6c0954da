/** Writes a workbook with text cells, including empty ones, so that typed numbers keep their leading zeros. */
import { Readable } from 'node:stream'

const WIDTH = 16
/** Excel's number format for text. */
const TEXT = '@'

type Texts = { name: string; header: readonly string[]; rows: Iterable<readonly string[]> }

export async function textWorkbook({ name, header, rows }: Texts): Promise<Readable> {
  // Imported when first needed, since most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(
    Array.from(rows, (row) => [...row]),
    {
      name,
      columns: header.map((title) => ({
        header: title,
        width: Math.max(WIDTH, title.length + 2),
        numFmt: TEXT,
      })),
      freezePane: { rows: 1 },
    },
  )
  return Readable.from(bytesOf(stream), { objectMode: false })
}

/** Iterates a web stream; cancels it if the consumer stops. */
export async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
