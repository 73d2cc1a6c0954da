/** The teachers of whom the register has one each. */
import type { GoneRecord } from '#platform/contract/import/importCalls.ts'
import type { Queries } from '#platform/server/db/open.ts'

export async function listCurrentTeachers(queries: Queries): Promise<GoneRecord[]> {
  const teachers = await queries
    .selectFrom('teachers')
    .select(['id', 'name', 'nip', 'nik'])
    .orderBy('name')
    .execute()
  return teachers.map(({ id, name, nip, nik }) => ({
    id,
    name,
    detail: nip ? `NIP ${nip}` : nik ? `NIK ${nik}` : 'tanpa NIP',
  }))
}
