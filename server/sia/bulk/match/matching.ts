/** Which student a file belongs to: names in the school's pattern first, then numbers, then students' names; never a guess. */
import { scoreOf } from '#contract/sia/graduation.ts'
import { baseOf, originalOf } from './fileNames.ts'
import { matchByNumberOrName } from './freeFormNames.ts'
import type { Detail, Match, Roster } from './match.ts'

/**
 * Matches one file name.
 *
 * @example matchName('0123_2026_1_vii.pdf', roster) // { outcome: 'sure', enrolled, semester_id: 1, … }
 */
export function matchName(name: string, roster: Roster): Match {
  const decided = readDecided(name, roster.kind)
  return decided ? matchDecided(decided, roster) : matchLoosely(name, roster)
}

type Decided = Detail & { number: string; year: string; code: string | null }

const DECIDED_NAME = {
  rapor: /^(\d+)_(\d{4})_(\d{1,9})_(vii|viii|ix)\.pdf$/i,
  graduation: /^(\d+)_(\d{4})_(\d{1,3}(?:[.,]\d{1,2})?)\.pdf$/i,
} as const

/** The years stated by names in the school's pattern. */
export function yearOf(name: string, kind: Roster['kind']): string | null {
  return readDecided(name, kind)?.year ?? null
}

function readDecided(name: string, kind: Roster['kind']): Decided | null {
  const [, number, year, third = '', code] = originalOf(baseOf(name)).match(DECIDED_NAME[kind]) ?? []
  if (!number || !year) return null
  return kind === 'rapor'
    ? { number, year, semester_id: Number(third), final_score: null, code: code?.toUpperCase() ?? null }
    : { number, year, semester_id: null, final_score: scoreOf(third), code: null }
}

function matchDecided(decided: Decided, roster: Roster): Match {
  const { kind, enrolments, semesters, scope } = roster
  const { number, year, code, semester_id, final_score } = decided
  const detail = { semester_id, final_score }
  const none = (reason: string, canPick = false): Match => ({ outcome: 'none', reason, canPick, ...detail })
  if (kind === 'rapor' && !semesters.some(({ id }) => id === semester_id))
    return none(`Semester ${semester_id} tidak ada.`)
  if (kind === 'graduation' && final_score === null) return none('Nilai akhir harus 0 sampai 100.')
  const contrary = contraryPeriod(decided, roster)
  if (contrary) return none(contrary)
  const ofYear = enrolments.filter((row) => row.eduyear.code === year)
  // Where only the number or the class is wrong, the operator may look into the file and choose the student.
  const isOfYear = ofYear.some((row) => row.eduyear.id === scope.eduyear_id)
  const canPick = isOfYear && (kind === 'graduation' || semester_id === scope.semester_id)
  const enrolled = ofYear.find((row) => row.nis === number) ?? ofYear.find((row) => row.nisn === number)
  if (!enrolled) {
    const what = number.length === 10 ? 'NISN' : 'NIS'
    const where = kind === 'rapor' ? '' : 'di kelas IX '
    const reason = roster.isBounded ? 'tidak ada di kelas yang Anda wali ' : `tidak terdaftar ${where}`
    return none(`${what} ${number} ${reason}pada tahun ajaran ${year}.`, canPick)
  }
  const placed = `${enrolled.name} ada di kelas ${enrolled.classroom.name}`
  if (code && enrolled.classroom.code !== code) return none(`${placed}, bukan kelas ${code}.`, canPick)
  if (scope.classroom_id && scope.classroom_id !== enrolled.classroom.id)
    return none(`${placed}, bukan kelas yang dipilih.`)
  if (enrolled.refusal) return none(enrolled.refusal)
  return { outcome: 'sure', enrolled, ...detail }
}

/** Reported before anything about the student, who may not have been at the school in that year. */
function contraryPeriod({ year, semester_id }: Decided, { kind, enrolments, semesters, scope }: Roster) {
  const isChosen = (row: Roster['enrolments'][number]) => row.eduyear.id === scope.eduyear_id
  const isOther = enrolments.some((row) => row.eduyear.code === year && !isChosen(row))
  const chosen = enrolments.find(isChosen)
  if (scope.eduyear_id && (chosen ? chosen.eduyear.code !== year : isOther))
    return `Berkas untuk tahun ajaran ${year}, bukan tahun yang dipilih.`
  if (scope.semester_id && kind === 'rapor' && scope.semester_id !== semester_id)
    return `Berkas untuk semester ${nameOf(semesters, semester_id)}, bukan semester yang dipilih.`
  return null
}

const nameOf = (list: Roster['semesters'], id: number | null) =>
  list.find((one) => one.id === id)?.name ?? String(id)

function matchLoosely(name: string, roster: Roster): Match {
  const { scope, kind } = roster
  const detail = { semester_id: kind === 'rapor' ? scope.semester_id : null, final_score: null }
  if (!scope.eduyear_id || (kind === 'rapor' && !scope.semester_id)) {
    const reason = 'Nama berkas tidak dikenal. Pilih tahun ajaran dan semester dahulu.'
    return { outcome: 'none', reason, canPick: false, ...detail }
  }
  const found = matchByNumberOrName(originalOf(baseOf(name)), roster)
  if (found.outcome !== 'sure') return { ...found, ...detail }
  const { enrolled } = found
  if (enrolled.refusal) return { outcome: 'none', reason: enrolled.refusal, canPick: true, ...detail }
  if (kind === 'graduation')
    return { outcome: 'ambiguous', candidates: [enrolled], reason: 'Nilai akhir belum diketahui.', ...detail }
  return { outcome: 'sure', enrolled, ...detail }
}
