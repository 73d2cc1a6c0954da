/** The answers that hang on an enrolment, and what is missing when a year is closed. */

import { sql } from 'kysely'
import { CLOSING_CHECKS } from '#features/enrolment/server/closing/closingChecks.ts'
import { ENROLMENT_USES, type EnrolmentRow } from '#features/enrolment/server/enrolmentUses.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS } from '../task.ts'

export const usesOfEnrolments = ENROLMENT_USES.contribute({
  position: 40,
  label: 'jawaban tugas',
  count: countAnswers,
})

/** Counts the student's answers to the tasks of their class. */
async function countAnswers(queries: Queries, row: EnrolmentRow): Promise<number> {
  const { answers } = await queries
    .selectFrom('lesson_class_task_submits')
    .innerJoin('lesson_class_tasks', 'lesson_class_tasks.id', 'lesson_class_task_submits.task_id')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_tasks.lesson_class_id')
    .where('lesson_class_task_submits.student_id', '=', row.student_id)
    .where('lesson_classes.classroom_id', '=', row.classroom_id)
    .where('lesson_classes.eduyear_id', '=', row.eduyear_id)
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .executeTakeFirstOrThrow()
  return Number(answers)
}

export const checksOfLearning = CLOSING_CHECKS.contribute(
  {
    name: 'unscored',
    position: 30,
    count: (eduyearId) => sql`select count(*) from lesson_class_task_submits as submits
      join lesson_class_tasks as tasks on tasks.id = submits.task_id
      join lesson_classes on lesson_classes.id = tasks.lesson_class_id
      where lesson_classes.eduyear_id = ${eduyearId} and tasks.deleted_at is null
        and ${hasStatus('submits', HANDED_IN)} and submits.score is null`,
  },
  {
    name: 'open_tasks',
    position: 40,
    count: (eduyearId) => sql`select count(*) from lesson_class_tasks as tasks
      join lesson_classes on lesson_classes.id = tasks.lesson_class_id
      where lesson_classes.eduyear_id = ${eduyearId} and tasks.deleted_at is null
        and ${hasStatus('tasks', OPEN_TASKS)}`,
  },
)
