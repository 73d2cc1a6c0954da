/** Lessons as students see them: classes, materials, tasks, due dates and scores. */
import { z } from 'zod'
import { namedClassroom } from '#features/school/activity.ts'
import { endpoint, listOutput } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from './access.ts'
import { lessonRow, openedLesson } from './lesson.ts'
import { material, materialQuery } from './material.ts'
import { STUDENT_LESSONS } from './paths.ts'
import { studentTask } from './submission.ts'
import { taskQuery } from './task.ts'

export const readOwnPeriod = endpoint({
  method: 'GET',
  path: '/sia/activity/one-student-class-lesson/period',
  summary: 'Tahun ajaran dan semester yang aktif.',
  access: LEARNING_POLICY.attend,
  output: z.object({ eduyear: namedRef.nullable(), semester: namedRef.nullable() }),
})

export const listOwnClasses = endpoint({
  method: 'GET',
  path: '/sia/activity/one-student-class-lesson',
  summary: 'Kelas sendiri setiap tahun, dengan semester yang punya pelajaran.',
  access: LEARNING_POLICY.attend,
  output: z.array(
    z.object({
      /** Id of the enrolment. */
      id: z.int(),
      status: z.string(),
      classroom: namedClassroom,
      eduyear: namedRef,
      semesters: z.array(namedRef),
    }),
  ),
})

const studentCounts = {
  materials: z.int(),
  tasks: z.int(),
  /** Open tasks that are not submitted yet. */
  tasks_due: z.int(),
}
const lesson = lessonRow.extend(studentCounts)
export type StudentLesson = z.output<typeof lesson>

const id = idParams.shape.id
export const listStudentLessons = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/classroom/:classroom_id/eduyear/:eduyear_id/semester/:semester_id`,
  summary: 'Pelajaran sendiri di satu kelas dan semester.',
  access: LEARNING_POLICY.attend,
  params: z.object({ classroom_id: id, eduyear_id: id, semester_id: id }),
  query: z.object({ search: z.string().trim().max(100, 'Paling banyak 100 huruf').optional() }),
  output: z.array(lesson),
})

export const readStudentLesson = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/:id`,
  summary: 'Satu pelajaran sendiri.',
  access: LEARNING_POLICY.attend,
  params: idParams,
  output: openedLesson.extend(studentCounts),
})

/** Returns only names. */
export const listClassmates = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/:id/students`,
  auditListOf: 'lesson_class_student',
  summary: 'Nama teman satu pelajaran.',
  access: LEARNING_POLICY.attend,
  params: idParams,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const listStudentMaterials = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/:id/materials`,
  summary: 'Materi satu pelajaran sendiri.',
  access: LEARNING_POLICY.attend,
  params: idParams,
  query: materialQuery,
  output: listOutput(material),
})

export const listStudentTasks = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/:id/tasks`,
  summary: 'Tugas satu pelajaran sendiri, dengan jawaban sendiri; draf tugas tidak tampak.',
  access: LEARNING_POLICY.attend,
  params: idParams,
  query: taskQuery,
  output: listOutput(studentTask),
})

const lessonRef = { lesson_class_id: z.int(), lesson: namedRef }
const taskRef = { ...lessonRef, id: z.int(), name: z.string(), deadline_at: z.string(), due_at: z.string() }
const home = z.object({
  /** Total counts; the lists below contain only the first entries. */
  totals: z.object({ due: z.int(), returned: z.int(), materials: z.int() }),
  /** Open tasks that are not submitted, nearest deadline first; overdue ones stay until they are closed. */
  due: z.array(z.object({ ...taskRef, is_begun: z.boolean(), is_overdue: z.boolean() })),
  /** Materials of the last two weeks. */
  materials: z.array(z.object({ ...lessonRef, id: z.int(), name: z.string(), created_at: z.string() })),
  /** Submissions returned for revision. */
  returned: z.array(z.object({ ...taskRef, returned_at: z.string(), feedback: z.string().nullable() })),
  /** The latest scores. */
  scored: z.array(
    z.object({ ...taskRef, score: z.number(), feedback: z.string().nullable(), scored_at: z.string() }),
  ),
})
export type StudentHome = z.output<typeof home>

export const readStudentHome = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/home`,
  summary: 'Tugas yang harus dikumpulkan, materi baru, jawaban yang dikembalikan dan nilai terbaru.',
  access: LEARNING_POLICY.attend,
  output: home,
})

const scoreSeries = lessonRow.omit({ id: true, teacher: true }).extend({
  lesson_class_id: z.int(),
  points: z.array(z.object({ id: z.int(), name: z.string(), due_at: z.string(), score: z.number() })),
})
export type ScoreSeries = z.output<typeof scoreSeries>

export const readStudentScores = endpoint({
  method: 'GET',
  path: `${STUDENT_LESSONS}/scores`,
  summary: 'Nilai tugas sendiri dari waktu ke waktu, satu garis setiap pelajaran.',
  access: LEARNING_POLICY.attend,
  output: z.array(scoreSeries),
})
