/** Unicode normalisation and safe slicing of text. */

/**
 * Normalising takes time quadratic in the number of a letter's marks, so they are limited. Real letters have two or
 * three; thirty is Unicode's own limit for streams (UAX 15, Stream-Safe Text).
 */
const MAX_MARKS = 30
const COMBINING_MARKS = /\p{M}+/gu

/**
 * Normalises text, so that equal text compares equal however it was typed. Drops marks beyond MAX_MARKS per letter.
 *
 * @example normalizeUnicode('e\u0301') // 'é'
 */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string {
  return text
    .replace(COMBINING_MARKS, (marks) =>
      marks.length > MAX_MARKS ? [...marks].slice(0, MAX_MARKS).join('') : marks,
    )
    .normalize(form)
}

/** Direction marks and zero-width characters from pasted text. U+200D is not among them, since emoji need it. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Removes invisible characters. */
export const removeInvisible = (value: string) => value.replace(INVISIBLE, '')

/** Whether nothing of the text is seen; a character of zero width is not seen either. */
export const isOnlyBlanks = (text: string) => /^[\s\p{Z}\p{C}]*$/u.test(text)

/** Cuts text without splitting a surrogate pair. @example firstLetters('ab😀', 3) // 'ab' */
export const firstLetters = (text: string, maxLength: number) =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** @example lastLetters('😀.pdf', 5) // '.pdf' */
export const lastLetters = (text: string, maxLength: number) =>
  text.slice(-maxLength).replace(/^[\udc00-\udfff]/, '')
