/** A participant: a student who takes part in a lesson class, and whether they can be removed from it. */

import { z } from 'zod'
import {
  activityOutput,
  activityQuery,
  namedClassroom,
  namedStudent,
  namedWithStatus,
  participantRows,
  participantsSaved,
} from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict, whyClosed } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { idParams, optionalText, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { LESSON_PARTICIPANT_POLICY } from './access.ts'

const lessonClass = z.object({
  id: z.int(),
  lesson: namedRef,
  teacher: namedRef,
  classroom: namedClassroom,
  eduyear: namedRef,
  semester: namedRef,
})
const row = z.object({
  id: z.int(),
  student: namedStudent,
  lesson_class: lessonClass,
  created_at: z.string(),
})
export type LessonParticipant = z.output<typeof row>

const readers = [...LESSON_PARTICIPANT_POLICY.read, ...LESSON_PARTICIPANT_POLICY.write]

export const listLessonClassStudents = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-student',
  auditListOf: 'lesson_class_student',
  summary: 'Daftar peserta pelajaran.',
  access: LESSON_PARTICIPANT_POLICY.read,
  query: activityQuery({
    sortable: [
      'created_at',
      'student.name',
      'lesson.name',
      'teacher.name',
      'classroom.name',
      'eduyear.name',
      'semester.name',
    ],
    filters: ['classroom', 'eduyear', 'semester', 'teacher', 'lesson', 'student'],
  }),
  output: activityOutput(row),
})

export const exportLessonClassStudents = exportCall(listLessonClassStudents, {
  name: 'Peserta Pelajaran',
  columns: [
    { source: 'lesson_class.eduyear.name', label: 'Tahun' },
    { source: 'lesson_class.semester.name', label: 'Semester' },
    { source: 'lesson_class.classroom.name', label: 'Kelas' },
    { source: 'lesson_class.lesson.name', label: 'Mata Pelajaran' },
    { source: 'lesson_class.teacher.name', label: 'Guru Pengampu' },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Siswa' },
  ],
})

const participants = z.object({
  lesson_class: lessonClass.extend({ eduyear: namedWithStatus, semester: namedWithStatus }),
  peserta: z.array(
    z.object({
      id: z.int(),
      student: namedStudent,
      is_delete: z.boolean(),
      /** Report cards of that year, in any semester. */
      student_class_rapors: z.array(z.object({ semester_id: z.int() })),
    }),
  ),
  calon_peserta: z.array(namedStudent),
})

export const readLessonParticipants = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-student/by-class-year',
  auditListOf: 'lesson_class_student',
  summary: 'Peserta satu pelajaran kelas, dan calonnya dari kelas itu.',
  access: readers,
  query: z.object({ lesson_class_id: reference('Mata Pelajaran Kelas') }),
  output: participants,
})

export const readLessonParticipantsById = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-student/:id',
  auditListOf: 'lesson_class_student',
  summary: 'Peserta pelajaran kelas dengan id ini, dan calonnya.',
  access: readers,
  params: idParams,
  output: participants,
})

export const readLessonParticipantOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/lesson-class-student-opt',
  summary: 'Pilihan pelajaran kelas.',
  access: readers,
  /** The first twenty that `search` finds, preceded by the one with `id`; `active=1` omits past years. */
  query: z.object({
    active: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional(),
    search: optionalText('Pencarian', { maxLength: 100 }),
    id: reference('Mata Pelajaran Kelas').optional(),
  }),
  output: z.array(lessonClass),
})

const lessonParticipants = z.object({
  lesson_class_id: reference('Mata Pelajaran Kelas'),
  students: participantRows,
  ...pastPeriodConfirmation,
})
export type LessonParticipants = z.output<typeof lessonParticipants>

export const saveLessonParticipants = endpoint({
  method: 'POST',
  path: '/sia/activity/lesson-class-student',
  summary: 'Menambah dan menghapus peserta satu pelajaran kelas.',
  access: LESSON_PARTICIPANT_POLICY.write,
  bodyLimit: LIMITS.rowsBytes,
  body: lessonParticipants,
  output: participantsSaved,
  refusals: { 409: { pastPeriodConflict } },
  sample: { lesson_class_id: 1, students: [{ student_id: 1 }] },
})

/** The same as POST; `id` is that of the lesson class, whatever `lesson_class_id` says. */
export const updateLessonParticipants = endpoint({
  method: 'PUT',
  path: '/sia/activity/lesson-class-student/:id',
  summary: 'Menambah dan menghapus peserta pelajaran kelas dengan id ini.',
  access: LESSON_PARTICIPANT_POLICY.write,
  bodyLimit: LIMITS.rowsBytes,
  params: idParams,
  body: z
    .object({ students: participantRows, ...pastPeriodConfirmation })
    .register(acceptedNames, { names: ['lesson_class_id'] }),
  output: participantsSaved,
  refusals: { 409: { pastPeriodConflict } },
  sample: { students: [{ id: 1, student_id: 1, is_delete: true }] },
})

type LessonPeriod = Parameters<typeof whyClosed>[0] & { semester: { id: number } }

/**
 * Whether a student can be removed from a lesson: always in an open period, since report cards belong to the class; in
 * a closed one only without a report card of that semester.
 *
 * @example canLeaveLesson({ eduyear, semester }, [{ semester_id: 2 }]) // true
 */
export function canLeaveLesson(lesson: LessonPeriod, rapors: readonly { semester_id: number }[]): boolean {
  return whyClosed(lesson) === null || rapors.every(({ semester_id }) => semester_id !== lesson.semester.id)
}
