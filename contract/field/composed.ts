/** Unicode's normal forms in linear time: without a bound, putting a letter's marks in order takes the square of their number. */

/** A letter has two or three marks; thirty is Unicode's own limit for streams (UAX 15, Stream-Safe Text). */
const MAX_MARKS = 30
const COMBINING_MARKS = /\p{M}+/gu

/**
 * The same text however it was typed; of a letter's marks only thirty stay.
 *
 * @example composed('e\u0301') // 'é'
 */
export function composed(text: string, form: 'NFC' | 'NFKD' = 'NFC'): string {
  return text
    .replace(COMBINING_MARKS, (marks) =>
      marks.length > MAX_MARKS ? [...marks].slice(0, MAX_MARKS).join('') : marks,
    )
    .normalize(form)
}

/** Marks of direction and of no width, which come with text that is pasted; emoji need U+200D. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** The same text without what nobody sees. */
export const withoutInvisible = (value: string) => value.replace(INVISIBLE, '')

/** As many letters as fit, none of them cut in half: half of an emoji is no text. @example firstLetters('ab😀', 3) // 'ab' */
export const firstLetters = (text: string, most: number) =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** @example lastLetters('😀.pdf', 5) // '.pdf' */
export const lastLetters = (text: string, most: number) => text.slice(-most).replace(/^[\udc00-\udfff]/, '')
