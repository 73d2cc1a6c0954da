/** What a correction of a promotion may change, and how it is told. */

import { nextYear } from '#features/school/eduyear.ts'
import { YEAR_OUTCOMES, type YearOutcome } from '../../correction.ts'
import { GRADUATED, nextCode } from '../../promotion.ts'
import { ACTIVE, CORRECTABLE, isOneOf, PROMOTABLE } from '../../status.ts'
import type { Departure } from '../../transfer.ts'

type EndedYear = { status: string; code: string; year: string }

/**
 * The outcome of an enrolment, or null if it was ended otherwise. A student who passed the last grade has graduated if
 * they left for that reason in the following year.
 *
 * @example outcomeOf({ status: 'passed', code: 'IX', year: '2026' }, { out_year: '2027', out_reason: 'Lulus' }) // 'graduated'
 */
export function outcomeOf({ status, code, year }: EndedYear, departure: Departure): YearOutcome | null {
  // What was reset by a correction, and so is active again, is decided by another.
  if (!isOneOf([...CORRECTABLE, ...PROMOTABLE], { status })) return null
  if (status === 'active' || status === 'repeat') return status
  if (status !== 'passed') return null
  const hasGraduated = departure.out_reason === GRADUATED && departure.out_year === nextYear(year)
  return nextCode(code) === null && hasGraduated ? 'graduated' : status
}

/** An enrolment of a later year. */
type LaterEnrolment = { status: string; classroom: string; eduyear: string }

/** Reasons for which a later enrolment that is not active prevents a correction. */
function laterObstacles(enrolment: LaterEnrolment): string[] {
  const { status } = enrolment
  const classAndYear = formatClassAndYear(enrolment)
  if (status === 'passed') return [`sudah naik kelas lagi dari ${classAndYear}; koreksi dahulu kenaikan itu`]
  if (status === 'repeat') return [`sudah tinggal kelas di ${classAndYear}; koreksi dahulu kenaikan itu`]
  return status === 'left' ? [`sudah keluar dari ${classAndYear}`] : []
}

/** Counts of records that depend on a later enrolment. */
type DependentCounts = { classAndYear: string; uses: readonly { label: string; count: number }[] }

/**
 * The reasons why a promotion cannot be corrected; empty if it can. A change of class in the next year is no obstacle.
 *
 * `laterEnrolments` are all of later years, and `dependents` the counts of those that are active, or were until a change
 * of class.
 */
export function whyNotCorrected(facts: {
  outcome: YearOutcome | null
  departure: Departure
  /** Why the graduation cannot be corrected; null if it can, or if there is none. */
  whyGraduationStays: string | null
  laterEnrolments: readonly LaterEnrolment[]
  dependents: readonly DependentCounts[]
}): string[] {
  const { outcome, departure, whyGraduationStays, laterEnrolments, dependents } = facts
  if (outcome === null) return ['siswa ini sudah pindah atau keluar dari kelas itu']
  const active = laterEnrolments.filter(({ status }) => status === ACTIVE)
  const hasLeftSchool = departure.out_year !== null && departure.out_reason !== GRADUATED
  return [
    ...(hasLeftSchool
      ? [`siswa ini sudah keluar dari sekolah pada ${departure.out_year} (${departure.out_reason ?? '–'})`]
      : []),
    ...(whyGraduationStays === null ? [] : [whyGraduationStays]),
    ...laterEnrolments.flatMap(laterObstacles),
    ...(active.length > 1 ? [`terdaftar di ${active.map(formatClassAndYear).join(' dan ')}`] : []),
    ...dependents.flatMap(({ classAndYear, uses }) =>
      uses.flatMap(({ label, count }) => (count > 0 ? [`${count} ${label} di ${classAndYear}`] : [])),
    ),
  ]
}

const formatClassAndYear = ({ classroom, eduyear }: LaterEnrolment) => `${classroom} ${eduyear}`

/** @example notCorrectedMessage(['2 rapor di VIII A 2027/2028']) // 'Kenaikan ini tidak dapat dikoreksi: 2 rapor di VIII A 2027/2028.' */
export function notCorrectedMessage(reasons: readonly string[]): string {
  return `Kenaikan ini tidak dapat dikoreksi: ${reasons.join('; ')}.`
}

/** @example nothingCorrectedMessage('passed') // 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.' */
export function nothingCorrectedMessage(outcome: YearOutcome): string {
  const prefix = outcome === 'active' ? '' : 'sudah '
  return `Tidak ada yang dikoreksi: siswa ini ${prefix}${YEAR_OUTCOMES[outcome].toLowerCase()}.`
}

/** The description in the student's history. @example correctionSummary('passed', 'repeat') // 'Naik kelas dikoreksi menjadi tinggal kelas' */
export function correctionSummary(before: YearOutcome | null, after: YearOutcome): string {
  const newLabel = YEAR_OUTCOMES[after].toLowerCase()
  if (before === after) return `Tetap ${newLabel}, kelas pada tahun berikutnya dikoreksi`
  const formerLabel = before ? YEAR_OUTCOMES[before].toLowerCase() : 'kenaikan'
  return `${formerLabel.charAt(0).toUpperCase()}${formerLabel.slice(1)} dikoreksi menjadi ${newLabel}`
}

/** The confirmation question before the student is removed from lessons of the next year. */
export function lessonsQuestion(lessons: number, classAndYear: string): string {
  return `Siswa ini sudah mengikuti ${lessons} pelajaran di ${classAndYear}, yang ikut dilepas.`
}
