/** Matches a file to a student: by the school's name pattern first, then by numbers, then by the student's name. */
import { LAST_GRADE } from '#features/school/choices.ts'
import { parseScore } from '#features/school/score.ts'
import { baseNameOf, withoutCopyMarker } from './fileNames.ts'
import { matchByNumberOrName } from './freeFormNames.ts'
import type { Match, MatchDetail, Roster } from './matchTypes.ts'

/**
 * Matches one file name.
 *
 * @example matchName('0123_2026_1_vii.pdf', roster) // { outcome: 'sure', enrolment, semester_id: 1, … }
 */
export function matchName(name: string, roster: Roster): Match {
  const patternName = parsePatternName(name, roster.kind)
  return patternName ? matchPatternName(patternName, roster) : matchFreeFormName(name, roster)
}

/** The number of a student without NIS begins with a letter. */
type PatternName = MatchDetail & { number: string; year: string; code: string | null }

const NAME_PATTERNS = {
  rapor: /^([sS]?\d+)_(\d{4})_(\d{1,9})_(vii|viii|ix)\.pdf$/i,
  graduation: /^([sS]?\d+)_(\d{4})_(\d{1,3}(?:[.,]\d{1,2})?)\.pdf$/i,
} as const

/** The year in a name of the school's pattern; null for other names. */
export function yearOf(name: string, kind: Roster['kind']): string | null {
  return parsePatternName(name, kind)?.year ?? null
}

function parsePatternName(name: string, kind: Roster['kind']): PatternName | null {
  const [, number, year, scoreOrSemester = '', code] =
    withoutCopyMarker(baseNameOf(name)).match(NAME_PATTERNS[kind]) ?? []
  if (!number || !year) return null
  return kind === 'rapor'
    ? {
        number: number.toUpperCase(),
        year,
        semester_id: Number(scoreOrSemester),
        final_score: null,
        code: code?.toUpperCase() ?? null,
      }
    : {
        number: number.toUpperCase(),
        year,
        semester_id: null,
        final_score: parseScore(scoreOrSemester),
        code: null,
      }
}

function matchPatternName(patternName: PatternName, roster: Roster): Match {
  const { kind, enrolments, semesters, scope } = roster
  const { number, year, code, semester_id, final_score } = patternName
  const detail = { semester_id, final_score }
  const noMatch = (reason: string, { canPick } = { canPick: false }): Match => ({
    outcome: 'none',
    reason,
    canPick,
    ...detail,
  })
  if (kind === 'rapor' && !semesters.some(({ id }) => id === semester_id))
    return noMatch(`Semester ${semester_id} tidak ada.`)
  if (kind === 'graduation' && final_score === null) return noMatch('Nilai akhir harus 0 sampai 100.')
  const mismatch = findPeriodMismatch(patternName, roster)
  if (mismatch) return noMatch(mismatch)
  const enrolmentsOfYear = enrolments.filter((row) => row.eduyear.code === year)
  // If only the number or the class is wrong, the operator may open the file and pick the student.
  const isOfYear = enrolmentsOfYear.some((row) => row.eduyear.id === scope.eduyear_id)
  const canPick = isOfYear && (kind === 'graduation' || semester_id === scope.semester_id)
  const enrolment =
    enrolmentsOfYear.find((row) => row.nis === number) ?? enrolmentsOfYear.find((row) => row.nisn === number)
  if (!enrolment) {
    const numberType = number.startsWith('S') ? 'No. Pendaftaran' : number.length === 10 ? 'NISN' : 'NIS'
    const gradePhrase = kind === 'rapor' ? '' : `di kelas ${LAST_GRADE} `
    const reason = roster.isLimitedToOwnClasses
      ? 'tidak ada di kelas yang Anda wali '
      : `tidak terdaftar ${gradePhrase}`
    return noMatch(`${numberType} ${number} ${reason}pada tahun ajaran ${year}.`, { canPick })
  }
  const placement = `${enrolment.name} ada di kelas ${enrolment.classroom.name}`
  if (code && enrolment.classroom.code !== code)
    return noMatch(`${placement}, bukan kelas ${code}.`, { canPick })
  if (scope.classroom_id && scope.classroom_id !== enrolment.classroom.id)
    return noMatch(`${placement}, bukan kelas yang dipilih.`)
  if (enrolment.refusal) return noMatch(enrolment.refusal)
  return { outcome: 'sure', enrolment, ...detail }
}

/** Checked before the student, who may not have been at the school in that year. @returns the reason, or null */
function findPeriodMismatch(
  { year, semester_id }: PatternName,
  { kind, enrolments, semesters, scope }: Roster,
) {
  const isOfSelectedYear = (row: Roster['enrolments'][number]) => row.eduyear.id === scope.eduyear_id
  const existsInOtherYear = enrolments.some((row) => row.eduyear.code === year && !isOfSelectedYear(row))
  const enrolmentOfSelectedYear = enrolments.find(isOfSelectedYear)
  if (
    scope.eduyear_id &&
    (enrolmentOfSelectedYear ? enrolmentOfSelectedYear.eduyear.code !== year : existsInOtherYear)
  )
    return `Berkas untuk tahun ajaran ${year}, bukan tahun yang dipilih.`
  if (scope.semester_id && kind === 'rapor' && scope.semester_id !== semester_id)
    return `Berkas untuk semester ${semesterName(semesters, semester_id)}, bukan semester yang dipilih.`
  return null
}

const semesterName = (semesters: Roster['semesters'], id: number | null) =>
  semesters.find((semester) => semester.id === id)?.name ?? String(id)

function matchFreeFormName(name: string, roster: Roster): Match {
  const { scope, kind } = roster
  const detail = { semester_id: kind === 'rapor' ? scope.semester_id : null, final_score: null }
  if (!scope.eduyear_id || (kind === 'rapor' && !scope.semester_id)) {
    const reason = 'Nama berkas tidak dikenal. Pilih tahun ajaran dan semester dahulu.'
    return { outcome: 'none', reason, canPick: false, ...detail }
  }
  const match = matchByNumberOrName(withoutCopyMarker(baseNameOf(name)), roster)
  if (match.outcome !== 'sure') return { ...match, ...detail }
  const { enrolment } = match
  if (enrolment.refusal) return { outcome: 'none', reason: enrolment.refusal, canPick: true, ...detail }
  if (kind === 'graduation')
    return {
      outcome: 'ambiguous',
      candidates: [enrolment],
      reason: 'Nilai akhir belum diketahui.',
      ...detail,
    }
  return { outcome: 'sure', enrolment, ...detail }
}
