/** Writes a workbook with text cells, including empty ones, so that typed numbers keep their leading zeros. */
import { Readable } from 'node:stream'

const WIDTH = 16
/** Excel's number format for text. */
const TEXT = '@'

type Texts = {
  name: string
  header: readonly string[]
  rows: Iterable<readonly string[]>
  /** Whether days, and columns of nothing but short numbers, become what Excel counts with. */
  hasValues?: boolean
}

export async function textWorkbook({ name, header, rows, hasValues = false }: Texts): Promise<Readable> {
  // Imported when first needed, since most processes never write a workbook.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const texts = Array.from(rows, (row) => [...row])
  const kinds = header.map((_title, index) => (hasValues ? kindOf(texts, index) : 'text'))
  const stream = writeXlsxStream(
    texts.map((row) => row.map((cell, index) => toValue(cell, kinds[index]))),
    {
      name,
      columns: header.map((title, index) => ({
        header: title,
        width: Math.max(WIDTH, title.length + 2),
        numFmt: NUMBER_FORMATS[kinds[index] ?? 'text'],
      })),
      freezePane: { rows: 1 },
    },
  )
  return Readable.from(bytesOf(stream), { objectMode: false })
}

type ColumnKind = 'text' | 'day' | 'number'
const NUMBER_FORMATS: Record<ColumnKind, string> = { text: TEXT, day: 'dd/mm/yyyy', number: 'General' }
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Longer ones, and those that begin with zero, may be identity numbers. */
const SHORT_NUMBER = /^[1-9]\d{0,2}(\.\d{1,2})?$/

function kindOf(rows: readonly string[][], index: number): ColumnKind {
  const cells = rows.flatMap((row) => row[index] || [])
  if (cells.some((cell) => DAY.test(cell))) return 'day'
  return cells.length > 0 && cells.every((cell) => SHORT_NUMBER.test(cell)) ? 'number' : 'text'
}

function toValue(cell: string, kind: ColumnKind = 'text') {
  if (kind === 'number' && cell) return Number(cell)
  const time = kind === 'day' && DAY.test(cell) ? Date.parse(`${cell}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? cell : new Date(time)
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
