/** Correcting one student's promotion, also after the next year began, as long as nothing depends on it. */
import { z } from 'zod'
import { flag, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { nextYear } from '#features/school/eduyear.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice, fieldInfo, idParams, MAX_ID } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { GRADUATED, nextCode } from './promotion.ts'
import type { Departure } from './transfer.ts'

/** A student's outcome at the end of a year. */
export const YEAR_OUTCOMES = {
  active: 'Belum diproses',
  passed: 'Naik Kelas',
  repeat: 'Tinggal Kelas',
  graduated: 'Lulus',
} as const
export type YearOutcome = keyof typeof YEAR_OUTCOMES

/** The outcomes a promotion can be corrected to, as options of the dialog. In the last grade, passing means graduating. */
export function correctionOptions(code: string): { id: 'active' | 'passed' | 'repeat'; name: string }[] {
  return [
    { id: 'passed', name: nextCode(code) === null ? YEAR_OUTCOMES.graduated : YEAR_OUTCOMES.passed },
    { id: 'repeat', name: YEAR_OUTCOMES.repeat },
    { id: 'active', name: `${YEAR_OUTCOMES.active} (kembali aktif di kelas ini)` },
  ]
}

type EndedYear = { status: string; code: string; year: string }

/**
 * The outcome of an enrolment, or null if it was ended otherwise. A student who passed the last grade has graduated if
 * they left for that reason in the following year.
 *
 * @example outcomeOf({ status: 'passed', code: 'IX', year: '2026' }, { out_year: '2027', out_reason: 'Lulus' }) // 'graduated'
 */
export function outcomeOf({ status, code, year }: EndedYear, departure: Departure): YearOutcome | null {
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
  const active = laterEnrolments.filter(({ status }) => status === 'active')
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

const NO_CLASS = 'Kelas tidak ditemukan'

export const correctionInput = z.object({
  to: choice('Seharusnya', correctionOptions('')),
  /** The class of the following year: next grade if passed, same grade if repeating; may still be missing. */
  classroom_id: z
    .preprocess(
      (value) => (value === '' || value === 0 ? null : value),
      z.coerce.number(NO_CLASS).int(NO_CLASS).positive(NO_CLASS).max(MAX_ID, NO_CLASS).nullish(),
    )
    .register(fieldInfo, { label: 'Kelas pada Tahun Berikutnya', input: 'reference' }),
  with_lessons: flag.clone().register(messageLabels, { label: 'Hapus juga pelajarannya' }),
})

/**
 * Why the target class of a correction is wrong, or null. A student who passed must enter the next grade, except from
 * the last one; one who repeats may enter the same grade; one who is active again enters none.
 */
export function whyNotTargetClass(
  { to, code }: { to: 'active' | 'passed' | 'repeat'; code: string },
  target: { code: string } | null,
): string | null {
  const targetCode = to === 'passed' ? nextCode(code) : to === 'repeat' ? code : null
  if (target) {
    if (targetCode === null)
      return to === 'active'
        ? 'Siswa kembali ke kelas ini, tanpa kelas baru'
        : 'Dari kelas IX hanya dapat lulus'
    return target.code === targetCode ? null : `Kelas tujuan harus kelas ${targetCode}`
  }
  return to === 'passed' && targetCode !== null ? 'Pilih kelas tujuan' : null
}

const enrolment = z.object({ id: z.int(), classroom: namedClassroom, eduyear: namedRef })
const outcome = z.enum(['active', 'passed', 'repeat', 'graduated'])

export const readCorrection = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/:id/correct',
  auditReadsOf: 'student_class',
  summary: 'Hasil kenaikan satu peserta dan apa yang sudah bergantung padanya.',
  access: STUDENT_CLASS_POLICY,
  params: idParams,
  output: enrolment.extend({
    student: namedStudent,
    outcome: outcome.nullable(),
    /** The enrolment of the next year, which the correction removes. */
    next: enrolment.nullable(),
    /** Number of lessons there, which are removed after a confirmation. */
    lessons: z.int(),
    /** Why it cannot be corrected; empty if it can. */
    why_not: z.array(z.string()),
    /** The following year; null if there is none yet. */
    following: namedRef.nullable(),
  }),
})

/** Result of the 409 response if lessons of the next year would be removed and `with_lessons` was not sent. */
export const lessonsConflict = z.object({
  lessons: z.int(),
  confirm: z.object({ name: z.literal('with_lessons'), label: z.string() }),
})

/** Concurrent requests correct it once. Dependent records prevent it or need a confirmation. */
export const correctPromotion = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/:id/correct',
  summary: 'Mengoreksi kenaikan satu siswa, juga setelah tahun berikutnya berjalan.',
  access: STUDENT_CLASS_POLICY,
  params: idParams,
  body: correctionInput,
  output: z.object({ id: z.int(), outcome, next: enrolment.nullable(), lessons: z.int() }),
  refusals: { 409: { lessonsConflict } },
  sample: { to: 'repeat', classroom_id: 1 },
})
