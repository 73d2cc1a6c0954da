/** Detects and repairs damage by spreadsheets: lost zeros and digits, swapped days and months. */

import { formatDay, isEitherOrder, isOtherOrder, readDay } from '#platform/contract/day.ts'
import { readDigits } from '#platform/contract/digits.ts'
import { matchChoice } from '#platform/contract/field/coercions.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { lacksZero } from '#platform/contract/phone.ts'
import { type Cell, type CellContext, type CleanedRow, giveUpCell } from './cleanedRow.ts'
import { settle } from './doubts.ts'

/** A cell with only dashes means no value. */
const DASHES_ONLY = /^[-–—]+$/
/** Error values of formulas. */
const FORMULA_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|####?)/i
/** A long number in scientific notation. @example 3.57801E+15, 8,1231E+10 */
const SCIENTIFIC_NUMBER = /^\d([.,]\d{1,20})?E\+?\d{1,3}$/i
/** Number of digits that spreadsheets keep of a number. */
const SPREADSHEET_DIGITS = 15
/** Maximum number of leading zeros that may have been lost. */
const MAX_ZEROS = 3

/** The cleaned values of a row, with refusals and warnings. */
export function cleanRow(cells: ReadonlyMap<string, Cell>, context: CellContext): CleanedRow {
  const row: CleanedRow = {
    values: {},
    refusals: [],
    refused: new Set(),
    warnings: [],
    unknown: [],
    missing: [],
    doubts: [],
    notices: new Set(),
    undecided: new Set(),
  }
  const pair = findSwappedPair(cells, context)
  const isRepaired = pair !== null && context.options.swap_numbers === '1'
  if (pair) noticeSwapped(row, pair, context)
  for (const [name, cell] of isRepaired ? withSwappedCells(cells, pair) : cells) {
    const field = context.fields.get(name)
    if (field)
      row.values[name] = cleanCell(row, { field, cell, context, isSwapped: pair !== null && !isRepaired })
  }
  return row
}

/** Numbers in each other's column become wrong logins, so the row waits for a decision. */
function noticeSwapped(row: CleanedRow, pair: readonly string[], { fields, options }: CellContext) {
  row.notices.add('swapped')
  if (options.swap_numbers) return
  row.undecided.add('swapped')
  const labels = pair.map((name) => fields.get(name)?.label ?? name).join(' dan ')
  row.refusals.push(`${labels} tampaknya tertukar kolom. Tentukan dahulu: tukar kembali, atau biarkan.`)
  for (const name of pair) row.refused.add(name)
}

function withSwappedCells(cells: ReadonlyMap<string, Cell>, [first, second]: readonly [string, string]) {
  const empty: Cell = { text: '', kind: 't' }
  return new Map([...cells, [first, cells.get(second) ?? empty], [second, cells.get(first) ?? empty]])
}

type CellInput = { field: DescribedField; cell: Cell; context: CellContext; isSwapped: boolean }

function cleanCell(row: CleanedRow, input: CellInput): string {
  const { field, cell, context } = input
  const text = cell.text.trim()
  if (text === '' || DASHES_ONLY.test(text)) return ''
  if (FORMULA_ERROR.test(text)) return giveUpCell(row, field, [`${field.label}: berisi galat Excel ${text}`])
  if (field.input === 'date') return cleanDay(row, input)
  if (cell.kind === 'd')
    return giveUpCell(row, field, [
      `${field.label}: Excel mengubah isinya menjadi tanggal (${text})`,
      'Ketik ulang sebagai teks.',
    ])
  if (isRounded(text, cell.kind)) return cleanRounded(row, input)
  if (context.sheetFormat.phones?.includes(field.name)) return cleanPhone(row, input)
  if (field.input === 'digits') return cleanDigits(row, input)
  if (context.sheetFormat.emails?.includes(field.name) && !isEmail(text))
    return settle(row, context, { kind: 'emails', field, value: text, reason: ': bukan alamat email' })
  return field.options ? cleanChoice(row, input) : text
}

/** The option of a word, or the one that was chosen for it. */
function cleanChoice(row: CleanedRow, { field, cell, context }: CellInput): string {
  const value = cell.text.trim()
  const choice = context.choose(field.name, value)
  if (choice === null) return matchChoice(value, field.options)
  row.unknown.push({ field: field.name, label: field.label, value, choice })
  return choice
}

/** Whether a text has a name, one @, and a domain with a dot. */
function isEmail(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@')
  const parts = domain.split('.')
  return name !== '' && more.length === 0 && parts.length > 1 && !parts.includes('') && !/\s/.test(text)
}

function isRounded(text: string, kind: string): boolean {
  return (
    SCIENTIFIC_NUMBER.test(text) || (kind === 'n' && /^\d+$/.test(text) && text.length > SPREADSHEET_DIGITS)
  )
}

const cleanRounded = (row: CleanedRow, { field, cell }: CellInput): string =>
  giveUpCell(row, field, [
    `${field.label} ${cell.text.trim()} diubah Excel: angka aslinya hilang`,
    'Format kolomnya sebagai teks, lalu ketik ulang.',
  ])

function cleanPhone(row: CleanedRow, { field, cell, context }: CellInput): string {
  const text = cell.text.trim()
  // A number that a program wrote with a fraction.
  const value = (/^\d+\.0$/.test(text) && readDigits(text)) || text
  if (!lacksZero(value)) return value
  const reason = ': nol di depan mungkin hilang'
  return settle(row, context, { kind: 'zeros', field, value, filled: `0${value}`, reason })
}

function cleanDigits(row: CleanedRow, { field, cell, context, isSwapped }: CellInput): string {
  const value = readDigits(cell.text)
  if (value === null) return cell.text.trim()
  const length = context.sheetFormat.lengths?.[field.name]
  if (!length || value.length === length || isSwapped) return value
  const missing = length - value.length
  const hasLostZeros = missing > 0 && missing <= MAX_ZEROS && length <= SPREADSHEET_DIGITS
  if (!hasLostZeros) {
    const reason = `: ${value.length} angka, biasanya ${length}`
    return settle(row, context, { kind: 'lengths', field, value, reason })
  }
  const reason = ` hanya ${value.length} angka: nol di depan mungkin hilang`
  return settle(row, context, { kind: 'zeros', field, value, filled: value.padStart(length, '0'), reason })
}

/** Two identifying fields whose values seem swapped, judged by the fixed length of one; null if there are none. */
function findSwappedPair(
  cells: ReadonlyMap<string, Cell>,
  { sheetFormat }: CellContext,
): [string, string] | null {
  const keys = sheetFormat.matches?.flat() ?? []
  const countDigits = (name: string) => (cells.get(name)?.text ?? '').replace(/\D/g, '').length
  for (const [name, length] of Object.entries(sheetFormat.lengths ?? {})) {
    const digitCount = countDigits(name)
    const minLength = digitCount < length - MAX_ZEROS ? length - MAX_ZEROS : length
    const isAsLong = (key: string) => countDigits(key) >= minLength && countDigits(key) <= length
    const other = keys.find((key) => !(key in (sheetFormat.lengths ?? {})) && isAsLong(key))
    if (other && digitCount > 0 && digitCount < length) return [name, other]
  }
  return null
}

function cleanDay(row: CleanedRow, { field, cell, context }: CellInput): string {
  const text = cell.text.trim()
  if (cell.kind === 'd') return cleanFormattedDay(row, { field, text, context })
  const isMonthFirst = context.options.month_first === '1'
  if (isOtherOrder(text, { isMonthFirst })) {
    if (!isMonthFirst) row.notices.add('monthFirst')
    if (!context.options.month_first) row.undecided.add('monthFirst')
    const order = isMonthFirst ? 'hari/bulan/tahun' : 'bulan/hari/tahun'
    return giveUpCell(row, field, [`${field.label} ${text} tampaknya ditulis ${order}`])
  }
  const day = readDay(text, { isMonthFirst })
  if (day) {
    if (context.dateColumns.eitherOrder.has(field.name) && isEitherOrder(text)) {
      row.notices.add('eitherOrder')
      if (!context.options.month_first) row.undecided.add('eitherOrder')
    }
    return day
  }
  const serialDay = readDay(text, { isSerialDay: true })
  return serialDay ? cleanSerialDay(row, { field, text, context }, serialDay) : text
}

/** A number that is a day if the column has the days that Excel counts, which somebody is asked once. */
function cleanSerialDay(row: CleanedRow, { field, text, context }: FormattedDay, day: string): string {
  const { serial_days } = context.options
  row.notices.add('serialDays')
  if (serial_days === '0') return giveUpCell(row, field, [`${field.label} ${text} bukan tanggal`])
  if (!serial_days) row.undecided.add('serialDays')
  row.warnings.push(`${field.label} ${text} dibaca sebagai ${formatDay(day)}`)
  return day
}

type FormattedDay = { field: DescribedField; text: string; context: CellContext }

/** A day of a cell that Excel shows as one, in which it may have taken the day for the month. */
function cleanFormattedDay(row: CleanedRow, { field, text, context }: FormattedDay): string {
  const { options, dateColumns } = context
  const [year, month, day] = text.split('-')
  if (!dateColumns.mixed.has(field.name) || Number(day) > 12) return text
  row.notices.add('mixedDates')
  if (options.swap_days === '1') return `${year}-${day}-${month}`
  if (options.swap_days === '0') return text
  row.undecided.add('mixedDates')
  row.warnings.push(`${field.label} ${day}/${month}/${year}: hari dan bulan mungkin tertukar oleh Excel`)
  return text
}
