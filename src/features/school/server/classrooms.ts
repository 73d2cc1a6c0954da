/** Lookups of classes: one, all, and their order. */
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { NamedClassroom } from '../activity.ts'
import { gradeRank } from '../classroom.ts'

/** @throws 422 under `field` if the class does not exist */
export async function findClassroom(
  queries: Queries,
  id: number,
  field = 'classroom_id',
): Promise<NamedClassroom> {
  const classroom = await queries
    .selectFrom('classrooms')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!classroom) throw errors.invalid({ [field]: 'Kelas tidak ditemukan' })
  return classroom
}

/** All classes, sorted by name. */
export function readClassrooms(queries: Queries): Promise<NamedClassroom[]> {
  return queries.selectFrom('classrooms').select(['id', 'code', 'name']).orderBy('name').execute()
}

/** Sorts by grade, which differs from the order of names: VII, VIII, IX. */
export function sortByGrade<Row extends { code: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => gradeRank(one.code) - gradeRank(other.code))
}
