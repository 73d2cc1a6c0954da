/** The one way to compare texts and names that people write differently: letter case, accents, apostrophes, order. */
import { normalizeUnicode } from './field/unicode.ts'

/** Lower case, without accents and apostrophes. @example foldText('Nur’áini') // 'nuraini' */
export function foldText(text: string): string {
  return normalizeUnicode(text, 'NFKD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
}

/** Words only, separated by one space. @example foldName('  No. Registrasi Akta-Lahir* ') // 'no registrasi akta lahir' */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a name. @example nameTokens("Nur'aini Sjafé'i") // ['nuraini', 'sjafei'] */
export function nameTokens(name: string): string[] {
  return foldName(name).split(' ').filter(Boolean)
}

/**
 * Orders the names of groups as people count: VII before IX, 2 before 10. Not for persons, some of whom are named I.
 *
 * @example ['IX A', 'VII 10', 'VII 2'].sort(compareGroupNames) // ['VII 2', 'VII 10', 'IX A']
 */
export function compareGroupNames(one: string, other: string): number {
  return collator.compare(withNumerals(one), withNumerals(other)) || collator.compare(one, other)
}

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/** Roman numerals from 1 to 12, which are the grades of schools. */
const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The text with a numeral at its beginning as a number. @example withNumerals('VII A') // '7 A' */
export function withNumerals(name: string): string {
  const [, numeral = ''] = /^([ivx]{1,4})(?![\p{L}])/iu.exec(name) ?? []
  const number = NUMERALS.indexOf(numeral.toLowerCase()) + 1
  return number === 0 ? name : `${number}${name.slice(numeral.length)}`
}
