/** The students of whom the register has one each: all who have not left, with their class. */
import { sql } from 'kysely'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import type { GoneRecord } from '#platform/contract/import/importCalls.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { ENDED } from '../endedStatuses.ts'

export async function listCurrentStudents(queries: Queries): Promise<GoneRecord[]> {
  const [students, enrolments] = await Promise.all([
    queries
      .selectFrom('students')
      .where('out_year', 'is', null)
      .select(['id', 'name', 'nisn'])
      .orderBy('name')
      .execute(),
    queries
      .selectFrom('student_classes')
      .innerJoin('classrooms', 'classrooms.id', 'classroom_id')
      .where(sql<boolean>`eduyear_id in (${ACTIVE_YEAR}) and student_classes.status not in (${ENDED})`)
      .select(['student_id', 'classrooms.name'])
      .execute(),
  ])
  const classes = new Map(enrolments.map(({ student_id, name }) => [student_id, name]))
  return students.map(({ id, name, nisn }) => ({
    id,
    name,
    detail: [nisn ? `NISN ${nisn}` : 'tanpa NISN', classes.get(id) ?? 'tanpa kelas'].join(' · '),
  }))
}
