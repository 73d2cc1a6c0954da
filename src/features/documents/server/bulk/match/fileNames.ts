/** File names of report cards and letters: builds the school's own, and splits others into words and numbers. */
import { nameTokens } from '#platform/contract/folding.ts'

type NumberAndYear = { nis: string; year: string }

/** The file name of a stored report card. @example '0123_2026_1_vii.pdf' */
export function raporFileName({
  nis,
  year,
  semester_id,
  code,
}: NumberAndYear & { semester_id: number; code: string }) {
  return `${nis}_${year}_${semester_id}_${code.toLowerCase()}.pdf`
}

/** The file name of a stored letter. @example '0123_2026_87.5.pdf' */
export function graduationFileName({ nis, year, final_score }: NumberAndYear & { final_score: number }) {
  return `${nis}_${year}_${final_score}.pdf`
}

/** The name without folders, separated by either slash. @example baseNameOf('kelas\\A.pdf') // 'A.pdf' */
export function baseNameOf(name: string): string {
  // The slash of '2023/2024' separates no folder.
  return name.split(/(?<![^\d/\\]20\d\d)[/\\]|[/\\](?!20\d\d(?!\d))/).at(-1) ?? ''
}

const COPY_MARKERS = [
  /^(?:salinan|copy|salin)(?: \(\d+\))? (?:dari |of )?/i,
  / ?(?<!(?:semester|smt|kelas) ?)\(\d{1,3}\)(?=\.pdf$)/i,
  /[ _-]{1,9}(?:copy|salin|salinan)(?: \d{1,2})?(?=\.pdf$)/i,
]

/** The name without what operating systems add to a copy's name. @example withoutCopyMarker('Salinan a - Copy (2).pdf') // 'a.pdf' */
export function withoutCopyMarker(base: string): string {
  const bare = COPY_MARKERS.reduce((name, copy) => name.replace(copy, ''), base.trim())
  return bare === base || bare === '' ? base : withoutCopyMarker(bare)
}

/** The numbers in a text, with leading zeros. @example digitRuns('Rapor 0123-7.pdf') // ['0123', '7'] */
export function digitRuns(text: string): string[] {
  return text.match(/\d+/g) ?? []
}

/** The words of a file's name without its extension. @example fileNameTokens('RAPOR BUDI - VII A.pdf') // ['rapor', 'budi', 'vii', 'a'] */
export function fileNameTokens(file: string): string[] {
  return nameTokens(file.replace(/\.pdf$/i, ''))
}

/**
 * The words without the student's name, however the name is split into words; null where it does not occur.
 *
 * @example withoutName(['nur', 'aini', 'revisi'], ['nuraini']) // ['revisi']
 */
export function withoutName(words: readonly string[], tokens: readonly string[]): string[] | null {
  const joinedName = tokens.join('')
  if (joinedName === '') return null
  for (const start of words.keys()) {
    let end = start
    let joined = ''
    while (joined.length < joinedName.length && end < words.length) {
      joined += words[end]
      end += 1
    }
    if (joined === joinedName) return [...words.slice(0, start), ...words.slice(end)]
  }
  return null
}

/** How much of a name occurs among the words, 0 to 1; an initial counts for half its word. */
export function nameSimilarity(words: readonly string[], name: readonly string[]): number {
  if (name.length === 0) return 0
  const score = name.reduce((sum, token) => {
    if (words.includes(token)) return sum + 1
    const isAlmost = words.some((word) => word.length > 3 && isOneEditApart(word, token))
    return sum + (isAlmost ? 0.8 : words.includes(token.charAt(0)) ? 0.5 : 0)
  }, 0)
  return score / name.length
}

/** Whether the words differ by one letter: added, removed or replaced. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (text: string, skip: number) => text.slice(start + skip)
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}
