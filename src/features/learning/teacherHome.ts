/** What waits for a teacher: answers without a score, and tasks that are due. */
import { z } from 'zod'
import { namedClassroom } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from './access.ts'
import { TEACHER_LESSONS } from './lesson.ts'

/** Days before its deadline from which a task counts as due. */
export const DUE_DAYS = 7

const taskRef = {
  id: z.int(),
  name: z.string(),
  lesson_class_id: z.int(),
  lesson: namedRef,
  classroom: namedClassroom,
}
const home = z.object({
  /** Total counts; the lists below contain only the first entries. */
  totals: z.object({ unscored_answers: z.int(), unscored: z.int(), due: z.int() }),
  /** Tasks with answers that are handed in and have no score, the longest waiting first. */
  unscored: z.array(z.object({ ...taskRef, answers: z.int() })),
  /** Open tasks whose deadline is near, the nearest first. */
  due: z.array(z.object({ ...taskRef, due_at: z.string(), submitted: z.int(), participants: z.int() })),
})
export type TeacherHome = z.output<typeof home>

/** Of the active period. For a teacher only; others teach nothing. */
export const readTeacherHome = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/home`,
  summary: 'Jawaban yang belum dinilai dan tugas yang hampir berakhir, dari pelajaran sendiri.',
  access: LEARNING_POLICY.teach,
  output: home,
})
