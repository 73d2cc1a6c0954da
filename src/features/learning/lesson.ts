/** A lesson of a class, as its teacher sees it. */
import { z } from 'zod'
import {
  activityOutput,
  activityQuery,
  namedClassroom,
  namedStudent,
  namedWithStatus,
} from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { idParams } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from './access.ts'

export const TEACHER_LESSONS = '/sia/activity/teacher-class-lesson'

/** Counts of a lesson's students, materials, tasks and submissions. */
export const lessonCounts = z.object({
  students: z.int(),
  materials: z.int(),
  tasks: z.int(),
  tasks_open: z.int(),
  /** Submitted answers, and how many of them are scored. */
  submitted: z.int(),
  scored: z.int(),
})
export type LessonCounts = z.output<typeof lessonCounts>

export const lessonRow = z.object({
  id: z.int(),
  lesson: namedRef,
  teacher: namedRef,
  classroom: namedClassroom,
  eduyear: namedRef,
  semester: namedRef,
})
const row = lessonRow.extend({ ...lessonCounts.shape, created_at: z.string(), updated_at: z.string() })
export type TeacherLesson = z.output<typeof row>

/** A lesson, with the reason if it is read-only. */
export const openedLesson = lessonRow.extend({
  eduyear: namedWithStatus,
  semester: namedWithStatus,
  read_only: z.string().nullable(),
})
export type OpenedLesson = z.output<typeof openedLesson>

/** Name of a filter: only lessons of a period that has not passed. */
export const WRITABLE_FILTER = 'writable'

/** By default of the active period, unless filtered by year, semester, active period or writable. */
export const listTeacherLessons = endpoint({
  method: 'GET',
  path: TEACHER_LESSONS,
  summary: 'Pelajaran yang diampu, dengan jumlah materi, tugas dan jawaban.',
  access: LEARNING_POLICY.teach,
  query: activityQuery({
    sortable: [
      'created_at',
      'classroom.name',
      'eduyear.name',
      'semester.name',
      'lesson.name',
      'teacher.name',
    ],
    filters: ['classroom', 'eduyear', 'semester', 'lesson', 'teacher', WRITABLE_FILTER],
  }),
  output: activityOutput(row),
})

export const exportTeacherLessons = exportCall(listTeacherLessons, {
  name: 'Pelajaran Saya',
  columns: [
    { source: 'lesson.name', label: 'Pelajaran' },
    { source: 'classroom.name', label: 'Kelas' },
    { source: 'teacher.name', label: 'Guru' },
    { source: 'semester.name', label: 'Semester' },
    { source: 'eduyear.name', label: 'Tahun' },
    { source: 'materials', label: 'Materi', kind: 'number' },
    { source: 'tasks', label: 'Tugas', kind: 'number' },
    { source: 'submitted', label: 'Jawaban', kind: 'number' },
    { source: 'scored', label: 'Dinilai', kind: 'number' },
    { source: 'students', label: 'Siswa', kind: 'number' },
  ],
})

export const readTeacherLesson = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id`,
  summary: 'Satu pelajaran yang diampu.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  output: openedLesson.extend(lessonCounts.shape),
})

export const listLessonStudents = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/students`,
  auditListOf: 'lesson_class_student',
  summary: 'Siswa satu pelajaran, dengan berapa tugas yang sudah dikumpulkan dan nilai rata-ratanya.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  output: z.array(
    z.object({
      /** Id of the participant. */
      id: z.int(),
      student: namedStudent,
      submitted: z.int(),
      scored: z.int(),
      average: z.number().nullable(),
    }),
  ),
})
