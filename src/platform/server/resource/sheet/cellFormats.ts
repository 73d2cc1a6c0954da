/** Formats numbers of a workbook as Excel shows them: as a date, padded with zeros, or unchanged. */

/** Built-in date formats. @source ECMA-376 part 1, 18.8.30 */
const DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

/** Maximum length of a format code in Excel. */
const MAX_FORMAT_LENGTH = 255

const DAY = 86_400_000
/** Day 0 of Excel, which treats 1900 as a leap year, and of older Macs. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999. */
const LAST_DAY = 2_958_465

export type CellFormat = { isDay: boolean; zeros: number }
/** 'd' for a date, always written as ISO, 'n' for a number, 't' for text. */
export type CellKind = 'd' | 'n' | 't'

/** @param id number of a format @param code format code in the workbook, if any */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return { isDay: DAYS.has(id), zeros: 0 }
  const bare = bareFormat(code).toLowerCase()
  const [first = ''] = bare.split(';')
  if (/^0+$/.test(first)) return { isDay: false, zeros: first.length }
  return { isDay: /[dy]/.test(first) && !/[0#]/.test(first), zeros: 0 }
}

/** The format code without literals, conditions and spacing. @example bareFormat('[$-421]dd"/"mm\\ yy') // 'ddmmyy' */
function bareFormat(code: string): string {
  let bare = ''
  let until = ''
  let isSkipped = false
  for (const letter of code.slice(0, MAX_FORMAT_LENGTH)) {
    if (isSkipped) isSkipped = false
    else if (until) until = letter === until ? '' : until
    else if (letter === '"') until = '"'
    else if (letter === '[') until = ']'
    else if (letter === '\\' || letter === '_') isSkipped = true
    else bare += letter
  }
  return bare
}

/** The text of a cell and its kind. */
export function displayText(
  raw: string,
  format: CellFormat | undefined,
  is1904: boolean,
): [text: string, kind: CellKind] {
  const number = Number(raw)
  if (!Number.isFinite(number)) return [raw, 't']
  if (format?.isDay && number >= 1 && number <= LAST_DAY) {
    const day = Math.floor(number) + (!is1904 && number < 60 ? 1 : 0)
    return [new Date((is1904 ? EPOCH_1904 : EPOCH) + day * DAY).toISOString().slice(0, 10), 'd']
  }
  const text = Number.isInteger(number) ? BigInt(number).toString() : String(number)
  return [format?.zeros ? text.padStart(format.zeros, '0') : text, 'n']
}
