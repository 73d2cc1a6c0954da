/** A lesson class: a lesson taught in a class in a semester, with its teacher. */

import { z } from 'zod'
import {
  activityOutput,
  activityQuery,
  flag,
  namedClassroom,
  namedWithStatus,
  rowId,
  UNKNOWN_ROW,
} from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { blocker } from '#platform/contract/blocker.ts'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { expectedVersion, idParams, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { LESSON_CLASS_POLICY } from './access.ts'

const row = z.object({
  id: z.int(),
  classroom: namedClassroom,
  eduyear: namedRef,
  semester: namedRef,
  teacher: namedRef,
  lesson: namedRef,
  created_at: z.string(),
  updated_at: z.string(),
})
export type LessonClass = z.output<typeof row>

const lessonClassDetail = row.extend({ participants: z.int(), materials: z.int(), tasks: z.int() })
export type LessonClassDetail = z.output<typeof lessonClassDetail>

type LessonContents = { participants: number; materials?: number; tasks?: number }

/**
 * Why a lesson class cannot be deleted or moved to another class, year or semester, or null. Materials and tasks must
 * not be lost with it, and participants must stay in their class.
 */
export function whyLocked(
  { participants, materials = 0, tasks = 0 }: LessonContents,
  act: 'dihapus' | 'dipindahkan',
): string | null {
  if (participants > 0 && act === 'dipindahkan')
    return `Pelajaran kelas ini punya ${participants} peserta, jadi tidak dapat dipindahkan. Hapus pesertanya dahulu.`
  const contents = [materials > 0 && `${materials} materi`, tasks > 0 && `${tasks} tugas`].filter(Boolean)
  return contents.length > 0
    ? `Pelajaran kelas ini punya ${contents.join(' dan ')}, jadi tidak dapat ${act}.`
    : null
}

/** Result of the 409 response if there are participants and `with_participants` was not sent. */
export const participantsConflict = z.object({
  participants: z.int(),
  blocker,
  /** The field that confirms the removal when sent with 1, and the label of the confirm button. */
  confirm: z.object({ name: z.literal('with_participants'), label: z.string() }),
})

/** Result of the 409 response if its participants, materials or tasks prevent moving or deleting a lesson class. */
export const lessonClassLocked = z.object({
  participants: z.int(),
  materials: z.int(),
  tasks: z.int(),
  blocker: blocker.nullable(),
})

const writingRefusals = { 409: { pastPeriodConflict, participantsConflict, lessonClassLocked } }

export const lessonClassFields = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
  classroom_id: reference('Kelas & Rombel'),
})
/** A row of the form or table: a lesson and its teacher. */
export const lessonTeacher = z
  .object(
    {
      id: rowId,
      lesson_id: reference('Mata Pelajaran'),
      teacher_id: reference('Guru Pengampu'),
      is_delete: flag.clone().register(messageLabels, { label: 'Hapus' }),
    },
    UNKNOWN_ROW,
  )
  .register(acceptedNames, { names: ['lesson', 'teacher', 'participants'] })

export const lessonClassInput = lessonClassFields.extend({
  /** 'Semua Siswa': enrols the class's active students in the new lessons. */
  add_all_student: flag.clone().register(messageLabels, { label: 'Semua Siswa' }),
  lesson_teachers: z
    .array(lessonTeacher, { error: 'Pilih mata pelajaran dahulu' })
    .min(1, 'Pilih mata pelajaran dahulu')
    .max(100, 'Paling banyak 100 mata pelajaran sekaligus')
    .register(messageLabels, { label: 'Mata Pelajaran' }),
  /** Confirms that removed lessons lose their participants. */
  with_participants: flag.clone().register(messageLabels, { label: 'Hapus juga pesertanya' }),
  ...pastPeriodConfirmation,
})
export type LessonClassInput = z.output<typeof lessonClassInput>

export const listLessonClasses = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class',
  summary: 'Daftar pelajaran per kelas.',
  access: LESSON_CLASS_POLICY,
  query: activityQuery({
    sortable: [
      'created_at',
      'classroom.name',
      'eduyear.name',
      'semester.name',
      'teacher.name',
      'lesson.name',
    ],
    filters: ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'],
  }),
  output: activityOutput(row),
})

export const exportLessonClasses = exportCall(listLessonClasses, {
  name: 'Pelajaran Kelas',
  columns: [
    { source: 'eduyear.name', label: 'Tahun' },
    { source: 'semester.name', label: 'Semester' },
    { source: 'classroom.name', label: 'Kelas' },
    { source: 'lesson.name', label: 'Mata Pelajaran' },
    { source: 'teacher.name', label: 'Guru Pengampu' },
  ],
})

export const readLessonClass = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class/:id',
  summary: 'Satu pelajaran kelas.',
  access: LESSON_CLASS_POLICY,
  params: idParams,
  output: lessonClassDetail,
})

const sample = {
  eduyear_id: 1,
  semester_id: 1,
  classroom_id: 1,
  lesson_teachers: [{ lesson_id: 1, teacher_id: 1 }],
}

export const createLessonClasses = endpoint({
  method: 'POST',
  path: '/sia/activity/lesson-class',
  summary: 'Menambah, mengganti guru dan menghapus pelajaran satu kelas.',
  access: LESSON_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: lessonClassInput,
  isCreate: true,
  refusals: writingRefusals,
  /** `id` is that of the first new row, for the form of a single lesson class. */
  output: z.object({
    id: z.int().nullable(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    participants: z.int(),
  }),
  sample,
})

/** The fields of a single lesson may also be sent at the top level of the body. */
function wrapSingleLesson(body: unknown): unknown {
  const singleLesson = z.looseObject({ lesson_id: z.unknown(), teacher_id: z.unknown() }).safeParse(body)
  if (!singleLesson.success || 'lesson_teachers' in singleLesson.data) return body
  const { lesson_id, teacher_id, ...otherFields } = singleLesson.data
  return { ...otherFields, lesson_teachers: [{ lesson_id, teacher_id }] }
}

export const updateLessonClass = endpoint({
  method: 'PUT',
  path: '/sia/activity/lesson-class/:id',
  summary: 'Mengubah satu pelajaran kelas.',
  access: LESSON_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  params: idParams,
  body: z
    .preprocess(wrapSingleLesson, lessonClassInput.extend(expectedVersion))
    .register(acceptedNames, { names: ['lesson_id', 'teacher_id'] }),
  output: lessonClassDetail,
  refusals: writingRefusals,
  sample,
})

export const removeLessonClass = endpoint({
  method: 'DELETE',
  path: '/sia/activity/lesson-class/:id',
  summary: 'Menghapus pelajaran kelas; dengan with_participants=1 beserta pesertanya.',
  access: LESSON_CLASS_POLICY,
  params: idParams,
  query: z.object({ with_participants: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional() }),
  output: nothing,
  refusals: { 409: { participantsConflict, lessonClassLocked } },
})

export const readLessonsOfClass = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class/by-class-year',
  summary: 'Pelajaran satu kelas pada satu semester, dan yang belum diberikan.',
  access: LESSON_CLASS_POLICY,
  query: lessonClassFields,
  output: z.object({
    peserta: z.array(
      z.object({
        id: z.int(),
        lesson: namedRef,
        teacher: namedRef,
        is_delete: z.boolean(),
        participants: z.int(),
      }),
    ),
    calon_peserta: z.array(namedRef.extend({ code: z.string() })),
  }),
})

export const readLessonClassOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-opt',
  summary: 'Pilihan tahun, semester, kelas, pelajaran dan guru.',
  access: LESSON_CLASS_POLICY,
  output: z.object({
    eduyears: z.array(namedWithStatus),
    semesters: z.array(namedWithStatus),
    classrooms: z.array(namedClassroom),
    lessons: z.array(namedRef),
    teachers: z.array(namedRef),
  }),
})
