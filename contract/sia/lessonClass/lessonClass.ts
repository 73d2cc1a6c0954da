/** A lesson of a class in a semester, with its teacher. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { blocker } from '../../blocker.ts'
import { endpoint, nothing } from '../../endpoint.ts'
import { exportCall } from '../../export/exportCall.ts'
import { idParams, lastRead, reference } from '../../fields.ts'
import { LIMITS } from '../../options.ts'
import {
  activityOutput,
  activityQuery,
  flag,
  named,
  namedClassroom,
  namedWithStatus,
  rowId,
  UNKNOWN_ROW,
} from '../activity.ts'
import { pastPeriodConfirmation } from '../period.ts'

const row = z.object({
  id: z.int(),
  classroom: namedClassroom,
  eduyear: named,
  semester: named,
  teacher: named,
  lesson: named,
  created_at: z.string(),
  updated_at: z.string(),
})
export type LessonClass = z.output<typeof row>

const one = row.extend({ participants: z.int(), materials: z.int(), tasks: z.int() })
export type OneLessonClass = z.output<typeof one>

type LessonContents = { participants: number; materials?: number; tasks?: number }

/**
 * Why a lesson of a class cannot be deleted or moved to another class, year or semester, or null: its
 * teacher's materials and tasks are not lost with it, and its participants stay in their class.
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

/** What must be said before a lesson goes together with its participants, or null where it has none. */
export function removalQuestion({ participants }: { participants: number }): string | null {
  return participants === 0 ? null : `Pelajaran kelas ini punya ${participants} peserta, yang ikut dihapus.`
}

/** Answered where a lesson has participants and `with_participants` was not said. */
export const participantsAnswer = z.object({
  participants: z.int(),
  blocker,
  /** The name under which the question is answered with 1, and the act it then is. */
  confirm: z.object({ name: z.literal('with_participants'), label: z.string() }),
})

export const lessonClassFields = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
  classroom_id: reference('Kelas & Rombel'),
})
/** One row of the form or table: which lesson, who teaches it. */
export const lessonTeacher = z.object(
  {
    id: rowId,
    lesson_id: reference('Mata Pelajaran'),
    teacher_id: reference('Guru Pengampu'),
    is_delete: flag,
  },
  UNKNOWN_ROW,
)

export const lessonClassInput = lessonClassFields.extend({
  /** 'Semua Siswa': enrols the class's active students in the new lessons. */
  add_all_student: flag,
  lesson_teachers: z
    .array(lessonTeacher, { error: 'Pilih mata pelajaran dahulu' })
    .min(1, 'Pilih mata pelajaran dahulu')
    .max(100, 'Paling banyak 100 mata pelajaran sekaligus'),
  /** Lessons marked to go take their participants along. */
  with_participants: flag,
  ...pastPeriodConfirmation,
})
export type LessonClassInput = z.output<typeof lessonClassInput>

export const listLessonClasses = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class',
  summary: 'Daftar pelajaran per kelas.',
  access: POLICY.lessonClass,
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
  access: POLICY.lessonClass,
  params: idParams,
  output: one,
})

export const createLessonClasses = endpoint({
  method: 'POST',
  path: '/sia/activity/lesson-class',
  summary: 'Menambah, mengganti guru dan menghapus pelajaran satu kelas.',
  access: POLICY.lessonClass,
  bodyLimit: LIMITS.rowsBytes,
  body: lessonClassInput,
  isCreate: true,
  /** `id` of the first new row, for the single form. */
  output: z.object({
    id: z.int().nullable(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    participants: z.int(),
  }),
})

/** Of one lesson, its fields may also stand beside the others. */
function ofOneLesson(sent: unknown): unknown {
  const flat = z.looseObject({ lesson_id: z.unknown(), teacher_id: z.unknown() }).safeParse(sent)
  if (!flat.success || 'lesson_teachers' in flat.data) return sent
  const { lesson_id, teacher_id, ...place } = flat.data
  return { ...place, lesson_teachers: [{ lesson_id, teacher_id }] }
}

export const updateLessonClass = endpoint({
  method: 'PUT',
  path: '/sia/activity/lesson-class/:id',
  summary: 'Mengubah satu pelajaran kelas.',
  access: POLICY.lessonClass,
  bodyLimit: LIMITS.rowsBytes,
  params: idParams,
  body: z.preprocess(ofOneLesson, lessonClassInput.extend(lastRead)),
  output: one,
})

export const removeLessonClass = endpoint({
  method: 'DELETE',
  path: '/sia/activity/lesson-class/:id',
  summary: 'Menghapus pelajaran kelas; dengan with_participants=1 beserta pesertanya.',
  access: POLICY.lessonClass,
  params: idParams,
  query: z.object({ with_participants: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional() }),
  output: nothing,
})

export const readLessonsOfClass = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class/by-class-year',
  summary: 'Pelajaran satu kelas pada satu semester, dan yang belum diberikan.',
  access: POLICY.lessonClass,
  query: lessonClassFields,
  output: z.object({
    peserta: z.array(
      z.object({ id: z.int(), lesson: named, teacher: named, is_delete: z.boolean(), participants: z.int() }),
    ),
    calon_peserta: z.array(named.extend({ code: z.string() })),
  }),
})

export const readLessonClassOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-opt',
  summary: 'Pilihan tahun, semester, kelas, pelajaran dan guru.',
  access: POLICY.lessonClass,
  output: z.object({
    eduyears: z.array(namedWithStatus),
    semesters: z.array(namedWithStatus),
    classrooms: z.array(namedClassroom),
    lessons: z.array(named),
    teachers: z.array(named),
  }),
})
