/** Who belongs to an audience. */
import { sql } from 'kysely'
import { isMemberOf, listClassGroups } from '#features/enrolment/server/schoolGroups.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Audience } from '../../audience.ts'

function conditionOf({ kind, id }: Audience[number]) {
  if (kind === 'classroom') return isMemberOf({ kind, id: id ?? 0 })
  return kind === 'guardian' ? sql`1 = 0` : isMemberOf({ kind })
}

/** The accounts of everybody in an audience. */
export async function findReaders(queries: Queries, audience: Audience): Promise<number[]> {
  if (audience.length === 0) return []
  const isReader = sql<boolean>`(${sql.join(audience.map(conditionOf), sql` or `)})`
  const rows = await queries.selectFrom('users').where(isReader).select('users.id').execute()
  return rows.map(({ id }) => id)
}

/** @throws 422 under `audience` for a class that there is not */
export async function refuseUnknownClasses(queries: Queries, audience: Audience): Promise<void> {
  const ids = audience.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  const known = new Set((await listClassGroups(queries)).map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) throw errors.invalid({ audience: 'Kelas ini tidak dikenal' })
}
