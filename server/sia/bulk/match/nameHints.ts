/** What a file's name states of semester, school year and class, and the words it leaves for the student. */
import { readGrade } from '#contract/sia/classroom.ts'
import { nameTokens, wordsOf } from './fileNames.ts'

export type ClassHint = { code: string; room: string | null }
export type NameHints = {
  /** Numbers of semesters, as decided names count them. */
  semesters: number[]
  /** Whole school years by their first one. @example '2026' for 2026-2027 */
  years: string[]
  /** Years that stand alone; such a number may also be a NIS. */
  singles: string[]
  classes: ClassHint[]
  /** Everything else, fillers such as RAPOR left out. */
  rest: string[]
}

const FILLERS = new Set(
  'rapor raport rapot erapor lhb hasil belajar semester smt smtr kelas kls rombel tahun ajaran pelajaran ta tp nis nisn no nomor absen skl sk surat keterangan kelulusan lulus pdf'.split(
    ' ',
  ),
)
const SEMESTERS: Record<string, number> = { 1: 1, 2: 2, i: 1, ii: 2, ganjil: 1, gasal: 1, genap: 2 }

/**
 * Reads a name without its folders.
 *
 * @param classNames those there are, so that one spelled its own way is known
 * @example statedIn('RAPOR SITI - VII A SMT 2.pdf', []) // { classes: [{ code: 'VII', room: 'A' }], semesters: [2], rest: ['siti'], … }
 */
export function statedIn(base: string, classNames: readonly string[]): NameHints {
  const hints: NameHints = { semesters: [], years: [], singles: [], classes: [], rest: [] }
  // A number with a dot before everything counts files, as in '8. Siti.pdf'.
  const words = splitWords(base.replace(/^\d{1,2}[.)]\s+/, ''))
  const named = classNames.map((name) => splitWords(name)).filter((name) => readGrade(name[0] ?? ''))
  let at = 0
  while (at < words.length) at += readAt(words, at, { named, hints }) || keep(words[at] ?? '', hints)
  return hints
}

/** The class that a class's own name speaks of. @example classOf({ name: '7A', code: 'VII' }) // { code: 'VII', room: 'A' } */
export function classOf({ name, code }: { name: string; code: string }): ClassHint {
  return statedIn(name, [name]).classes[0] ?? { code, room: null }
}

/** Words with letters and digits apart. @example splitWords('VII_7a.pdf') // ['vii', '7', 'a'] */
function splitWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const [, code, room] = (word !== 'viii' && word.match(/^(viii|vii|ix)([a-j])$/)) || []
    return code && room ? [code, room] : (word.match(/\p{N}+|\P{N}+/gu) ?? [])
  })
}

function keep(word: string, { rest }: NameHints): number {
  if (!FILLERS.has(word)) rest.push(word)
  return 1
}

type Reading = { named: readonly string[][]; hints: NameHints }

/** How many words from here state something; 0 where none does. */
function readAt(words: readonly string[], at: number, { named, hints }: Reading): number {
  // The e of 'e-rapor' is no initial; any other single letter is.
  if (words[at] === 'e' && /^rap/.test(words[at + 1] ?? '')) return 1
  return (
    readSemester(words, at, hints) || readYear(words, at, hints) || readClass(words, at, { named, hints })
  )
}

function readSemester(words: readonly string[], at: number, { semesters }: NameHints): number {
  const word = words[at] ?? ''
  const named = /^(ganjil|gasal|genap)$/.test(word) ? SEMESTERS[word] : undefined
  if (named !== undefined) return semesters.push(named) && 1
  if (!/^(semester|smtr?|sem)$/.test(word)) return 0
  const skipped = words[at + 1] === 'ke' ? 2 : 1
  const next = words[at + skipped] ?? ''
  const number = SEMESTERS[next] ?? (/^\d{1,2}$/.test(next) ? Number(next) : null)
  return number === null ? 0 : semesters.push(number) && skipped + 1
}

/** A semester's number may stand bare behind a year or a class, as decided names have it. */
function bareSemester(words: readonly string[], at: number, { semesters }: NameHints): number {
  return /^[12]$/.test(words[at] ?? '') ? semesters.push(Number(words[at])) && 1 : 0
}

function readYear(words: readonly string[], at: number, hints: NameHints): number {
  const [word = '', next = ''] = words.slice(at, at + 2)
  const whole = wholeYear(word, next, words[at - 1])
  if (whole) {
    hints.years.push(whole.year)
    return whole.words + bareSemester(words, at + whole.words, hints)
  }
  if (!/^20\d\d$/.test(word)) return 0
  hints.singles.push(word)
  return 1 + bareSemester(words, at + 1, hints)
}

function wholeYear(word: string, next: string, before = ''): { year: string; words: number } | null {
  const [, first, second] = word.match(/^(20\d\d)(20\d\d)$/) ?? []
  if (first && Number(second) === Number(first) + 1) return { year: first, words: 1 }
  // Two small numbers in a row, such as 07-08, are a year only where they are called one.
  const isShort =
    /^\d\d$/.test(word) && (Number(word) >= 15 || /^(ajaran|pelajaran|tahun|ta|tp)$/.test(before))
  const year = isShort ? `20${word}` : word
  if (!/^20\d\d$/.test(year) || !/^(20)?\d\d$/.test(next)) return null
  return Number(next) % 100 === (Number(year) + 1) % 100 ? { year, words: 2 } : null
}

function readClass(words: readonly string[], at: number, { named, hints }: Reading): number {
  const code = readGrade(words[at] ?? '')
  if (!code) return 0
  // A name of several words, such as 'VII R 3', before the general rule.
  const own = named
    .filter((name) => name.length > 1 && name.every((word, n) => words[at + n] === word))
    .sort((a, b) => b.length - a.length)[0]
  const next = words[at + 1] ?? ''
  const room = own ? own.slice(1).join('') : /^[a-z]$/.test(next) ? next : null
  hints.classes.push({ code, room: room?.toUpperCase() ?? null })
  if (/^[12]$/.test(words[at - 1] ?? '') && hints.rest.at(-1) === words[at - 1]) {
    hints.semesters.push(Number(hints.rest.pop()))
  }
  const length = own?.length ?? (room ? 2 : 1)
  return length + bareSemester(words, at + length, hints)
}

/** Whether the words are part of the name, whole or as an initial of it. */
export function isAllOf(words: readonly string[], name: string): boolean {
  const tokens = nameTokens(name)
  return words.every(
    (word) => tokens.includes(word) || (word.length === 1 && tokens.some((token) => token.startsWith(word))),
  )
}
