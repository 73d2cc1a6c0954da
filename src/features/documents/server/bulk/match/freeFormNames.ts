/** Matches a file name outside the school's pattern to a student, by a number or by the student's name. */
import { eduyearName } from '#features/school/eduyear.ts'
import { nameTokens } from '#platform/contract/folding.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import { nameSimilarity, withoutName } from './fileNames.ts'
import type { Enrolment, Roster } from './matchTypes.ts'
import { arePartsOfName, type ClassHint, type NameHints, readClassHint, readNameHints } from './nameHints.ts'

type NameMatch =
  | { outcome: 'sure'; enrolment: Enrolment }
  | { outcome: 'ambiguous'; candidates: Enrolment[]; reason: string }
  | { outcome: 'none'; reason: string; canPick: boolean; isContradiction?: true }

const noMatch = (reason: string): NameMatch => ({ outcome: 'none', reason, canPick: true })
const ambiguousMatch = (candidates: Enrolment[], reason: string): NameMatch => ({
  outcome: 'ambiguous',
  candidates: [...new Set(candidates)],
  reason,
})

/** @param base a file's name without folders and copy markers */
export function matchByNumberOrName(base: string, roster: Roster): NameMatch {
  const { enrolments, scope } = roster
  const enrolmentsOfYear = enrolments.filter((row) => row.eduyear.id === scope.eduyear_id)
  const classNames = [...new Set(enrolmentsOfYear.map((row) => row.classroom.name))]
  const hintsOfName = readNameHints(base, classNames)
  const yearNisOwner = enrolmentsOfYear.find((row) => isYearAsNis(row, hintsOfName))
  if (yearNisOwner && hintsOfName.rest.length === 0)
    return ambiguousMatch([yearNisOwner], `${yearNisOwner.nis} dapat berarti NIS atau tahun; pilih siswanya.`)
  // If the file's name also contains the student's name, a number that looks like a year is the NIS.
  const hints =
    yearNisOwner && isNamed(hintsOfName.rest, yearNisOwner)
      ? {
          ...hintsOfName,
          singleYears: hintsOfName.singleYears.filter((year) => year !== yearNisOwner.nis),
          rest: [...hintsOfName.rest, yearNisOwner.nis],
        }
      : hintsOfName
  const contradiction = findContradiction(hints, roster)
  if (contradiction) return contradiction
  const match = matchWords(hints.rest, enrolmentsOfYear, scope.classroom_id)
  if (match.outcome !== 'sure') return match
  const { classroom } = match.enrolment
  return toContradiction(hints.classes.flatMap((hint) => contradictClass(hint, classroom))) ?? match
}

/** Whether a number that looks like a year is this student's NIS; a year of the chosen school year never is. */
function isYearAsNis({ nis, eduyear }: Enrolment, { singleYears }: NameHints): boolean {
  return singleYears.includes(nis) && !isWithin(eduyear.code, nis)
}
/** Whether a calendar year is one of the two of a school year. */
const isWithin = (code: string, year: string) => year === code || Number(year) === Number(code) + 1

function findContradiction(
  { semesters, years, singleYears, classes }: NameHints,
  roster: Roster,
): NameMatch | null {
  const { kind, enrolments, scope } = roster
  const selectedYear = enrolments.find((row) => row.eduyear.id === scope.eduyear_id)?.eduyear.code
  const classroom = enrolments.find((row) => row.classroom.id === scope.classroom_id)?.classroom
  const contradictions: string[] = []
  const semesterName = (id: number | null) =>
    roster.semesters.find((semester) => semester.id === id)?.name ?? String(id)
  if (kind === 'rapor' && scope.semester_id)
    for (const id of semesters)
      if (id !== scope.semester_id)
        contradictions.push(`semester ${semesterName(id)}, bukan ${semesterName(scope.semester_id)}`)
  if (selectedYear) {
    for (const year of years)
      if (year !== selectedYear)
        contradictions.push(`tahun ajaran ${eduyearName(year)}, bukan ${eduyearName(selectedYear)}`)
    for (const year of singleYears)
      if (!isWithin(selectedYear, year))
        contradictions.push(`tahun ${year}, bukan ${eduyearName(selectedYear)}`)
  }
  if (classroom) contradictions.push(...classes.flatMap((hint) => contradictClass(hint, classroom)))
  return toContradiction(contradictions)
}

/** What contradicts the classroom, as the list's only item; empty if the hint names that classroom. */
function contradictClass(hint: ClassHint, classroom: Enrolment['classroom']): string[] {
  const hintOfClassroom = readClassHint(classroom)
  const isSame = hint.code === classroom.code && (hint.room === null || hint.room === hintOfClassroom.room)
  const name = [hint.code, hint.room].filter(Boolean).join(' ')
  return isSame ? [] : [`kelas ${name}, bukan ${classroom.name}`]
}

function toContradiction(contradictions: readonly string[]): NameMatch | null {
  if (contradictions.length === 0) return null
  const reason = `Nama berkas menyebut ${[...new Set(contradictions)].join('; ')}.`
  return { outcome: 'none', reason, canPick: true, isContradiction: true }
}

/** @param words those that are neither semester, year, class nor filler */
function matchWords(
  words: readonly string[],
  enrolmentsOfYear: readonly Enrolment[],
  classroomId: number | null,
): NameMatch {
  const enrolmentsInScope = classroomId
    ? enrolmentsOfYear.filter((row) => row.classroom.id === classroomId)
    : [...enrolmentsOfYear]
  const numbers = words.filter((word) => /^\d{3,}$/.test(word))
  const matchedByNumber = enrolmentsOfYear.filter((row) => numbers.some((number) => isNumberOf(number, row)))
  // Without a class, a name alone is not enough: two classes may have a student of that name.
  const matchedByName = classroomId ? enrolmentsInScope.filter((row) => isNamed(words, row)) : []
  // Computed only when needed: comparing every name of the school with every file takes a while.
  const findSimilarEnrolments = () => findSimilar(words, enrolmentsInScope)
  const [outsideScope] = matchedByNumber.filter((row) => !enrolmentsInScope.includes(row))
  if (outsideScope) {
    const reason = `${outsideScope.name} (NIS ${outsideScope.nis}) ada di kelas ${outsideScope.classroom.name}, bukan yang dipilih.`
    return matchedByName.length > 0
      ? ambiguousMatch(matchedByName, `Nomor dan nama berbeda: ${reason}`)
      : noMatch(reason)
  }
  if (matchedByNumber.length > 1)
    return ambiguousMatch(matchedByNumber, 'Nomor pada nama berkas menunjuk lebih dari satu siswa.')
  const [byNumber] = matchedByNumber
  const match = byNumber
    ? checkNameAgainstNumber(byNumber, words, { matchedByName, findSimilarEnrolments })
    : matchByName(words, { matchedByName, findSimilarEnrolments })
  if (match.outcome !== 'sure') return match
  const { enrolment } = match
  const unknownNumber = numbers.find((number) => !isNumberOf(number, enrolment))
  if (!unknownNumber) return match
  return ambiguousMatch(
    [enrolment],
    endWithFullStop(`Nomor ${unknownNumber} pada nama berkas bukan NIS atau NISN ${enrolment.name}`),
  )
}

const isNumberOf = (number: string, { nis, nisn }: Enrolment) => number === nis || number === nisn

type NameCandidates = { matchedByName: Enrolment[]; findSimilarEnrolments: () => Enrolment[] }

/** A number identifies the student unless the file's name also contains another name. */
function checkNameAgainstNumber(
  enrolment: Enrolment,
  words: readonly string[],
  { matchedByName, findSimilarEnrolments }: NameCandidates,
): NameMatch {
  if (matchedByName.length > 0 && !matchedByName.includes(enrolment))
    return ambiguousMatch(
      [enrolment, ...matchedByName],
      'Nomor dan nama pada berkas menunjuk siswa yang berbeda.',
    )
  const letters = words.filter((word) => !/^\d+$/.test(word))
  const remainingWords = withoutName(letters, nameTokens(enrolment.name)) ?? letters
  const unknownWords = remainingWords.filter(
    (word) => !isOfClass(word, enrolment) && !arePartsOfName([word], enrolment.name),
  )
  if (unknownWords.length === 0) return { outcome: 'sure', enrolment }
  const reason = `Nomornya milik ${enrolment.name}, tetapi nama berkas juga menyebut "${unknownWords.join(' ')}".`
  return ambiguousMatch([enrolment, ...findSimilarEnrolments()], reason)
}

function matchByName(
  words: readonly string[],
  { matchedByName, findSimilarEnrolments }: NameCandidates,
): NameMatch {
  const [enrolment] = matchedByName
  if (matchedByName.length > 1)
    return ambiguousMatch(matchedByName, 'Beberapa siswa di kelas ini bernama sama.')
  if (!enrolment) {
    const rows = findSimilarEnrolments()
    if (rows.length > 0) return ambiguousMatch(rows, 'Nama berkas hanya mirip; pilih siswanya.')
    return noMatch('Tidak ada siswa yang cocok dengan nama berkas ini.')
  }
  // 'SITI A' may be the name Sitia in two words, or Siti Aminah abbreviated.
  const hasFullName = nameTokens(enrolment.name).every((token) => words.includes(token))
  const otherCandidates = hasFullName
    ? []
    : findSimilarEnrolments().filter((row) => similarityTo(words, row) > 0.5 && row !== enrolment)
  if (otherCandidates.length === 0) return { outcome: 'sure', enrolment }
  return ambiguousMatch([enrolment, ...otherCandidates], 'Nama berkas cocok dengan lebih dari satu siswa.')
}

/** Whether the words are the student's whole name, and otherwise only numbers and the class. */
function isNamed(words: readonly string[], enrolment: Enrolment): boolean {
  const otherWords = withoutName(words, nameTokens(enrolment.name))
  return otherWords?.every((word) => isOfClass(word, enrolment) || /^\d+$/.test(word)) ?? false
}

/** Single letters do not count as the class: they may be initials. */
function isOfClass(word: string, { classroom }: Enrolment): boolean {
  return word.length > 1 && nameTokens(classroom.name).includes(word)
}

const MAX_CANDIDATES = 5

function findSimilar(words: readonly string[], rows: readonly Enrolment[]): Enrolment[] {
  return rows
    .map((row) => ({ row, score: similarityTo(words, row) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CANDIDATES)
    .map(({ row }) => row)
}

const similarityTo = (words: readonly string[], { name }: Enrolment) =>
  nameSimilarity(words, nameTokens(name))
