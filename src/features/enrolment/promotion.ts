/** The rules of promotion: which students can be promoted, selected or removed, and to which classes. */
import { z } from 'zod'
import { type NamedClassroom, UNKNOWN_ROW } from '#features/school/activity.ts'
import { type ClassCode, GRADES, LAST_GRADE } from '#features/school/choices.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { MAX_ID, reference } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { type EnrolmentStatus, isOneOf, REMOVABLE } from './status.ts'

/**
 * Why students of a year that has not begun cannot be promoted or held back; null for the active and past years.
 *
 * @example whyNotBegun({ code: '2027', name: '2027/2028' }, { code: '2026' }) // 'Tahun ajaran 2027/2028 belum berjalan'
 */
export function whyNotBegun(year: { code: string; name: string }, active: { code: string }): string | null {
  return year.code > active.code ? `Tahun ajaran ${year.name} belum berjalan` : null
}

/** Target id that means graduation instead of a class. */
export const GRADUATE = 0

/** Why no class can be chosen for students of the last grade. */
const ONLY_GRADUATE = `Dari kelas ${LAST_GRADE} hanya dapat lulus`

/** Label of that target, and the `out_reason` of graduates. */
export const GRADUATED = 'Lulus'

/** The grade after this one; null after the last. @example nextCode('VII') // 'VIII' */
export function nextCode(code: string): ClassCode | null {
  return GRADES.find((_, index) => GRADES[index - 1] === code) ?? null
}

/** Whether a participant can be removed: nobody with a report card. */
export function canRemove({ status, rapors }: { status: EnrolmentStatus; rapors: number }): boolean {
  return isOneOf(REMOVABLE, { status }) && rapors === 0
}

/** The error message if the following year does not exist. */
export const NO_NEXT_YEAR = 'Tahun ajaran baru belum diatur'

/** What can become of a student at the end of a year; in the last grade, passing means graduating. */
export type Decision = 'active' | 'passed' | 'repeat'

/**
 * The grades of the following year that a student may enter: the next one, or the same one for who is held back; none
 * for who graduates, or is still in this year's class.
 *
 * @example targetGrades({ to: 'passed', code: 'VII' }) // ['VIII']
 */
export function targetGrades({ to, code }: { to: Decision; code: string }): readonly string[] {
  if (to === 'repeat') return [code]
  const next = nextCode(code)
  return to === 'active' || next === null ? [] : [next]
}

/** Why the class of the following year is wrong, or null. Who is held back may get theirs later. */
export function whyNotTargetClass(
  { to, code }: { to: Decision; code: string },
  target: { code: string } | null,
): string | null {
  const grades = targetGrades({ to, code })
  if (!target) return to === 'passed' && grades.length > 0 ? 'Pilih kelas tujuan' : null
  if (grades.length === 0)
    return to === 'active' ? 'Siswa kembali ke kelas ini, tanpa kelas baru' : ONLY_GRADUATE
  return grades.includes(target.code) ? null : `Kelas tujuan harus kelas ${grades.join(' atau ')}`
}

/**
 * The possible targets of a class: the classes that its students may enter, or graduation.
 *
 * @param classrooms of any grade
 * @example promotionTargets('IX', classrooms) // [{ id: 0, name: 'Lulus' }]
 */
export function promotionTargets(
  code: string,
  classrooms: readonly NamedClassroom[],
): { id: number; name: string }[] {
  const decision = { to: 'passed', code } as const
  if (whyNotTargetClass(decision, null) === null) return [{ id: GRADUATE, name: GRADUATED }]
  return classrooms
    .filter((classroom) => whyNotTargetClass(decision, classroom) === null)
    .map(({ id, name }) => ({ id, name }))
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
