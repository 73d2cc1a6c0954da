/** The names of report cards and letters: ours, and the words and numbers of those that programs and people give. */
import { composed } from '#contract/field/composed.ts'

type NumberAndYear = { nis: string; year: string }

/** As a report card is saved. @example '0123_2026_1_vii.pdf' */
export function raporFile({
  nis,
  year,
  semester_id,
  code,
}: NumberAndYear & { semester_id: number; code: string }) {
  return `${nis}_${year}_${semester_id}_${code.toLowerCase()}.pdf`
}

/** As a letter is saved. @example '0123_2026_87.5.pdf' */
export function graduationFile({ nis, year, final_score }: NumberAndYear & { final_score: number }) {
  return `${nis}_${year}_${final_score}.pdf`
}

/** Without folders, whichever slash they were written with. @example baseOf('kelas\\A.pdf') // 'A.pdf' */
export function baseOf(name: string): string {
  // '2023/2024' within a name is no folder.
  return name.split(/(?<![^\d/\\]20\d\d)[/\\]|[/\\](?!20\d\d(?!\d))/).at(-1) ?? ''
}

const COPIES = [
  /^(?:salinan|copy|salin)(?: \(\d+\))? (?:dari |of )?/i,
  / ?(?<!(?:semester|smt|kelas) ?)\(\d{1,3}\)(?=\.pdf$)/i,
  /[ _-]{1,9}(?:copy|salin|salinan)(?: \d{1,2})?(?=\.pdf$)/i,
]

/** Without what systems write beside a copy's name. @example originalOf('Salinan a - Copy (2).pdf') // 'a.pdf' */
export function originalOf(base: string): string {
  const bare = COPIES.reduce((name, copy) => name.replace(copy, ''), base.trim())
  return bare === base || bare === '' ? base : originalOf(bare)
}

/** Whole numbers as they are written, zeros and all. @example digitRuns('Rapor 0123-7.pdf') // ['0123', '7'] */
export function digitRuns(text: string): string[] {
  return text.match(/\d+/g) ?? []
}

/** Lower-case words without accents and apostrophes. @example nameTokens("Nur'aini Sjafé'i") // ['nuraini', 'sjafei'] */
export function nameTokens(name: string): string[] {
  return composed(name, 'NFKD')
    .replace(/[\u0300-\u036f'’‘`ʼ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The same of a file's name, without its ending. @example wordsOf('RAPOR BUDI - VII A.pdf') // ['rapor', 'budi', 'vii', 'a'] */
export function wordsOf(file: string): string[] {
  return nameTokens(file.replace(/\.pdf$/i, ''))
}

/**
 * The words that remain once `tokens` are taken out as one piece, however that piece is cut into words; null where it does not occur.
 *
 * @example occurs(['nur', 'aini', 'revisi'], ['nuraini']) // ['revisi']
 */
export function withoutName(words: readonly string[], tokens: readonly string[]): string[] | null {
  const piece = tokens.join('')
  if (piece === '') return null
  for (const start of words.keys()) {
    let end = start
    let joined = ''
    while (joined.length < piece.length && end < words.length) {
      joined += words[end]
      end += 1
    }
    if (joined === piece) return [...words.slice(0, start), ...words.slice(end)]
  }
  return null
}

/** How much of a name stands among the words, 0 to 1; an initial counts for half its word. */
export function resembles(words: readonly string[], name: readonly string[]): number {
  if (name.length === 0) return 0
  const score = name.reduce((sum, token) => {
    if (words.includes(token)) return sum + 1
    const isAlmost = words.some((word) => word.length > 3 && isOneOff(word, token))
    return sum + (isAlmost ? 0.8 : words.includes(token.charAt(0)) ? 0.5 : 0)
  }, 0)
  return score / name.length
}

/** One letter more, less or other. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, skip: number) => text.slice(start + skip)
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}
