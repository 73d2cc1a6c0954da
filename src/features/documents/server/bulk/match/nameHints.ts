/** Reads semester, school year and class from a file's name; the remaining words may name the student. */
import { readClassName, readGrade } from '#features/school/classroom.ts'
import { nameTokens } from '#platform/contract/folding.ts'
import { fileNameTokens } from './fileNames.ts'

export type ClassHint = { code: string; room: string | null }
export type NameHints = {
  /** Semester numbers, as in names of the school's pattern. */
  semesters: number[]
  /** School years by their first calendar year. @example '2026' for 2026-2027 */
  years: string[]
  /** Single calendar years; such a number may also be a NIS. */
  singleYears: string[]
  classes: ClassHint[]
  /** All other words, without fillers such as RAPOR. */
  rest: string[]
}

const FILLERS = new Set(
  'rapor raport rapot erapor lhb hasil belajar semester smt smtr kelas kls rombel tahun ajaran pelajaran ta tp nis nisn no nomor absen skl sk surat keterangan kelulusan lulus pdf'.split(
    ' ',
  ),
)
const SEMESTERS: Record<string, number> = { 1: 1, 2: 2, i: 1, ii: 2, ganjil: 1, gasal: 1, genap: 2 }

/**
 * Reads the hints in a file name without its folders.
 *
 * @param classNames the school's classes, to recognize names that follow no rule
 * @example readNameHints('RAPOR SITI - VII A SMT 2.pdf', []) // { classes: [{ code: 'VII', room: 'A' }], semesters: [2], rest: ['siti'], … }
 */
export function readNameHints(baseName: string, classNames: readonly string[]): NameHints {
  const hints: NameHints = { semesters: [], years: [], singleYears: [], classes: [], rest: [] }
  // A leading number with a dot counts files, as in '8. Siti.pdf'.
  const words = splitWords(baseName.replace(/^\d{1,2}[.)]\s+/, ''))
  const splitClassNames = classNames
    .map((name) => splitWords(name))
    .filter((name) => readGrade(name[0] ?? ''))
  let position = 0
  while (position < words.length) {
    const hintLength = readHint(words, position, { splitClassNames, hints })
    if (hintLength === 0) addToRest(words[position] ?? '', hints)
    position += Math.max(hintLength, 1)
  }
  return hints
}

/** Grade and room as written in a class's name. @example readClassHint({ name: '7A', code: 'VII' }) // { code: 'VII', room: 'A' } */
export function readClassHint({ name, code }: { name: string; code: string }): ClassHint {
  return readNameHints(name, [name]).classes[0] ?? { code, room: null }
}

/** Splits a text into words, and words into letters and digits. @example splitWords('VII_7a.pdf') // ['vii', '7', 'a'] */
function splitWords(text: string): string[] {
  return fileNameTokens(text).flatMap((word) => {
    const { room = null } = readClassName(word) ?? {}
    if (room && /^\p{L}+$/u.test(word)) return [word.slice(0, -1), word.slice(-1)]
    return word.match(/\p{N}+|\P{N}+/gu) ?? []
  })
}

function addToRest(word: string, { rest }: NameHints): void {
  if (!FILLERS.has(word)) rest.push(word)
}

/** `splitClassNames`: the school's class names, each split into words. */
type HintContext = { splitClassNames: readonly string[][]; hints: NameHints }

/** Reads a hint that begins at this word. @returns how many words it has; 0 if there is none */
function readHint(
  words: readonly string[],
  position: number,
  { splitClassNames, hints }: HintContext,
): number {
  // The 'e' of 'e-rapor' is skipped, since a single letter would count as an initial.
  if (words[position] === 'e' && /^rap/.test(words[position + 1] ?? '')) return 1
  return (
    readSemester(words, position, hints) ||
    readYear(words, position, hints) ||
    readClass(words, position, { splitClassNames, hints })
  )
}

function readSemester(words: readonly string[], position: number, { semesters }: NameHints): number {
  const word = words[position] ?? ''
  const namedSemester = /^(ganjil|gasal|genap)$/.test(word) ? SEMESTERS[word] : undefined
  if (namedSemester !== undefined) {
    semesters.push(namedSemester)
    return 1
  }
  if (!/^(semester|smtr?|sem)$/.test(word)) return 0
  const skipped = words[position + 1] === 'ke' ? 2 : 1
  const nextWord = words[position + skipped] ?? ''
  const number = SEMESTERS[nextWord] ?? (/^\d{1,2}$/.test(nextWord) ? Number(nextWord) : null)
  if (number === null) return 0
  semesters.push(number)
  return skipped + 1
}

/** A bare 1 or 2 after a year or a class is the semester, as in the school's pattern. @returns words read */
function readSemesterNumber(words: readonly string[], position: number, { semesters }: NameHints): number {
  const word = words[position] ?? ''
  if (!/^[12]$/.test(word)) return 0
  semesters.push(Number(word))
  return 1
}

function readYear(words: readonly string[], position: number, hints: NameHints): number {
  const [word = '', nextWord = ''] = words.slice(position, position + 2)
  const schoolYear = parseSchoolYear(word, nextWord, words[position - 1])
  if (schoolYear) {
    hints.years.push(schoolYear.year)
    return schoolYear.wordCount + readSemesterNumber(words, position + schoolYear.wordCount, hints)
  }
  if (!/^20\d\d$/.test(word)) return 0
  hints.singleYears.push(word)
  return 1 + readSemesterNumber(words, position + 1, hints)
}

function parseSchoolYear(
  word: string,
  nextWord: string,
  previousWord = '',
): { year: string; wordCount: number } | null {
  const [, first, second] = word.match(/^(20\d\d)(20\d\d)$/) ?? []
  if (first && Number(second) === Number(first) + 1) return { year: first, wordCount: 1 }
  // Two small numbers, such as 07-08, are a school year only after a word for it.
  const isShort =
    /^\d\d$/.test(word) && (Number(word) >= 15 || /^(ajaran|pelajaran|tahun|ta|tp)$/.test(previousWord))
  const year = isShort ? `20${word}` : word
  if (!/^20\d\d$/.test(year) || !/^(20)?\d\d$/.test(nextWord)) return null
  return Number(nextWord) % 100 === (Number(year) + 1) % 100 ? { year, wordCount: 2 } : null
}

function readClass(
  words: readonly string[],
  position: number,
  { splitClassNames, hints }: HintContext,
): number {
  const code = readGrade(words[position] ?? '')
  if (!code) return 0
  // A class name of several words, such as 'VII R 3', wins over the general rule.
  const className = splitClassNames
    .filter((name) => name.length > 1 && name.every((word, n) => words[position + n] === word))
    .sort((a, b) => b.length - a.length)[0]
  const read = readClassName(words.slice(position, position + (className?.length ?? 2)).join(' '))
  // Without such a class, a number is the semester.
  const letter = className || !read?.isCounted ? read?.room : null
  const room = letter ?? className?.slice(1).join('').toUpperCase() ?? null
  hints.classes.push({ code, room })
  // A bare 1 or 2 before the class is the semester too.
  if (/^[12]$/.test(words[position - 1] ?? '') && hints.rest.at(-1) === words[position - 1]) {
    hints.semesters.push(Number(hints.rest.pop()))
  }
  const length = className?.length ?? (room ? 2 : 1)
  return length + readSemesterNumber(words, position + length, hints)
}

/** Whether every word is a word of the name or an initial of one. */
export function arePartsOfName(words: readonly string[], name: string): boolean {
  const tokens = nameTokens(name)
  return words.every(
    (word) => tokens.includes(word) || (word.length === 1 && tokens.some((token) => token.startsWith(word))),
  )
}
