/** The names of report cards and letters: ours, and the words and numbers of those that programs and people give. */

type Named = { nis: string; year: string }

/** As a report card is saved (decisions §6). @example '0123_2026_1_vii.pdf' */
export function raporFile({ nis, year, semester_id, code }: Named & { semester_id: number; code: string }) {
  return `${nis}_${year}_${semester_id}_${code.toLowerCase()}.pdf`
}

/** As a letter is saved. @example '0123_2026_87.5.pdf' */
export function graduationFile({ nis, year, final_score }: Named & { final_score: number }) {
  return `${nis}_${year}_${final_score}.pdf`
}

/** Without folders, whichever slash they were written with. @example baseOf('kelas\\A.pdf') // 'A.pdf' */
export function baseOf(name: string): string {
  return name.split(/[/\\]/).at(-1) ?? ''
}

/** Whole numbers as they are written, zeros and all. @example digitRuns('Rapor 0123-7.pdf') // ['0123', '7'] */
export function digitRuns(text: string): string[] {
  return text.match(/\d+/g) ?? []
}

/** Lower-case words without accents and apostrophes. @example nameTokens("Nur'aini Sjafé'i") // ['nuraini', 'sjafei'] */
export function nameTokens(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`ʼ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** The same of a file's name, without its ending. @example wordsOf('RAPOR BUDI - VII A.pdf') // ['rapor', 'budi', 'vii', 'a'] */
export function wordsOf(file: string): string[] {
  return nameTokens(file.replace(/\.pdf$/i, ''))
}

/** What is left of `words` once `wanted` is taken out as one piece; null where it does not occur. */
export function occurs(words: readonly string[], wanted: readonly string[]): string[] | null {
  if (wanted.length === 0) return null
  for (let start = 0; start + wanted.length <= words.length; start += 1) {
    if (wanted.every((word, offset) => words[start + offset] === word)) {
      return [...words.slice(0, start), ...words.slice(start + wanted.length)]
    }
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

/** NISN that a report card's text speaks of: known ones anywhere, others where the word NISN stands before. */
export function nisnsIn(text: string, isKnown: (nisn: string) => boolean): string[] {
  const known = digitRuns(text).filter((run) => run.length >= 8 && isKnown(run))
  const labelled = [...text.matchAll(/NISN\D{0,30}(?:\d{1,9}\s*\/\s*)?(\d{10})(?!\d)/gi)].map(
    (match) => match[1] as string,
  )
  return [...new Set([...known, ...labelled])]
}
