/** Counts the caller's lessons, materials and tasks of a semester. */
import { sql } from 'kysely'
import { mayAttend, mayTeach } from '#features/learning/server/rights.ts'
import { SHOWN_TASKS } from '#features/learning/task.ts'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import type { Period } from '#features/school/server/activePeriod.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Dashboard } from '../dashboard.ts'

type LearningCounts = Pick<Dashboard, 'lessons' | 'materials' | 'tasks'>

export async function countLearning(queries: Queries, user: Caller, period: Period): Promise<LearningCounts> {
  const isStudent = user.user_type === 'student'
  const lessons = sql`select id from lesson_classes where ${isStudent ? mayAttend(user) : mayTeach(user)}
    and ${inPeriod(period)}`
  const isVisible = isStudent ? hasStatus('lesson_class_tasks', SHOWN_TASKS) : sql`1 = 1`
  const { rows } =
    await sql<LearningCounts>`select (select count(*) from (${lessons}) as own_lessons) as lessons,
    (select count(*) from lesson_class_materials where lesson_class_id in (${lessons})) as materials,
    (select count(*) from lesson_class_tasks where lesson_class_id in (${lessons}) and deleted_at is null
      and ${isVisible}) as tasks`.execute(queries)
  return rows[0] ?? { lessons: 0, materials: 0, tasks: 0 }
}
