/** Counts students, materials, tasks, answers and scores of many lessons at once. */

import { sql } from 'kysely'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Db, Queries } from '#platform/server/db/open.ts'
import type { LessonCounts } from '../lesson.ts'
import { HANDED_IN } from '../submission.ts'
import { OPEN_TASKS } from '../task.ts'

export const NO_COUNTS: LessonCounts = {
  students: 0,
  materials: 0,
  tasks: 0,
  tasks_open: 0,
  submitted: 0,
  scored: 0,
}

/** A row of one of the count queries. */
type CountRow = Partial<LessonCounts> & { id: number }

const COUNTED_TABLES = [
  'lesson_class_students',
  'lesson_class_materials',
  'lesson_class_tasks',
  'lesson_class_task_submits',
]

/**
 * Counts answers of current participants, without removed tasks. Cached until a counted table changes: counting two
 * thousand answers takes 2 ms, and teachers read the counts more often than they change.
 */
export async function readLessonCounts(
  { memo, kysely }: Db,
  lessonIds: readonly number[],
): Promise<(id: number) => LessonCounts> {
  if (lessonIds.length === 0) return () => NO_COUNTS
  const counts = await memo(
    `counts of lessons ${lessonIds.join(' ')}`,
    () => countLessons(kysely, lessonIds),
    COUNTED_TABLES,
  )
  return (id) => counts.get(id) ?? NO_COUNTS
}

async function countLessons(
  queries: Queries,
  lessonIds: readonly number[],
): Promise<Map<number, LessonCounts>> {
  const ids = sql.join([...lessonIds])
  const countQueries = [
    sql<CountRow>`select lesson_class_id as id, count(*) as students from lesson_class_students
      where lesson_class_id in (${ids}) group by lesson_class_id`,
    sql<CountRow>`select lesson_class_id as id, count(*) as materials from lesson_class_materials
      where lesson_class_id in (${ids}) group by lesson_class_id`,
    sql<CountRow>`select lesson_class_id as id, count(*) as tasks,
      sum(case when ${hasStatus('lesson_class_tasks', OPEN_TASKS)} then 1 else 0 end) as tasks_open from lesson_class_tasks
      where lesson_class_id in (${ids}) and deleted_at is null group by lesson_class_id`,
    sql<CountRow>`select tasks.lesson_class_id as id, count(*) as submitted, count(submits.score) as scored
      from lesson_class_tasks as tasks
      join lesson_class_task_submits as submits on submits.task_id = tasks.id and ${hasStatus('submits', HANDED_IN)}
      join lesson_class_students as participants on participants.lesson_class_id = tasks.lesson_class_id
        and participants.student_id = submits.student_id
      where tasks.lesson_class_id in (${ids}) and tasks.deleted_at is null group by tasks.lesson_class_id`,
  ]
  const counts = new Map<number, LessonCounts>()
  for (const query of countQueries) {
    const { rows } = await query.execute(queries)
    for (const { id, ...countsOfTable } of rows)
      counts.set(id, { ...(counts.get(id) ?? NO_COUNTS), ...countsOfTable })
  }
  return counts
}

/** Adds the counts of several lessons. */
export function sumLessonCounts(counts: readonly LessonCounts[]): LessonCounts {
  return counts.reduce(
    (sum, one) => ({
      students: sum.students + one.students,
      materials: sum.materials + one.materials,
      tasks: sum.tasks + one.tasks,
      tasks_open: sum.tasks_open + one.tasks_open,
      submitted: sum.submitted + one.submitted,
      scored: sum.scored + one.scored,
    }),
    NO_COUNTS,
  )
}
