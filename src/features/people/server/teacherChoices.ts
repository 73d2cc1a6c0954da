/** Teachers as choices: those of one name are told apart by their number. */
import { sql } from 'kysely'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { tellApart } from '#platform/server/resource/namesakes.ts'

/** Of the NIK only the last four digits are shown, since it is private. */
export const TEACHER_DETAIL = sql<string | null>`case
  when coalesce(teachers.nip, '') <> '' then 'NIP ' || teachers.nip
  when length(coalesce(teachers.nik, '')) > 4 then 'NIK …' || substr(teachers.nik, length(teachers.nik) - 3)
  else null end`

/** All teachers by name. */
export async function readTeacherChoices(queries: Queries): Promise<NamedRef[]> {
  const rows = await queries
    .selectFrom('teachers')
    .select(['id', 'name', TEACHER_DETAIL.as('detail')])
    .orderBy('name')
    .execute()
  return tellApart(rows)
}
