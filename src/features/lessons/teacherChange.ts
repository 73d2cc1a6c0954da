/** Changing teachers (Ganti Guru): another teacher takes over lessons from a given day. The history is kept. */
import { z } from 'zod'
import { namedClassroom } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { date, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { LESSON_CLASS_POLICY } from './access.ts'
import { matrixPeriod } from './lessonMatrix.ts'

export const TEACHER_CHANGES = '/sia/activity/lesson-class/teacher-change'

export type ChangeState = 'planned' | 'done' | 'cancelled'

/** Until its day comes; it can be cancelled. */
export const PLANNED = 'planned' as const satisfies ChangeState

/** The fields of the dialog. */
export const successor = z.object({
  teacher_id: reference('Guru pengganti'),
  starts_on: date('Berlaku mulai'),
})

const row = z.object({
  id: z.int(),
  lesson_class_id: z.int(),
  classroom: namedClassroom,
  lesson: namedRef,
  /** The teachers' names at that time. */
  former: namedRef,
  teacher: namedRef,
  starts_on: z.string(),
  state: z.enum(['planned', 'done', 'cancelled']),
  /** The user who recorded the change. */
  user: namedRef.nullable(),
  created_at: z.string(),
})
export type TeacherChange = z.output<typeof row>

/** Newest first; with `lesson_class_id`, only of that lesson class. */
export const readTeacherChanges = endpoint({
  method: 'GET',
  path: TEACHER_CHANGES,
  summary: 'Riwayat pengajar: siapa digantikan siapa, mulai kapan, dan yang masih dijadwalkan.',
  access: LESSON_CLASS_POLICY,
  query: matrixPeriod.extend({ lesson_class_id: reference('Pelajaran Kelas').optional() }),
  output: z.object({ today: z.string(), rows: z.array(row) }),
})

export const changeTeachersInput = matrixPeriod.extend({
  former_teacher_id: reference('Guru lama'),
  ...successor.shape,
  lesson_class_ids: z
    .array(reference('Pelajaran Kelas'), { error: 'Pilih pelajaran dahulu' })
    .min(1, 'Pilih pelajaran dahulu')
    .max(500, 'Paling banyak 500 pelajaran sekaligus')
    .register(messageLabels, { label: 'Pelajaran' }),
})
export type ChangeTeachersInput = z.output<typeof changeTeachersInput>

/** All lessons or none: returns 409 if one of them no longer has the former teacher. */
export const changeTeachers = endpoint({
  method: 'POST',
  path: TEACHER_CHANGES,
  summary:
    'Mengganti guru banyak pelajaran kelas sekaligus, hari ini juga atau mulai tanggal yang akan datang.',
  access: LESSON_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: changeTeachersInput,
  output: z.object({ changed: z.int(), planned: z.int() }),
  sample: {
    eduyear_id: 1,
    semester_id: 1,
    former_teacher_id: 1,
    teacher_id: 2,
    starts_on: '2026-10-05',
    lesson_class_ids: [1],
  },
})

/** Cancels planned changes only; the current teacher stays. */
export const cancelTeacherChanges = endpoint({
  method: 'POST',
  path: `${TEACHER_CHANGES}/cancel`,
  summary: 'Membatalkan penggantian guru yang dijadwalkan.',
  access: LESSON_CLASS_POLICY,
  body: z.object({
    ids: z
      .array(reference('Penggantian'), { error: 'Pilih penggantian dahulu' })
      .min(1, 'Pilih penggantian dahulu')
      .max(500, 'Paling banyak 500 sekaligus')
      .register(messageLabels, { label: 'Penggantian' }),
  }),
  output: z.object({ cancelled: z.int() }),
  sample: { ids: [1] },
})
