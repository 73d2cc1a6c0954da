/** Who is told of tasks and answers, and what these are called. */
import { sql } from 'kysely'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Notice } from '#platform/server/notices/notices.ts'
import { TEACHER_LESSONS } from '../lesson.ts'
import { STUDENT_LESSONS } from '../paths.ts'
import { HANDED_IN } from '../submission.ts'

/** The students of a lesson. */
export async function findParticipants(
  { queries }: Tx,
  taskIds: readonly number[],
  { isUnanswered = false } = {},
): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('lesson_class_tasks as tasks')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'tasks.lesson_class_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('lesson_class_students as participants', 'participants.lesson_class_id', 'lesson_classes.id')
    .innerJoin('students', 'students.id', 'participants.student_id')
    .where('tasks.id', 'in', taskIds)
    .$if(isUnanswered, (query) =>
      query.where(
        sql<boolean>`not exists (select 1 from lesson_class_task_submits as answers where answers.task_id = tasks.id
          and answers.student_id = students.id and ${hasStatus('answers', HANDED_IN)})`,
      ),
    )
    .select(['tasks.id', 'tasks.name', 'tasks.lesson_class_id', 'lessons.name as lesson', 'students.user_id'])
    .execute()
  return rows.flatMap((row) => toStudentNotice(row, row.id))
}

/** The students whose answers these are. */
export async function findAnswering({ queries }: Tx, submissionIds: readonly number[]): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('lesson_class_task_submits as answers')
    .innerJoin('lesson_class_tasks as tasks', 'tasks.id', 'answers.task_id')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'tasks.lesson_class_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('students', 'students.id', 'answers.student_id')
    .where('answers.id', 'in', submissionIds)
    .select([
      'answers.id as answer_id',
      'tasks.id',
      'tasks.name',
      'tasks.lesson_class_id',
      'lessons.name as lesson',
      'students.user_id',
    ])
    .execute()
  return rows.flatMap((row) => toStudentNotice(row, row.answer_id))
}

type TaskOfStudent = {
  id: number
  name: string
  lesson_class_id: number
  lesson: string
  user_id: number | null
}

function toStudentNotice(
  { id, name, lesson_class_id, lesson, user_id }: TaskOfStudent,
  subject: number,
): Notice[] {
  if (user_id === null) return []
  const path = `${STUDENT_LESSONS}/${lesson_class_id}/task/${id}`
  return [{ userId: user_id, subject, about: `${name} (${lesson})`, path }]
}

/** The teachers whose lessons these are answers in. */
export async function findTeacherOfAnswers(
  { queries }: Tx,
  submissionIds: readonly number[],
): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('lesson_class_task_submits as answers')
    .innerJoin('lesson_class_tasks as tasks', 'tasks.id', 'answers.task_id')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'tasks.lesson_class_id')
    .innerJoin('classrooms', 'classrooms.id', 'lesson_classes.classroom_id')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .where('answers.id', 'in', submissionIds)
    .select([
      'answers.id as subject',
      'tasks.id',
      'tasks.name',
      'tasks.lesson_class_id',
      'classrooms.name as classroom',
      'teachers.user_id',
    ])
    .execute()
  return rows.flatMap(({ subject, id, name, lesson_class_id, classroom, user_id }) => {
    if (user_id === null) return []
    const path = `${TEACHER_LESSONS}/${lesson_class_id}/task/${id}`
    return [{ userId: user_id, subject, group: String(id), about: `${classroom}: ${name}`, path }]
  })
}
