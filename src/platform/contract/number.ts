/** The one reader of numbers and amounts, as people, spreadsheets and other programs write them. */

/** Up to twelve digits, with a decimal comma or point. */
const NUMBER = /^-?\d{1,12}(?:[.,]\d{1,6})?$/
const MONEY = /^(?:rp\.? ?)?(\d{1,3}(?:\.\d{3}){1,3}|\d{1,12})(?:,(?:-|00))?$/i

/** Null for anything else. @example readNumber('87,5') // 87.5 */
export function readNumber(written: string): number | null {
  const text = written.trim()
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null
}

/** Whole rupiah; null for anything else. @example readMoney('Rp 150.000,00') // 150000 */
export function readMoney(written: string): number | null {
  const digits = MONEY.exec(written.trim())?.[1]
  return digits === undefined ? readNumber(written) : Number(digits.replaceAll('.', ''))
}
