/** Reads CSV with detected delimiter and encoding, and writes CSV that is safe to open in a spreadsheet. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { KB } from '#platform/contract/units.ts'
import { errorDetails } from '../../db/errorDetails.ts'
import { errors } from '../../http/errors.ts'
import { countKnown, HEADER_SEARCH_ROWS } from './headerNames.ts'
import type { Delimiter, SheetRow } from './rows.ts'

export type Dialect = {
  delimiter: Delimiter
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  /** As decoders call it. */
  decoder: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** Whether the first line is Excel's `sep=` line. */
  hasSep: boolean
}

const SAMPLE_BYTES = 64 * KB
/** Maximum number of title lines before the first line with a delimiter. */
const TITLE_LINES = 20
const DELIMITERS = [',', ';', '\t', '|'] as const
/** Excel's line that declares the delimiter; Excel does not show it. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?$/i
/** Byte order marks of UTF-16, which Excel calls Unicode text. */
const UTF16 = { 'utf-16le': Buffer.from([0xff, 0xfe]), 'utf-16be': Buffer.from([0xfe, 0xff]) } as const

/**
 * Detects encoding and delimiter: the one with which a line has most known names of columns. A title with commas decides
 * nothing.
 *
 * @throws 422 for an empty or binary file
 */
export async function detectDialect(path: string, known: ReadonlySet<string>): Promise<Dialect> {
  const head = await readHead(path)
  if (head.length === 0) throw errors.invalid({ file: 'Berkas ini kosong.' })
  const encodings = await encodingOf(path, head)
  const text = new TextDecoder(encodings.decoder).decode(head)
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const declared = lines[0]?.match(SEPARATOR_LINE)?.[1]
  const declaredDelimiter = DELIMITERS.find((delimiter) => delimiter === declared)
  if (declaredDelimiter) return { delimiter: declaredDelimiter, ...encodings, hasSep: true }
  const byHeader = delimiterOfHeader(lines.slice(0, HEADER_SEARCH_ROWS), known)
  if (byHeader) return { delimiter: byHeader, ...encodings, hasSep: false }
  // A title above the header has no delimiter.
  const delimitedLine = lines
    .slice(0, TITLE_LINES)
    .find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter)))
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: (delimitedLine ?? '').split(delimiter).length,
  }))
  const mostFrequent = counted.reduce((best, next) => (next.count > best.count ? next : best))
  return { delimiter: mostFrequent.delimiter, ...encodings, hasSep: false }
}

/** Null if no line has a known name beside another cell. */
function delimiterOfHeader(lines: readonly string[], known: ReadonlySet<string>): Delimiter | null {
  const counts = DELIMITERS.flatMap((delimiter) =>
    lines.map((line) => {
      const cells = line.split(delimiter).map((cell) => cell.replace(/^\s*"|"\s*$/g, ''))
      return { delimiter, count: cells.length > 1 ? countKnown(cells, known) : 0 }
    }),
  )
  const best = Math.max(...counts.map(({ count }) => count), 0)
  return counts.find(({ count }) => count > 0 && count === best)?.delimiter ?? null
}

async function encodingOf(path: string, head: Buffer): Promise<Pick<Dialect, 'encoding' | 'decoder'>> {
  for (const decoder of ['utf-16le', 'utf-16be'] as const)
    if (head.subarray(0, 2).equals(UTF16[decoder])) return { encoding: 'UTF-16', decoder }
  if (head.includes(0))
    throw errors.invalid({
      file: 'Berkas ini bukan CSV dan bukan Excel (.xlsx). Simpan sebagai salah satunya lebih dahulu.',
    })
  return (await isUtf8(path))
    ? { encoding: 'UTF-8', decoder: 'utf-8' }
    : { encoding: 'Windows-1252', decoder: 'windows-1252' }
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

/** Types the chunks as buffers, as they are without an encoding. */
const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path)

async function* decodeChunks(path: string, encoding: Dialect['decoder']) {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Reads the rows, skipping blank ones.
 *
 * @throws 422 at the first row that cannot be parsed
 */
export async function* csvRows(path: string, dialect: Dialect): AsyncGenerator<SheetRow> {
  const records: AsyncIterable<ParsedRecord> = recordsOf(path, dialect)
  try {
    for await (const { record, info } of records)
      yield { line: info.lines, cells: record.map(removeGuard), kinds: '' }
  } catch (error) {
    const { code, lines } = errorDetails(error)
    if (!code?.startsWith('CSV_')) throw error
    throw errors.invalid({
      file: `Berkas ini tidak dapat dibaca sebagai CSV: periksa tanda kutip sebelum baris ${lines ?? 1}.`,
    })
  }
}

type ParsedRecord = { record: string[]; info: { lines: number } }

function recordsOf(path: string, { delimiter, decoder, hasSep }: Dialect) {
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
  pipeline(Readable.from(decodeChunks(path, decoder)), records, () => undefined)
  return records
}

/** Matches values that a spreadsheet would run as a formula. @source OWASP CSV Injection */
const FORMULA = /^[=+\-@\t\r]/

/** Excel with Indonesian settings splits at semicolons whatever the file's delimiter, even within quotes. */
const LATER_FORMULA = /([;\t])(?= {0,9}[=+\-@])/g
const GUARDED_CELL = /([;\t])'(?= {0,9}[=+\-@])/g

/** Removes the apostrophe that an export put before a formula-like value. */
export function removeGuard(value: string): string {
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

const guardFormula = (value: string) =>
  (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, "$1'")

/** Replaces NUL, which the file of refused rows cannot contain either. */
const cell = (value: string) => guardFormula(value).replaceAll('\0', '\uFFFD')

/** Delimiter of spreadsheets with Indonesian settings. */
export const DELIMITER = ';'

/** Byte order mark, so that Excel detects UTF-8. */
export const BOM = '\uFEFF'
