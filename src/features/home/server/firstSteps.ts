/** The setup steps of a new school, and which are done. */

import { sql } from 'kysely'
import { MASTER_POLICY } from '#features/school/access.ts'
import { CLASS_CODES } from '#features/school/choices.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { FIRST_STEP_NAMES, type FirstStep } from '../firstSteps.ts'

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

type ExistingRecords = { [Name in Exclude<FirstStep['name'], 'classroom'>]: boolean } & {
  /** Grades that have a class. */
  grades: readonly string[]
}

/**
 * The steps with what is missing for each; empty once all are done. A new semester does not bring them back.
 *
 * @example firstSteps({ ...everything, grades: ['VII'] })[1] // { name: 'classroom', missing: 'Belum ada kelas VIII dan IX' }
 */
export function firstSteps({ grades, ...existing }: ExistingRecords): FirstStep[] {
  const missingGrades = CLASS_CODES.map(({ id }) => id).filter((code) => !grades.includes(code))
  const lastGrade = missingGrades.at(-1)
  const missing: Record<FirstStep['name'], string | null> = {
    eduyear: existing.eduyear ? null : 'Belum ada tahun ajaran yang aktif',
    classroom: lastGrade
      ? `Belum ada kelas ${missingGrades.length > 1 ? `${missingGrades.slice(0, -1).join(', ')} dan ${lastGrade}` : lastGrade}`
      : null,
    lesson: existing.lesson ? null : 'Belum ada mata pelajaran',
    teacher: existing.teacher ? null : 'Belum ada guru',
    student: existing.student ? null : 'Belum ada siswa',
    student_class: existing.student_class ? null : 'Belum ada siswa yang masuk kelas',
    lesson_class: existing.lesson_class ? null : 'Belum ada kelas yang punya pelajaran',
  }
  const steps = FIRST_STEP_NAMES.map((name) => ({ name, missing: missing[name] }))
  return steps.some((step) => step.missing !== null) ? steps : []
}
