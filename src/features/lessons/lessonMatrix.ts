/** The lesson matrix of a semester: rows are lessons, columns are classes, cells are teachers. */
import { z } from 'zod'
import { flag, namedClassroom, UNKNOWN_ROW } from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { LESSON_CLASS_POLICY } from './access.ts'
import { lessonClassLocked, participantsConflict } from './lessonClass.ts'

export const LESSON_MATRIX = '/sia/activity/lesson-class/matrix'

export const matrixPeriod = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
})
export type MatrixPeriod = z.output<typeof matrixPeriod>

const storedCell = z.object({
  /** Id of the lesson class. */
  id: z.int(),
  classroom_id: z.int(),
  lesson_id: z.int(),
  teacher_id: z.int(),
  participants: z.int(),
})
export type StoredCell = z.output<typeof storedCell>

/** Classes are sorted by grade, lessons and teachers by name. */
export const readLessonMatrix = endpoint({
  method: 'GET',
  path: LESSON_MATRIX,
  summary: 'Semua pelajaran semua kelas pada satu semester, beserta gurunya.',
  access: LESSON_CLASS_POLICY,
  query: matrixPeriod,
  output: z.object({
    classrooms: z.array(namedClassroom),
    lessons: z.array(namedRef.extend({ code: z.string() })),
    teachers: z.array(namedRef),
    cells: z.array(storedCell),
  }),
})

/** A cell that was changed. */
const changedCell = z.object(
  {
    classroom_id: reference('Kelas & Rombel'),
    lesson_id: reference('Mata Pelajaran'),
    /** Null removes the lesson from the class. */
    teacher_id: reference('Guru Pengampu').nullable(),
    /** The teacher when the cell was read, or null; if it has changed since, the cell is refused. */
    was_teacher_id: reference('Guru sebelumnya').nullable(),
  },
  UNKNOWN_ROW,
)
export type ChangedCell = z.output<typeof changedCell>

export const lessonMatrixInput = matrixPeriod.extend({
  cells: z
    .array(changedCell, { error: 'Belum ada yang diubah' })
    .min(1, 'Belum ada yang diubah')
    .max(2000, 'Paling banyak 2.000 sel sekaligus')
    .register(messageLabels, { label: 'Sel' }),
  /** 'Semua Siswa': enrols each class's active students in its new lessons. */
  add_all_student: flag.clone().register(messageLabels, { label: 'Semua Siswa' }),
  /** Confirms that removed lessons lose their participants. */
  with_participants: flag.clone().register(messageLabels, { label: 'Hapus juga pesertanya' }),
  ...pastPeriodConfirmation,
})
export type LessonMatrixInput = z.output<typeof lessonMatrixInput>

const refusedCell = z.object({ classroom_id: z.int(), lesson_id: z.int(), reason: z.string() })
export type RefusedCell = z.output<typeof refusedCell>

/** Stores the valid cells and returns the refused ones with their reasons. */
export const saveLessonMatrix = endpoint({
  method: 'PUT',
  path: LESSON_MATRIX,
  summary: 'Menyimpan sel yang diubah: pelajaran baru, guru lain, atau pelajaran yang dihapus dari kelas.',
  access: LESSON_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: lessonMatrixInput,
  refusals: { 409: { pastPeriodConflict, participantsConflict, lessonClassLocked } },
  output: z.object({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    participants: z.int(),
    refused: z.array(refusedCell),
  }),
  sample: {
    eduyear_id: 1,
    semester_id: 1,
    cells: [{ classroom_id: 1, lesson_id: 1, teacher_id: 1, was_teacher_id: null }],
  },
})
