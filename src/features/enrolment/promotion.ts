/** The rules of promotion: which students can be promoted, selected or removed, and to which classes. */
import { z } from 'zod'
import { type NamedClassroom, UNKNOWN_ROW } from '#features/school/activity.ts'
import type { ClassCode } from '#features/school/choices.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { MAX_ID, reference } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import type { EnrolmentStatus } from './status.ts'

/**
 * Why students of a year that has not begun cannot be promoted or held back; null for the active and past years.
 *
 * @example whyNotBegun({ code: '2027', name: '2027/2028' }, { code: '2026' }) // 'Tahun ajaran 2027/2028 belum berjalan'
 */
export function whyNotBegun(year: { code: string; name: string }, active: { code: string }): string | null {
  return year.code > active.code ? `Tahun ajaran ${year.name} belum berjalan` : null
}

/** Number of semesters, and so of report cards, in a year. */
export const SEMESTERS_A_YEAR = 2

/** Target id that means graduation instead of a class. */
export const GRADUATE = 0

/** Label of that target, and the `out_reason` of graduates. */
export const GRADUATED = 'Lulus'

/** The grade after this one; null after the last. @example nextCode('VII') // 'VIII' */
export function nextCode(code: string): ClassCode | null {
  return code === 'VII' ? 'VIII' : code === 'VIII' ? 'IX' : null
}

/** Whether a student can be selected for promotion: only active ones. */
export function canSelect({ status }: { status: EnrolmentStatus }): boolean {
  return status === 'active'
}

type EnrolmentState = { status: EnrolmentStatus; rapors: number }

/** Whether a participant can be removed: only active ones without report cards. */
export function canRemove({ status, rapors }: EnrolmentState): boolean {
  return status === 'active' && rapors === 0
}

/**
 * Whether a participant can be selected for promotion, and whether they can be removed.
 *
 * @example allowedActions({ status: 'active', rapors: 2 }) // { select: true, remove: false }
 */
export function allowedActions(enrolment: EnrolmentState): { select: boolean; remove: boolean } {
  return { select: canSelect(enrolment), remove: canRemove(enrolment) }
}

/** Whether there is a promotion to correct. */
export function canCorrect({ status }: { status: EnrolmentStatus }): boolean {
  return status === 'passed' || status === 'repeat'
}

/** Whether the selection can be promoted or held back (Proses Naik Kelas, Proses Tinggal Kelas). */
export function canProcess(selected: readonly { status: EnrolmentStatus }[]): boolean {
  return selected.length > 0 && selected.every(canSelect)
}

/** Whether the selection can be removed (Hapus Peserta). */
export function canRemoveAll(selected: readonly EnrolmentState[]): boolean {
  return selected.length > 0 && selected.every(canRemove)
}

/** The error message if the following year does not exist. */
export const NO_NEXT_YEAR = 'Tahun ajaran baru belum diatur'

/**
 * The possible targets of a class: the classes of the next grade, or graduation from the last.
 *
 * @example promotionTargets('IX', classrooms) // [{ id: 0, name: 'Lulus' }]
 */
export function promotionTargets(
  code: string,
  classrooms: readonly NamedClassroom[],
): { id: number; name: string }[] {
  const nextGrade = nextCode(code)
  if (nextGrade === null) return [{ id: GRADUATE, name: GRADUATED }]
  return classrooms.filter((classroom) => classroom.code === nextGrade).map(({ id, name }) => ({ id, name }))
}

type RowWithRapors = { reported: readonly unknown[] }

/**
 * Reasons to warn before a promotion that seems early: it is still the first semester, or report cards are missing.
 *
 * @example promotionWarnings({ students, semesters }) // { isFirstSemester: true, missing: [budi] }
 */
export function promotionWarnings<Row extends RowWithRapors>({
  students,
  semesters,
}: {
  students: readonly Row[]
  semesters: readonly { status: string }[]
}): { isFirstSemester: boolean; missing: Row[] } {
  return {
    isFirstSemester: semesters[0]?.status === 'active',
    missing: students.filter(({ reported }) => reported.length < SEMESTERS_A_YEAR),
  }
}

type LatestEnrolment = { code: string; status: EnrolmentStatus } | null

/**
 * Whether a student may be enrolled in a grade, judged by their latest enrolment: new students in VII, promoted ones in
 * the next grade, and those held back or returning in the same grade.
 */
export function canEnterGrade(code: string, latest: LatestEnrolment): boolean {
  if (latest === null) return code === 'VII'
  if (latest.status === 'repeat' || latest.status === 'left') return latest.code === code
  return latest.status === 'passed' && nextCode(latest.code) === code
}

export const promotionBatch = z.object({
  id: z.int(),
  /** n naik, n tinggal, n lulus. */
  passed: z.int(),
  repeated: z.int(),
  graduated: z.int(),
  created_at: z.string(),
})

export type PromotionBatch = z.output<typeof promotionBatch>

const NO_CLASS = 'Kelas tidak ditemukan'
const target = z.preprocess(
  (value) => value ?? GRADUATE,
  z.coerce.number(NO_CLASS).int(NO_CLASS).min(0, NO_CLASS).max(MAX_ID, NO_CLASS),
)

/** One transaction: if a student is no longer active, the response is 409 and nothing changes. */
export const promoteStudents = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/status',
  summary: 'Menaikkan, menahan atau meluluskan peserta satu kelas.',
  access: STUDENT_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: z.object({
    classroom_id: target.clone().register(messageLabels, { label: 'Kelas' }),
    students: z
      .array(
        z.object(
          {
            status: z
              .enum(['passed', 'repeat'], { error: 'Status: passed atau repeat' })
              .register(messageLabels, { label: 'Status' }),
            student_id: reference('Siswa'),
            student_class_id: reference('Peserta'),
          },
          UNKNOWN_ROW,
        ),
        { error: 'Pilih siswa dahulu' },
      )
      .min(1, 'Pilih siswa dahulu')
      .max(500, 'Paling banyak 500 siswa sekaligus')
      .register(messageLabels, { label: 'Siswa' }),
  }),
  output: promotionBatch,
  sample: { classroom_id: 2, students: [{ status: 'passed', student_id: 1, student_class_id: 1 }] },
})

/** Undoes the last batch of a class; returns 409 if other records already depend on it. */
export const undoPromotionBatch = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/status-undo',
  summary: 'Membatalkan proses kenaikan terakhir satu kelas.',
  access: STUDENT_CLASS_POLICY,
  body: z.object({ batch_id: reference('Proses') }),
  output: promotionBatch,
  sample: { batch_id: 1 },
})
