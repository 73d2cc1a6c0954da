/** The one reader of identity numbers, which are digits whose leading zeros matter: NIK, and numbers of cards. */
import { removeInvisible } from './field/unicode.ts'

/** Digits, and what people put between them; an apostrophe before them keeps the zeros in a spreadsheet. */
const SEPARATED = /^['’‘`]?\d[\d\s.'’‘`_-]*$/
/** Appended to whole numbers by programs such as pandas. */
const ZERO_FRACTION = /^(\d+)\.0$/

/**
 * The digits alone; null if the text contains anything but digits and what stands between them.
 *
 * @example readDigits("'0071 234.501") // '0071234501'
 */
export function readDigits(written: string): string | null {
  const text = removeInvisible(written).trim().replace(ZERO_FRACTION, '$1')
  return SEPARATED.test(text) ? text.replace(/\D/g, '') : null
}
