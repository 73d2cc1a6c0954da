/** The one way to compare texts and names that people write differently: letter case, accents, apostrophes, order. */
import { normalizeUnicode } from './field/unicode.ts'

/** Lower case, without accents and apostrophes. @example foldText('Nur’áini') // 'nuraini' */
export function foldText(text: string): string {
  return normalizeUnicode(text, 'NFKD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
}

/** As what is read is searched: folded, with single spaces. */
export const readableText = (text: string) => withSingleSpaces(foldText(text))

/** As names and other short texts are searched: folded, with single spaces; short texts of several words once more without what separates them. */
export function searchableText(text: string): string {
  const folded = readableText(text)
  const joined = folded.length <= MAX_JOINED_LENGTH ? joinWords(folded) : null
  return joined === null ? folded : `${folded}\n${joined}`
}

/** In longer texts too many words would be found across the end of one and the beginning of the next. */
const MAX_JOINED_LENGTH = 80

/**
 * What a search looks for, any of which may occur: the term, and its words joined, since 'Nur Aini' may be stored as Nuraini.
 * Titles are left out, as long as a name remains.
 *
 * @example searchForms('Drs. Nur Aini, S.Pd.') // ['nur aini', 'nuraini']
 */
export function searchForms(term: string): [string, ...string[]] {
  const folded = readableText(term)
  const text = withoutTitles(folded) || folded
  const joined = joinWords(text)
  return joined === null ? [text] : [text, joined]
}

const withSingleSpaces = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The words without what separates the words of names; null for a single word, and for what is no name, such as an address. */
function joinWords(folded: string): string | null {
  const words = folded.split(/[ .,\p{Pd}]+/u).filter(Boolean)
  return words.length > 1 && words.every((word) => /^[\p{L}\p{N}]+$/u.test(word)) ? words.join('') : null
}

/** Titles that are no words of names. */
const TITLES = new Set(
  'drs dra prof spd spdi mpd mpdi skom mkom ssi msi sag mag ssos shum mhum ssn msn stp amd amdpd phd'.split(
    ' ',
  ),
)
/** Titles only with a full stop: without one they may begin a name. */
const SHORT_TITLES = new Set('h hj kh ust dr ir gr lc se sh st ss mm ma mt ba'.split(' '))

/** @param folded with single spaces */
function withoutTitles(folded: string): string {
  const words = folded.replace(/\b([sm])\. (?=[a-z]{1,4}\.)/g, '$1.').split(/[ ,]+/)
  const isTitle = (word: string) => {
    const letters = word.replaceAll('.', '')
    return TITLES.has(letters) || (word.includes('.') && SHORT_TITLES.has(letters))
  }
  return words.some(isTitle) ? words.filter((word) => word !== '' && !isTitle(word)).join(' ') : folded
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
function withNumerals(name: string): string {
  const [, numeral = ''] = /^([ivx]{1,4})(?![\p{L}])/iu.exec(name) ?? []
  const number = NUMERALS.indexOf(numeral.toLowerCase()) + 1
  return number === 0 ? name : `${number}${name.slice(numeral.length)}`
}
