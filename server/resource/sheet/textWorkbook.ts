/** A workbook whose cells are texts, empty ones too: numbers stay as they are typed, and no zero is lost when it is saved again. */
import { Readable } from 'node:stream'

const WIDTH = 16
/** A text, whatever is typed. */
const TEXT = '@'

type Texts = { name: string; header: readonly string[]; rows: Iterable<readonly string[]> }

export async function textWorkbook({ name, header, rows }: Texts): Promise<Readable> {
  // Read when first needed: most starts never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(
    Array.from(rows, (row) => [...row]),
    {
      name,
      columns: header.map((one) => ({ header: one, width: Math.max(WIDTH, one.length + 2), numFmt: TEXT })),
      freezePane: { rows: 1 },
    },
  )
  return Readable.from(bytesOf(stream), { objectMode: false })
}

/** Read to its end, or given up with who reads it. */
export async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
