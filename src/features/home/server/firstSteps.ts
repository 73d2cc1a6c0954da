/** The setup steps of a new school, and which are done. */

import { sql } from 'kysely'
import { MASTER_POLICY } from '#features/school/access.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { FirstStep } from '../firstSteps.ts'
import { firstSteps } from './firstStepRules.ts'

/** Empty for users who may not create master data. */
export async function readFirstSteps(
  queries: Queries,
  { role_access }: Pick<Caller, 'role_access'>,
  { hasActiveYear }: { hasActiveYear: boolean },
): Promise<FirstStep[]> {
  if (!grants(role_access, MASTER_POLICY.create)) return []
  const grades = await queries.selectFrom('classrooms').select('code').distinct().execute()
  return firstSteps({
    eduyear: hasActiveYear,
    grades: grades.map(({ code }) => code),
    lesson: await hasAny(queries, 'lessons'),
    teacher: await hasAny(queries, 'teachers'),
    student: await hasAny(queries, 'students'),
    student_class: await hasAny(queries, 'student_classes'),
    lesson_class: await hasAny(queries, 'lesson_classes'),
  })
}

type Table = 'lessons' | 'teachers' | 'students' | 'student_classes' | 'lesson_classes'

async function hasAny(queries: Queries, table: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries)
  return rows.length > 0
}
