/** CSV as spreadsheet programs save it: delimiter and encoding found by looking, written back safe to open. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { errors } from './errors.ts'

export type Dialect = { delimiter: ',' | ';' | '\t'; encoding: 'UTF-8' | 'Windows-1252' }
export type CsvRow = { line: number; values: Record<string, string> }

const SAMPLE_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t'] as const

/** Looks at a file before it is read. @throws 422 for an empty or binary file */
export async function detectDialect(path: string): Promise<Dialect> {
  const head = await readHead(path)
  if (head.length === 0) throw errors.invalid({ file: 'Berkas CSV kosong' })
  if (head.includes(0))
    throw errors.invalid({ file: 'Berkas ini bukan CSV. Simpan sebagai CSV lebih dahulu.' })
  const encoding = (await isUtf8(path)) ? 'UTF-8' : 'Windows-1252'
  const firstLine = new TextDecoder(encoding).decode(head).split(/\r?\n/, 1)[0] ?? ''
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }))
  const best = counted.reduce((most, next) => (next.count > most.count ? next : most))
  return { delimiter: best.delimiter, encoding }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Anything that is not valid UTF-8 comes from an older Windows program. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function* decoded(path: string, encoding: Dialect['encoding']) {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

export type OpenCsv = { header: string[]; rows: AsyncGenerator<CsvRow> }

/**
 * Reads row by row, by header name. Blank lines are passed over.
 *
 * @throws 422 where the file is no table
 */
export async function openCsv(path: string, dialect: Dialect): Promise<OpenCsv> {
  const records = parse({
    delimiter: dialect.delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 100_000,
  })
  const source = decoded(path, dialect.encoding)
  void feed(source, records)
  const iterator = records[Symbol.asyncIterator]() as AsyncIterator<{
    record: string[]
    info: { lines: number }
  }>
  const first = await next(iterator)
  if (!first) throw errors.invalid({ file: 'Berkas CSV kosong' })
  const header = first.record.map((name) => name.trim().toLowerCase())
  return { header, rows: rowsOf(iterator, header) }
}

type Records = ReturnType<typeof parse>

async function feed(source: AsyncGenerator<string>, records: Records) {
  try {
    for await (const text of source) {
      if (records.destroyed) return
      if (!records.write(text)) await new Promise((resolve) => records.once('drain', resolve))
    }
    records.end()
  } catch (error) {
    records.destroy(error as Error)
  }
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | null> {
  try {
    const { done, value } = await iterator.next()
    return done ? null : value
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('CSV_')) {
      throw errors.invalid({ file: 'Berkas ini tidak dapat dibaca sebagai CSV' })
    }
    throw error
  }
}

async function* rowsOf(
  iterator: AsyncIterator<{ record: string[]; info: { lines: number } }>,
  header: string[],
) {
  for (;;) {
    const found = await next(iterator)
    if (!found) return
    const values = Object.fromEntries(
      header.map((name, index) => [name, restored(found.record[index] ?? '')]),
    )
    yield { line: found.info.lines, values } satisfies CsvRow
  }
}

/** What a spreadsheet would run as a formula. @source OWASP CSV Injection */
const FORMULA = /^[=+\-@\t\r]/

/** The apostrophe we put before such a value is taken off again when our own file comes back. */
function restored(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value
}

/** One line of CSV, quoted where needed, never run as a formula (decisions §4). */
export function csvLine(values: readonly string[], delimiter: string): string {
  return `${values.map((value) => cell(FORMULA.test(value) ? `'${value}` : value, delimiter)).join(delimiter)}\r\n`
}

function cell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** So that Excel reads UTF-8. */
export const BOM = '\uFEFF'
