/** What a new school has taken of its first steps. */
import { sql } from 'kysely'
import { grants, POLICY } from '#contract/access.ts'
import { type FirstStep, firstSteps } from '#contract/sia/overview/firstSteps.ts'
import type { Queries } from '#server/db/open.ts'
import type { Caller } from '#server/http/authentication.ts'

const TABLES = {
  lesson: 'lessons',
  teacher: 'teachers',
  student: 'students',
  student_class: 'student_classes',
  lesson_class: 'lesson_classes',
} as const

/** Nothing for who does not keep the master data. */
export async function readFirstSteps(
  queries: Queries,
  { role_access }: Pick<Caller, 'role_access'>,
  hasActiveYear: boolean,
): Promise<FirstStep[]> {
  if (!grants(role_access, POLICY.master.create)) return []
  const present = { lesson: false, teacher: false, student: false, student_class: false, lesson_class: false }
  for (const name of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const { rows } = await sql`select 1 from ${sql.table(TABLES[name])} limit 1`.execute(queries)
    present[name] = rows.length > 0
  }
  const grades = await queries.selectFrom('classrooms').select('code').distinct().execute()
  return firstSteps({ ...present, eduyear: hasActiveYear, grades: grades.map(({ code }) => code) })
}
