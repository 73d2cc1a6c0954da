/** Matches a file name outside the school's pattern to a student, by a number or by the student's name. */
import { endWithFullStop } from '#contract/people/sentence.ts'
import { eduyearName } from '#contract/sia/eduyear.ts'
import { nameSimilarity, nameTokens, withoutName } from './fileNames.ts'
import type { Enrolment, Roster } from './match.ts'
import { arePartsOfName, type ClassHint, type NameHints, readClassHint, readNameHints } from './nameHints.ts'

type NameMatch =
  | { outcome: 'sure'; enrolled: Enrolment }
  | { outcome: 'ambiguous'; candidates: Enrolment[]; reason: string }
  | { outcome: 'none'; reason: string; canPick: boolean; isContradiction?: true }

const none = (reason: string): NameMatch => ({ outcome: 'none', reason, canPick: true })
const ambiguous = (candidates: Enrolment[], reason: string): NameMatch => ({
  outcome: 'ambiguous',
  candidates: [...new Set(candidates)],
  reason,
})

/** @param base a file's name without folders and copy markers */
export function matchByNumberOrName(base: string, roster: Roster): NameMatch {
  const { enrolments, scope } = roster
  const ofYear = enrolments.filter((row) => row.eduyear.id === scope.eduyear_id)
  const classNames = [...new Set(ofYear.map((row) => row.classroom.name))]
  const hintsOfName = readNameHints(base, classNames)
  const owner = ofYear.find((row) => isYearAsNis(row, hintsOfName))
  if (owner && hintsOfName.rest.length === 0)
    return ambiguous([owner], `${owner.nis} dapat berarti NIS atau tahun; pilih siswanya.`)
  // If the file's name also contains the student's name, a number that looks like a year is the NIS.
  const hints =
    owner && isNamed(hintsOfName.rest, owner)
      ? {
          ...hintsOfName,
          singleYears: hintsOfName.singleYears.filter((year) => year !== owner.nis),
          rest: [...hintsOfName.rest, owner.nis],
        }
      : hintsOfName
  const contradiction = findContradiction(hints, roster)
  if (contradiction) return contradiction
  const found = matchWords(hints.rest, ofYear, scope.classroom_id)
  if (found.outcome !== 'sure') return found
  const { classroom } = found.enrolled
  return toContradiction(hints.classes.flatMap((one) => contradictClass(one, classroom))) ?? found
}

/** Whether a number that looks like a year is this student's NIS; a year of the chosen school year never is. */
function isYearAsNis({ nis, eduyear }: Enrolment, { singleYears }: NameHints): boolean {
  return singleYears.includes(nis) && !isWithin(eduyear.code, nis)
}
const isWithin = (code: string, year: string) => year === code || Number(year) === Number(code) + 1

function findContradiction(
  { semesters, years, singleYears, classes }: NameHints,
  roster: Roster,
): NameMatch | null {
  const { kind, enrolments, scope } = roster
  const chosenCode = enrolments.find((row) => row.eduyear.id === scope.eduyear_id)?.eduyear.code
  const classroom = enrolments.find((row) => row.classroom.id === scope.classroom_id)?.classroom
  const contradicted: string[] = []
  const nameOf = (id: number | null) => roster.semesters.find((one) => one.id === id)?.name ?? String(id)
  if (kind === 'rapor' && scope.semester_id)
    for (const id of semesters)
      if (id !== scope.semester_id)
        contradicted.push(`semester ${nameOf(id)}, bukan ${nameOf(scope.semester_id)}`)
  if (chosenCode) {
    for (const year of years)
      if (year !== chosenCode)
        contradicted.push(`tahun ajaran ${eduyearName(year)}, bukan ${eduyearName(chosenCode)}`)
    for (const year of singleYears)
      if (!isWithin(chosenCode, year)) contradicted.push(`tahun ${year}, bukan ${eduyearName(chosenCode)}`)
  }
  if (classroom) contradicted.push(...classes.flatMap((one) => contradictClass(one, classroom)))
  return toContradiction(contradicted)
}

function contradictClass(hints: ClassHint, classroom: Enrolment['classroom']): string[] {
  const own = readClassHint(classroom)
  const isSame = hints.code === classroom.code && (hints.room === null || hints.room === own.room)
  const name = [hints.code, hints.room].filter(Boolean).join(' ')
  return isSame ? [] : [`kelas ${name}, bukan ${classroom.name}`]
}

function toContradiction(contradicted: readonly string[]): NameMatch | null {
  if (contradicted.length === 0) return null
  const reason = `Nama berkas menyebut ${[...new Set(contradicted)].join('; ')}.`
  return { outcome: 'none', reason, canPick: true, isContradiction: true }
}

/** @param words those that are neither semester, year, class nor filler */
function matchWords(
  words: readonly string[],
  ofYear: readonly Enrolment[],
  classroomId: number | null,
): NameMatch {
  const inScope = classroomId ? ofYear.filter((row) => row.classroom.id === classroomId) : [...ofYear]
  const numbers = words.filter((word) => /^\d{3,}$/.test(word))
  const numbered = ofYear.filter((row) => numbers.some((number) => isNumberOf(number, row)))
  // Without a class, a name alone is not enough: two classes may have a student of that name.
  const named = classroomId ? inScope.filter((row) => isNamed(words, row)) : []
  // Computed only when needed: comparing every name of the school with every file takes a while.
  const findSimilarRows = () => findSimilar(words, inScope)
  const [outside] = numbered.filter((row) => !inScope.includes(row))
  if (outside) {
    const reason = `${outside.name} (NIS ${outside.nis}) ada di kelas ${outside.classroom.name}, bukan yang dipilih.`
    return named.length > 0 ? ambiguous(named, `Nomor dan nama berbeda: ${reason}`) : none(reason)
  }
  if (numbered.length > 1)
    return ambiguous(numbered, 'Nomor pada nama berkas menunjuk lebih dari satu siswa.')
  const [byNumber] = numbered
  const found = byNumber
    ? checkNameAgainstNumber(byNumber, words, { named, similar: findSimilarRows })
    : matchByName(words, { named, similar: findSimilarRows })
  if (found.outcome !== 'sure') return found
  const { enrolled } = found
  const strange = numbers.find((number) => !isNumberOf(number, enrolled))
  if (!strange) return found
  return ambiguous(
    [enrolled],
    endWithFullStop(`Nomor ${strange} pada nama berkas bukan NIS atau NISN ${enrolled.name}`),
  )
}

const isNumberOf = (number: string, { nis, nisn }: Enrolment) => number === nis || number === nisn

type NameCandidates = { named: Enrolment[]; similar: () => Enrolment[] }

/** A number identifies the student unless the file's name also contains another name. */
function checkNameAgainstNumber(
  enrolled: Enrolment,
  words: readonly string[],
  { named, similar }: NameCandidates,
): NameMatch {
  if (named.length > 0 && !named.includes(enrolled))
    return ambiguous([enrolled, ...named], 'Nomor dan nama pada berkas menunjuk siswa yang berbeda.')
  const letters = words.filter((word) => !/^\d+$/.test(word))
  const left = withoutName(letters, nameTokens(enrolled.name)) ?? letters
  const strange = left.filter((word) => !isOfClass(word, enrolled) && !arePartsOfName([word], enrolled.name))
  if (strange.length === 0) return { outcome: 'sure', enrolled }
  const reason = `Nomornya milik ${enrolled.name}, tetapi nama berkas juga menyebut "${strange.join(' ')}".`
  return ambiguous([enrolled, ...similar()], reason)
}

function matchByName(words: readonly string[], { named, similar }: NameCandidates): NameMatch {
  const [enrolled] = named
  if (named.length > 1) return ambiguous(named, 'Beberapa siswa di kelas ini bernama sama.')
  if (!enrolled) {
    const rows = similar()
    if (rows.length > 0) return ambiguous(rows, 'Nama berkas hanya mirip; pilih siswanya.')
    return none('Tidak ada siswa yang cocok dengan nama berkas ini.')
  }
  // 'SITI A' may be the name Sitia in two words, or Siti Aminah abbreviated.
  const isWhole = nameTokens(enrolled.name).every((token) => words.includes(token))
  const rivals = isWhole ? [] : similar().filter((row) => similarityTo(words, row) > 0.5 && row !== enrolled)
  if (rivals.length === 0) return { outcome: 'sure', enrolled }
  return ambiguous([enrolled, ...rivals], 'Nama berkas cocok dengan lebih dari satu siswa.')
}

/** Whether the words are the student's whole name, and otherwise only numbers and the class. */
function isNamed(words: readonly string[], enrolled: Enrolment): boolean {
  const rest = withoutName(words, nameTokens(enrolled.name))
  return rest?.every((word) => isOfClass(word, enrolled) || /^\d+$/.test(word)) ?? false
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
