/** What a search finds: texts as they are stored for it, and the forms of a term; apart from folding, which lists load first. */
import { foldText } from './folding.ts'

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
