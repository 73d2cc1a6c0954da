/** What may still be changed in a year or semester: only the active ones take new rows (decisions §5). */
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'

/** @throws 422 with the reason */
export async function refuseUnlessActive(
  queries: Queries,
  { eduyear_id, semester_id }: { eduyear_id: number; semester_id?: number },
): Promise<void> {
  const year = await queries
    .selectFrom('eduyears')
    .where('id', '=', eduyear_id)
    .select(['name', 'status'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  if (year.status !== 'active') throw errors.invalid({ eduyear_id: `Tahun ajaran ${year.name} tidak aktif` })
  if (semester_id === undefined) return
  const semester = await queries
    .selectFrom('semesters')
    .where('id', '=', semester_id)
    .select(['name', 'status'])
    .executeTakeFirst()
  if (!semester) throw errors.invalid({ semester_id: 'Semester tidak ditemukan' })
  if (semester.status !== 'active')
    throw errors.invalid({ semester_id: `Semester ${semester.name} tidak aktif` })
}

/** @throws 422 where the class is none */
export async function findClassroom(
  queries: Queries,
  id: number,
): Promise<{ id: number; code: string; name: string }> {
  const classroom = await queries
    .selectFrom('classrooms')
    .where('id', '=', id)
    .select(['id', 'code', 'name'])
    .executeTakeFirst()
  if (!classroom) throw errors.invalid({ classroom_id: 'Kelas tidak ditemukan' })
  return classroom
}
