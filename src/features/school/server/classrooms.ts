/** Lookups of classes: one, all, and their order. */
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { NamedClassroom } from '../activity.ts'
import { CLASS_ORDER } from './classOrder.ts'

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

/** All classes in their order. */
export function readClassrooms(queries: Queries): Promise<NamedClassroom[]> {
  return queries.selectFrom('classrooms').select(['id', 'code', 'name']).orderBy(CLASS_ORDER).execute()
}
