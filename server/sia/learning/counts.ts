/** How far lessons are: their students, materials, tasks, answers and scores, for many lessons at once. */
import { sql } from 'kysely'
import type { LessonCounts } from '#contract/sia/learning/lesson.ts'
import type { Db, Queries } from '#server/db/open.ts'

export const NO_COUNTS: LessonCounts = {
  students: 0,
  materials: 0,
  tasks: 0,
  tasks_open: 0,
  submitted: 0,
  scored: 0,
}

/** One of the numbers of some lessons. */
type Counted = Partial<LessonCounts> & { id: number }

const COUNTED_TABLES = [
  'lesson_class_students',
  'lesson_class_materials',
  'lesson_class_tasks',
  'lesson_class_task_submits',
]

/**
 * Answers of those who take part now; removed tasks are not counted. Remembered until something is written:
 * two thousand answers take 2 ms to count, and a teacher looks at them more often than they change.
 */
export async function countsOf(
  { memo, kysely }: Db,
  lessonIds: readonly number[],
): Promise<(id: number) => LessonCounts> {
  if (lessonIds.length === 0) return () => NO_COUNTS
  const counts = await memo(
    `counts of lessons ${lessonIds.join(' ')}`,
    () => count(kysely, lessonIds),
    COUNTED_TABLES,
  )
  return (id) => counts.get(id) ?? NO_COUNTS
}

async function count(queries: Queries, lessonIds: readonly number[]): Promise<Map<number, LessonCounts>> {
  const ids = sql.join([...lessonIds])
  const found = [
    sql<Counted>`select lesson_class_id as id, count(*) as students from lesson_class_students
      where lesson_class_id in (${ids}) group by lesson_class_id`,
    sql<Counted>`select lesson_class_id as id, count(*) as materials from lesson_class_materials
      where lesson_class_id in (${ids}) group by lesson_class_id`,
    sql<Counted>`select lesson_class_id as id, count(*) as tasks,
      sum(case when status = 'open' then 1 else 0 end) as tasks_open from lesson_class_tasks
      where lesson_class_id in (${ids}) and deleted_at is null group by lesson_class_id`,
    sql<Counted>`select tasks.lesson_class_id as id, count(*) as submitted, count(submits.score) as scored
      from lesson_class_tasks as tasks
      join lesson_class_task_submits as submits on submits.task_id = tasks.id and submits.status = 'submit'
      join lesson_class_students as takers on takers.lesson_class_id = tasks.lesson_class_id
        and takers.student_id = submits.student_id
      where tasks.lesson_class_id in (${ids}) and tasks.deleted_at is null group by tasks.lesson_class_id`,
  ]
  const counts = new Map<number, LessonCounts>()
  for (const query of found) {
    const { rows } = await query.execute(queries)
    for (const { id, ...more } of rows) counts.set(id, { ...(counts.get(id) ?? NO_COUNTS), ...more })
  }
  return counts
}

/** Several lessons' numbers as one. */
export function sumOf(counts: readonly LessonCounts[]): LessonCounts {
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
