/** Whose file it is where its name does not follow the school's pattern: by a number, or the student's name; what it states must agree. */
import { fullStop } from '#contract/people/sentence.ts'
import { eduyearName } from '#contract/sia/eduyear.ts'
import { nameTokens, resembles, withoutName } from './fileNames.ts'
import type { Enrolled, Roster } from './match.ts'
import { type ClassHint, classOf, isAllOf, type NameHints, statedIn } from './nameHints.ts'

type NameMatch =
  | { outcome: 'sure'; enrolled: Enrolled }
  | { outcome: 'ambiguous'; candidates: Enrolled[]; reason: string }
  | { outcome: 'none'; reason: string; canPick: boolean; isContrary?: true }

const none = (reason: string): NameMatch => ({ outcome: 'none', reason, canPick: true })
const ambiguous = (candidates: Enrolled[], reason: string): NameMatch => ({
  outcome: 'ambiguous',
  candidates: [...new Set(candidates)],
  reason,
})

/** @param base a file's name without folders and marks of a copy */
export function matchByNumberOrName(base: string, roster: Roster): NameMatch {
  const { enrolments, scope } = roster
  const ofYear = enrolments.filter((row) => row.eduyear.id === scope.eduyear_id)
  const classNames = [...new Set(ofYear.map((row) => row.classroom.name))]
  const read = statedIn(base, classNames)
  const owner = ofYear.find((row) => isYearAsNis(row, read))
  if (owner && read.rest.length === 0)
    return ambiguous([owner], `${owner.nis} dapat berarti NIS atau tahun; pilih siswanya.`)
  // Where the student's name stands beside it, a number that looks like a year is the NIS.
  const hints =
    owner && isNamed(read.rest, owner)
      ? {
          ...read,
          singles: read.singles.filter((year) => year !== owner.nis),
          rest: [...read.rest, owner.nis],
        }
      : read
  const contrary = contradictions(hints, roster)
  if (contrary) return contrary
  const found = matchWords(hints.rest, ofYear, scope.classroom_id)
  if (found.outcome !== 'sure') return found
  const { classroom } = found.enrolled
  return contraryTo(hints.classes.flatMap((one) => classContradiction(one, classroom))) ?? found
}

/** A year of the chosen school year is never a NIS. */
function isYearAsNis({ nis, eduyear }: Enrolled, { singles }: NameHints): boolean {
  return singles.includes(nis) && !isWithin(eduyear.code, nis)
}
const isWithin = (code: string, year: string) => year === code || Number(year) === Number(code) + 1

function contradictions({ semesters, years, singles, classes }: NameHints, roster: Roster): NameMatch | null {
  const { kind, enrolments, scope } = roster
  const chosen = enrolments.find((row) => row.eduyear.id === scope.eduyear_id)?.eduyear.code
  const classroom = enrolments.find((row) => row.classroom.id === scope.classroom_id)?.classroom
  const contradicted: string[] = []
  const nameOf = (id: number | null) => roster.semesters.find((one) => one.id === id)?.name ?? String(id)
  if (kind === 'rapor' && scope.semester_id)
    for (const id of semesters)
      if (id !== scope.semester_id)
        contradicted.push(`semester ${nameOf(id)}, bukan ${nameOf(scope.semester_id)}`)
  if (chosen) {
    for (const year of years)
      if (year !== chosen)
        contradicted.push(`tahun ajaran ${eduyearName(year)}, bukan ${eduyearName(chosen)}`)
    for (const year of singles)
      if (!isWithin(chosen, year)) contradicted.push(`tahun ${year}, bukan ${eduyearName(chosen)}`)
  }
  if (classroom) contradicted.push(...classes.flatMap((one) => classContradiction(one, classroom)))
  return contraryTo(contradicted)
}

function classContradiction(hints: ClassHint, classroom: Enrolled['classroom']): string[] {
  const own = classOf(classroom)
  const isSame = hints.code === classroom.code && (hints.room === null || hints.room === own.room)
  const name = [hints.code, hints.room].filter(Boolean).join(' ')
  return isSame ? [] : [`kelas ${name}, bukan ${classroom.name}`]
}

function contraryTo(contradicted: readonly string[]): NameMatch | null {
  if (contradicted.length === 0) return null
  const reason = `Nama berkas menyebut ${[...new Set(contradicted)].join('; ')}.`
  return { outcome: 'none', reason, canPick: true, isContrary: true }
}

/** @param words what is neither semester, year, class nor filler */
function matchWords(
  words: readonly string[],
  ofYear: readonly Enrolled[],
  classroomId: number | null,
): NameMatch {
  const inScope = classroomId ? ofYear.filter((row) => row.classroom.id === classroomId) : [...ofYear]
  const numbers = words.filter((word) => /^\d{3,}$/.test(word))
  const numbered = ofYear.filter((row) => numbers.some((number) => isNumberOf(number, row)))
  // Without a class, a name alone says too little: two classes may have one of that name.
  const named = classroomId ? inScope.filter((row) => isNamed(words, row)) : []
  // Computed only when needed: comparing every name of the school with every file takes a while.
  const similar = () => likeliest(words, inScope)
  const [outside] = numbered.filter((row) => !inScope.includes(row))
  if (outside) {
    const reason = `${outside.name} (NIS ${outside.nis}) ada di kelas ${outside.classroom.name}, bukan yang dipilih.`
    return named.length > 0 ? ambiguous(named, `Nomor dan nama berbeda: ${reason}`) : none(reason)
  }
  if (numbered.length > 1)
    return ambiguous(numbered, 'Nomor pada nama berkas menunjuk lebih dari satu siswa.')
  const [byNumber] = numbered
  const found = byNumber
    ? checkNameAgainstNumber(byNumber, words, { named, similar })
    : byName(words, { named, similar })
  if (found.outcome !== 'sure') return found
  const { enrolled } = found
  const strange = numbers.find((number) => !isNumberOf(number, enrolled))
  if (!strange) return found
  return ambiguous(
    [enrolled],
    fullStop(`Nomor ${strange} pada nama berkas bukan NIS atau NISN ${enrolled.name}`),
  )
}

const isNumberOf = (number: string, { nis, nisn }: Enrolled) => number === nis || number === nisn

type Guesses = { named: Enrolled[]; similar: () => Enrolled[] }

/** The number tells people of one name apart; a name that is another's, or nobody's, speaks against it. */
function checkNameAgainstNumber(
  enrolled: Enrolled,
  words: readonly string[],
  { named, similar }: Guesses,
): NameMatch {
  if (named.length > 0 && !named.includes(enrolled))
    return ambiguous([enrolled, ...named], 'Nomor dan nama pada berkas menunjuk siswa yang berbeda.')
  const letters = words.filter((word) => !/^\d+$/.test(word))
  const left = withoutName(letters, nameTokens(enrolled.name)) ?? letters
  const strange = left.filter((word) => !isOfClass(word, enrolled) && !isAllOf([word], enrolled.name))
  if (strange.length === 0) return { outcome: 'sure', enrolled }
  const reason = `Nomornya milik ${enrolled.name}, tetapi nama berkas juga menyebut "${strange.join(' ')}".`
  return ambiguous([enrolled, ...similar()], reason)
}

function byName(words: readonly string[], { named, similar }: Guesses): NameMatch {
  const [enrolled] = named
  if (named.length > 1) return ambiguous(named, 'Beberapa siswa di kelas ini bernama sama.')
  if (!enrolled) {
    const rows = similar()
    if (rows.length > 0) return ambiguous(rows, 'Nama berkas hanya mirip; pilih siswanya.')
    return none('Tidak ada siswa yang cocok dengan nama berkas ini.')
  }
  // 'SITI A' is Sitia's name cut in two, and Siti Aminah's cut short.
  const isWhole = nameTokens(enrolled.name).every((token) => words.includes(token))
  const rivals = isWhole ? [] : similar().filter((row) => likeness(words, row) > 0.5 && row !== enrolled)
  if (rivals.length === 0) return { outcome: 'sure', enrolled }
  return ambiguous([enrolled, ...rivals], 'Nama berkas cocok dengan lebih dari satu siswa.')
}

/** The whole name stands in the file's, and beside it nothing but numbers and the class. */
function isNamed(words: readonly string[], enrolled: Enrolled): boolean {
  const rest = withoutName(words, nameTokens(enrolled.name))
  return rest?.every((word) => isOfClass(word, enrolled) || /^\d+$/.test(word)) ?? false
}

/** A class's letter alone is an initial. */
function isOfClass(word: string, { classroom }: Enrolled): boolean {
  return word.length > 1 && nameTokens(classroom.name).includes(word)
}

const MAX_CANDIDATES = 5

function likeliest(words: readonly string[], rows: readonly Enrolled[]): Enrolled[] {
  return rows
    .map((row) => ({ row, score: likeness(words, row) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CANDIDATES)
    .map(({ row }) => row)
}

const likeness = (words: readonly string[], { name }: Enrolled) => resembles(words, nameTokens(name))
