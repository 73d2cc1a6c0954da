/** What spreadsheets do to values, named before anything is stored: zeros and digits lost, days and months mistaken. */
import type { ImportOptions, NoticeKind } from '#contract/csv.ts'
import type { SheetFormat } from '#contract/field/sheet.ts'
import type { DescribedField } from '#contract/fields.ts'
import { readable } from './cellValues.ts'

export type Cell = { text: string; kind: string }

export type Cleaned = {
  values: Record<string, string>
  refusals: string[]
  /** The fields refused, of which there is nothing more to say. */
  refused: Set<string>
  warnings: string[]
  notices: Set<NoticeKind>
}

export type Reading = {
  fields: ReadonlyMap<string, DescribedField>
  habits: SheetFormat
  options: ImportOptions
  /** Date columns of which a spreadsheet took only those up to the twelfth for days. */
  mixedDates: ReadonlySet<string>
}

/** No number, as people write it. */
const DASHES_ONLY = /^[-–—]+$/
/** What a cell shows whose formula came to nothing. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|####?)/i
/** A long number as a narrow column shows it. @example 3.57801E+15, 8,1231E+10 */
const SCIENTIFIC_NUMBER = /^\d([.,]\d{1,20})?E\+?\d{1,3}$/i
/** Digits of a number that a spreadsheet keeps. */
const SPREADSHEET_DIGITS = 15
/** Zeros that numbers of a school begin with. */
const MAX_ZEROS = 3

/** @returns what the cells say, and what is wrong with them */
export function cleanRow(cells: ReadonlyMap<string, Cell>, reading: Reading): Cleaned {
  const row: Cleaned = { values: {}, refusals: [], refused: new Set(), warnings: [], notices: new Set() }
  const pair = swappedPairOf(cells, reading)
  const isMended = pair !== null && reading.options.swap_numbers === '1'
  if (pair) {
    row.notices.add('swapped')
    const labels = pair.map((name) => reading.fields.get(name)?.label ?? name)
    if (!isMended) row.warnings.push(`${labels.join(' dan ')} tampaknya tertukar kolom`)
  }
  for (const [name, cell] of isMended ? withSwappedCells(cells, pair) : cells) {
    const field = reading.fields.get(name)
    if (field) row.values[name] = clean(row, { field, cell, reading, isSwapped: pair !== null && !isMended })
  }
  return row
}

function withSwappedCells(cells: ReadonlyMap<string, Cell>, [own, other]: readonly [string, string]) {
  const empty: Cell = { text: '', kind: 't' }
  return new Map([...cells, [own, cells.get(other) ?? empty], [other, cells.get(own) ?? empty]])
}

type One = { field: DescribedField; cell: Cell; reading: Reading; isSwapped: boolean }

function clean(row: Cleaned, one: One): string {
  const { field, cell, reading } = one
  const text = cell.text.trim()
  if (text === '' || DASHES_ONLY.test(text)) return ''
  if (FORMULA_ERROR.test(text)) return refused(row, field, `${field.label}: berisi galat Excel ${text}`)
  if (field.input === 'date') return cleanDay(row, one)
  if (cell.kind === 'd')
    return refused(
      row,
      field,
      `${field.label}: Excel mengubah isinya menjadi tanggal (${text}). Ketik ulang sebagai teks.`,
    )
  if (isRounded(text, cell.kind)) return cleanRounded(row, one)
  if (reading.habits.phones?.includes(field.name)) return cleanPhone(row, one)
  if (field.input === 'digits') return cleanDigits(row, one)
  if (reading.habits.emails?.includes(field.name) && !isEmail(text))
    row.warnings.push(`${field.label} ${text}: bukan alamat email`)
  return readable(text, field)
}

/** A name, one @, and a domain with a dot within. */
function isEmail(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@')
  const parts = domain.split('.')
  return name !== '' && more.length === 0 && parts.length > 1 && !parts.includes('') && !/\s/.test(text)
}

function refused(row: Cleaned, { name }: DescribedField, reason: string): string {
  row.refusals.push(reason)
  row.refused.add(name)
  return ''
}

function isRounded(text: string, kind: string): boolean {
  return (
    SCIENTIFIC_NUMBER.test(text) || (kind === 'n' && /^\d+$/.test(text) && text.length > SPREADSHEET_DIGITS)
  )
}

/** A number that tells who somebody is cannot go missing; another is left out. */
function cleanRounded(row: Cleaned, { field, cell, reading }: One): string {
  const text = cell.text.trim()
  const isKey = reading.habits.matches?.some((names) => names.includes(field.name)) || field.isRequired
  const damage = `${field.label} ${text} diubah Excel: angka aslinya hilang`
  if (isKey) return refused(row, field, `${damage}. Format kolomnya sebagai teks, lalu ketik ulang.`)
  row.warnings.push(`${damage}, jadi dikosongkan`)
  return ''
}

/** What pandas and the like make of whole numbers. */
const withoutFraction = (text: string) => text.replace(/^(\d+)\.0$/, '$1')

function cleanPhone(row: Cleaned, { field, cell, reading }: One): string {
  const text = withoutFraction(cell.text.trim())
  if (!/^8\d{7,11}$/.test(text.replace(/[\s.-]/g, ''))) return text
  row.notices.add('zeros')
  if (reading.options.fill_zeros === '1') return `0${text}`
  row.warnings.push(`${field.label} ${text}: nol di depan mungkin hilang`)
  return text
}

function cleanDigits(row: Cleaned, { field, cell, reading, isSwapped }: One): string {
  const text = withoutFraction(cell.text.trim())
  const digits = text.replace(/[\s.'’‘`_-]/g, '')
  if (!/^\d+$/.test(digits)) return text
  const length = reading.habits.lengths?.[field.name]
  if (!length || digits.length === length || isSwapped) return digits
  const missing = length - digits.length
  if (missing > 0 && missing <= MAX_ZEROS && length <= SPREADSHEET_DIGITS) {
    row.notices.add('zeros')
    if (reading.options.fill_zeros === '1') return digits.padStart(length, '0')
    row.warnings.push(`${field.label} ${digits} hanya ${digits.length} angka: nol di depan mungkin hilang`)
  } else row.warnings.push(`${field.label} ${digits}: ${digits.length} angka, biasanya ${length}`)
  return digits
}

/** Two numbers that name the record, of which one has the length that the other always has, or had before it lost its zeros. */
function swappedPairOf(cells: ReadonlyMap<string, Cell>, { habits }: Reading): [string, string] | null {
  const keys = habits.matches?.flat() ?? []
  const digitsOf = (name: string) => (cells.get(name)?.text ?? '').replace(/\D/g, '').length
  for (const [name, length] of Object.entries(habits.lengths ?? {})) {
    const own = digitsOf(name)
    const least = own < length - MAX_ZEROS ? length - MAX_ZEROS : length
    const isAsLong = (key: string) => digitsOf(key) >= least && digitsOf(key) <= length
    const other = keys.find((key) => !(key in (habits.lengths ?? {})) && isAsLong(key))
    if (other && own > 0 && own < length) return [name, other]
  }
  return null
}

const DAY_FIRST_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** Days since 1900 that somebody at school can have been born or come on: 1927 to 2064. */
const BARE_DAY = { first: 10_000, last: 60_000 }

function cleanDay(row: Cleaned, { field, cell, reading }: One): string {
  const text = cell.text.trim()
  const { options, mixedDates } = reading
  if (cell.kind === 'd') {
    const [year, month, day] = text.split('-')
    if (!mixedDates.has(field.name) || Number(day) > 12) return text
    row.notices.add('mixedDates')
    if (options.swap_days === '1') return `${year}-${day}-${month}`
    row.warnings.push(`${field.label} ${day}/${month}/${year}: hari dan bulan mungkin tertukar oleh Excel`)
    return text
  }
  const number = Number(text)
  if (cell.kind === 'n' && number >= BARE_DAY.first && number <= BARE_DAY.last)
    return refused(row, field, `${field.label} ${text} adalah angka; ubah format selnya menjadi tanggal`)
  const [, first = '', second = '', year = ''] = text.match(DAY_FIRST_DATE) ?? []
  if (!year) return readable(text, field)
  const isMonthFirst = options.month_first === '1'
  if (Number(isMonthFirst ? first : second) > 12) {
    if (!isMonthFirst) row.notices.add('monthFirst')
    const order = isMonthFirst ? 'hari/bulan/tahun' : 'bulan/hari/tahun'
    return refused(row, field, `${field.label} ${text} tampaknya ditulis ${order}`)
  }
  return readable(isMonthFirst ? `${second}/${first}/${year}` : text, field)
}
