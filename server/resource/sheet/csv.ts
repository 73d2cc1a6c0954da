/** CSV as spreadsheet programs save it: delimiter and encoding found by looking, written back safe to open. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { KB } from '#contract/units.ts'
import { errorDetails } from '../../db/errorDetails.ts'
import { errors } from '../../http/errors.ts'
import type { SheetRow } from './rows.ts'

export type Dialect = {
  delimiter: ',' | ';' | '\t'
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  /** The first line says which delimiter the file has, for Excel alone. */
  hasSep: boolean
}

const SAMPLE_BYTES = 64 * KB
/** Lines that may stand above the first that is parted. */
const TITLE_LINES = 20
const DELIMITERS = [',', ';', '\t'] as const
/** @source Excel's own first line, which it neither shows nor keeps */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?$/i
/** What Excel calls Unicode text begins with this. */
const UTF16 = Buffer.from([0xff, 0xfe])

/** Looks at a file before it is read. @throws 422 for an empty or binary file */
export async function detectDialect(path: string): Promise<Dialect> {
  const head = await readHead(path)
  if (head.length === 0) throw errors.invalid({ file: 'Berkas ini kosong.' })
  const encoding = await encodingOf(path, head)
  const text = new TextDecoder(encoding).decode(head)
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const declared = lines[0]?.match(SEPARATOR_LINE)?.[1]
  const sep = DELIMITERS.find((delimiter) => delimiter === declared)
  if (sep) return { delimiter: sep, encoding, hasSep: true }
  // A title above the header has none.
  const parted = lines.slice(0, TITLE_LINES).find((line) => DELIMITERS.some((one) => line.includes(one)))
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: (parted ?? '').split(delimiter).length,
  }))
  const best = counted.reduce((most, next) => (next.count > most.count ? next : most))
  return { delimiter: best.delimiter, encoding, hasSep: false }
}

async function encodingOf(path: string, head: Buffer): Promise<Dialect['encoding']> {
  if (head.subarray(0, UTF16.length).equals(UTF16)) return 'UTF-16'
  if (head.includes(0))
    throw errors.invalid({
      file: 'Berkas ini bukan CSV dan bukan Excel (.xlsx). Simpan sebagai salah satunya lebih dahulu.',
    })
  return (await isUtf8(path)) ? 'UTF-8' : 'Windows-1252'
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
    for await (const chunk of chunksOf(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** A stream without an encoding gives bytes, which its type leaves open. */
const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path)

async function* decoded(path: string, encoding: Dialect['encoding']) {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Its rows, blank ones passed over.
 *
 * @throws 422 where it breaks off or cannot be read, at the row where it does
 */
export async function* csvRows(path: string, dialect: Dialect): AsyncGenerator<SheetRow> {
  const records: AsyncIterable<ParsedRecord> = recordsOf(path, dialect)
  try {
    for await (const { record, info } of records)
      yield { line: info.lines, cells: record.map(withoutGuard), kinds: '' }
  } catch (error) {
    const { code, lines } = errorDetails(error)
    if (!code?.startsWith('CSV_')) throw error
    throw errors.invalid({
      file: `Berkas ini tidak dapat dibaca sebagai CSV: periksa tanda kutip sebelum baris ${lines ?? 1}.`,
    })
  }
}

type ParsedRecord = { record: string[]; info: { lines: number } }

function recordsOf(path: string, { delimiter, encoding, hasSep }: Dialect) {
  const records = parse({
    delimiter,
    from: hasSep ? 2 : 1,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 100_000,
  })
  // The consumer of the iterator gets the error; without this listener it would end the process.
  pipeline(Readable.from(decoded(path, encoding)), records, () => undefined)
  return records
}

/** What a spreadsheet would run as a formula. @source OWASP CSV Injection */
const FORMULA = /^[=+\-@\t\r]/

/** Excel with Indonesian settings cuts at semicolons whatever the file's delimiter is, quotes or not. */
const LATER_FORMULA = /([;\t])(?= {0,9}[=+\-@])/g
const GUARDED_CELL = /([;\t])'(?= {0,9}[=+\-@])/g

/** The apostrophe we put before such a value is taken off again when our own file comes back. */
export function withoutGuard(value: string): string {
  const first = value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value
  return first.replace(GUARDED_CELL, '$1')
}

/** One line of CSV, quoted where needed, never run as a formula. */
export function csvLine(values: readonly string[], delimiter: string): string {
  return csvLines([values], delimiter)
}

export function csvLines(rows: readonly (readonly string[])[], delimiter: string): string {
  const cells = rows.map((values) => values.map(cell))
  return stringify(cells, { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

const guarded = (value: string) => (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, "$1'")

/** A NUL, for which a row was refused, cannot be kept in the file of refused rows either. */
const cell = (value: string) => guarded(value).replaceAll('\0', '\uFFFD')

/** What a spreadsheet program with Indonesian settings cuts at. */
export const DELIMITER = ';'

/** So that Excel reads UTF-8. */
export const BOM = '\uFEFF'
