/** Correcting one student's promotion, also after the next year began, as long as nothing depends on it. */
import { z } from 'zod'
import { flag, namedClassroom, namedStudent } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice, fieldInfo, idParams, MAX_ID } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { type Decision, nextCode } from './promotion.ts'

/** A student's outcome at the end of a year. */
export const YEAR_OUTCOMES = {
  active: 'Belum diproses',
  passed: 'Naik Kelas',
  repeat: 'Tinggal Kelas',
  graduated: 'Lulus',
} as const
export type YearOutcome = keyof typeof YEAR_OUTCOMES

/** The outcomes a promotion can be corrected to, as options of the dialog. In the last grade, passing means graduating. */
export function correctionOptions(code: string): { id: Decision; name: string }[] {
  return [
    { id: 'passed', name: nextCode(code) === null ? YEAR_OUTCOMES.graduated : YEAR_OUTCOMES.passed },
    { id: 'repeat', name: YEAR_OUTCOMES.repeat },
    { id: 'active', name: `${YEAR_OUTCOMES.active} (kembali aktif di kelas ini)` },
  ]
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
