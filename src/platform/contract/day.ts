/** The one reader of days: what forms, filters, imports and dumps contain, as `YYYY-MM-DD`; and how a day is shown. */
import { removeInvisible } from './field/unicode.ts'
import { DAY } from './units.ts'
import { dayIn } from './zone.ts'

export type DayOptions = {
  /** Reads 1/2/2012 as 2 January. @default false, the first of February */
  isMonthFirst?: boolean
  /** Reads a number as a day of Excel: 40939 is 31 January 2012. @default false, since somebody may be typing it */
  isSerialDay?: boolean
  /** The zone in which a moment with 'Z' or an offset is a day: 2012-01-30T17:00:00Z is 31 January. @default Asia/Jakarta */
  zone?: string
}

/**
 * A day in any usual spelling, with or without a time after it; null for anything else.
 *
 * @example readDay('31 Agt 2012') // '2012-08-31', and so are '31/8/2012', '31-Aug-12' and '2012-08-31T00:00:00'
 */
export function readDay(
  written: string,
  { isMonthFirst = false, isSerialDay = false, zone = 'Asia/Jakarta' }: DayOptions = {},
): string | null {
  const text = removeInvisible(written).trim().toLowerCase()
  if (text.length > MAX_LENGTH) return null
  const serial = isSerialDay ? readSerialDay(text) : null
  if (serial) return serial
  const { parts, rest } = splitDay(text)
  if (!TIME.test(rest)) return null
  const day = parts.length === 1 ? readCompact(parts[0] ?? '', isMonthFirst) : readParts(parts, isMonthFirst)
  return day && toDayOfZone(day, rest, zone)
}

/** A time with the zone that it is in. */
const ZONED_TIME = /(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:[.,]\d{1,9})?)? ?(z|[+-]\d\d:?\d\d)$/

function toDayOfZone(day: string, time: string, zone: string): string {
  const [, hours = '', minutes = '', offset = ''] = ZONED_TIME.exec(time) ?? []
  const moment = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:00${offset.toUpperCase()}`)
  return offset && Number.isFinite(moment) ? dayIn(zone, moment) : day
}

/** Whether the text is a day only if day and month are read in the other order. @example isOtherOrder('1/31/2012') // true */
export function isOtherOrder(written: string, { isMonthFirst = false }: DayOptions = {}): boolean {
  return (
    readDay(written, { isMonthFirst }) === null && readDay(written, { isMonthFirst: !isMonthFirst }) !== null
  )
}

/** Whether the text is one day with the day first, and another with the month first. @example isEitherOrder('1/2/2012') // true */
export function isEitherOrder(written: string): boolean {
  const [dayFirst, monthFirst] = [readDay(written), readDay(written, { isMonthFirst: true })]
  return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
}

/** A text that is no day is returned unchanged. @example formatDay('2012-01-31') // '31/01/2012' */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return isDay(day) ? `${date}/${month}/${year}` : day
}

/** Whether the text is an existing day as it is stored, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return ISO.test(text) && readDay(text) === text
}

/** What is said where a day cannot be read. */
export const DAY_HINT = 'Tanggal tidak dikenal, contoh: 31/01/2012'

const ISO = /^\d{4}-\d\d-\d\d$/
/** No spelling of a day is longer, and foreign text may be. */
const MAX_LENGTH = 60

/** The names of each month, Indonesian and English, long and short, with spellings of former decades. */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  'januari january jan',
  'februari february pebruari feb peb',
  'maret march mar mrt',
  'april apr',
  'mei may',
  'juni june jun',
  'juli july jul',
  'agustus august agu agt ags agst agust aug',
  'september sept sep',
  'oktober october okt oct',
  'november nopember nov nop',
  'desember december des dec',
].map((names) => names.split(' '))
const monthNumbers = new Map(
  MONTH_NAMES.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
)

const WEEKDAYS = new Set(
  'senin selasa rabu kamis jumat sabtu minggu ahad sen sel rab kam jum sab min monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(
    ' ',
  ),
)

/** What stands between the parts of a day. */
const SEPARATOR = /^[\s./,-]*$/
/** A time after a day, which is left out: `T00:00:00`, ` 00.00`, ` 12:00:00 AM`, `T17:00:00.000Z`. */
const TIME =
  /^(?:[\s,t]{1,3}\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d{1,9})?)?(?: ?(?:[ap]m|wib|wita|wit|z|[+-]\d\d:?\d\d))?)?$/

/** The first three numbers and words, without the name of the weekday, and the text after them. */
function splitDay(text: string): { parts: string[]; rest: string } {
  const day = withoutWeekday(text)
  const parts: string[] = []
  let end = 0
  for (const { 0: part, index } of day.matchAll(/\d+|\p{L}+/gu)) {
    const separator = day.slice(end, index)
    if (parts.length === 0 ? separator !== '' : !SEPARATOR.test(separator)) break
    parts.push(part)
    end = index + part.length
    if (parts.length === 3 || COMPACT.test(part)) break
  }
  return { parts, rest: day.slice(end) }
}

/** @example withoutWeekday("jum'at, 2 maret 2012") // '2 maret 2012' */
function withoutWeekday(text: string): string {
  const plain = text.replace(/['’]/g, '')
  const [all = '', weekday = ''] = /^(\p{L}+)[\s.,]+/u.exec(plain) ?? []
  return WEEKDAYS.has(weekday) ? plain.slice(all.length) : plain
}

/** A day without separators. */
const COMPACT = /^\d{8}$/

/** @example readCompact('31012012', false) // '2012-01-31', and so is '20120131' */
function readCompact(digits: string, isMonthFirst: boolean): string | null {
  if (!COMPACT.test(digits)) return null
  const [first, second, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  // Of both readings at most one has a year of these centuries.
  if (/^(?:19|20)/.test(year)) return readParts([first, second, year], isMonthFirst)
  return /^(?:19|20)/.test(digits) ? toDay(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) : null
}

function readParts([first = '', second = '', third = '']: readonly string[], isMonthFirst: boolean) {
  const namedMonth = monthNumbers.get(second)
  if (first.length === 4) return toDay(first, String(namedMonth ?? second), third)
  const year = third.length === 2 ? toFullYear(third) : third
  if (namedMonth) return toDay(year, String(namedMonth), first)
  const firstMonth = monthNumbers.get(first)
  if (firstMonth) return toDay(year, String(firstMonth), second)
  return isMonthFirst ? toDay(year, first, second) : toDay(year, second, first)
}

/** Two digits are a year from 1950 to 2049. */
const FIRST_YEAR_OF_TWO_DIGITS = 50
const toFullYear = (digits: string) => `${Number(digits) >= FIRST_YEAR_OF_TWO_DIGITS ? '19' : '20'}${digits}`

/** Null unless there is such a day. */
function toDay(year: string, month: string, date: string): string | null {
  if (!/^[1-9]\d{3}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = Date.parse(`${day}T00:00:00Z`)
  // Some engines read the 30th of February as a day in March.
  return Number.isFinite(moment) && new Date(moment).toISOString().startsWith(day) ? day : null
}

/** Days of Excel from 1927 to 2064; a smaller or larger number is no day that a school writes. */
const SERIAL_DAYS = { first: 10_000, last: 60_000 }
/** Day 0 of Excel, which treats 1900 as a leap year. */
const EPOCH = Date.UTC(1899, 11, 30)

function readSerialDay(text: string): string | null {
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(text)) return null
  const serial = Number(text.slice(0, 5))
  if (serial < SERIAL_DAYS.first || serial > SERIAL_DAYS.last) return null
  return new Date(EPOCH + serial * DAY).toISOString().slice(0, 10)
}
