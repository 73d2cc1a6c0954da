/** What may be missing when a year is closed; the year can be closed all the same. */

import { type RawBuilder, sql } from 'kysely'
import { PERIOD } from '#features/school/choices.ts'
import { type Contributions, contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { ClosingCheck } from '../../closing.ts'

type CountMissing = {
  name: ClosingCheck['name']
  position: number
  /** A subquery with the number of what is missing in the year. */
  count: (eduyearId: number) => RawBuilder<number>
}

/** @example CLOSING_CHECKS.contribute({ name: 'open_tasks', position: 40, count: countOpenTasks }) */
export const CLOSING_CHECKS = contributionPoint<CountMissing>()

export const ownChecks = CLOSING_CHECKS.contribute({
  name: 'semester',
  position: 10,
  count: (
    eduyearId,
  ) => sql`select count(*) from eduyears join semesters on semesters.status = ${PERIOD.active}
    where eduyears.id = ${eduyearId} and eduyears.status = ${PERIOD.active}
      and semesters.id < (select max(id) from semesters)`,
})

export async function readChecks(
  source: { queries: Queries; contributions: Contributions },
  eduyearId: number,
): Promise<ClosingCheck[]> {
  const checks = CLOSING_CHECKS.of(source)
  const counts = checks.map(({ name, count }) => sql`(${count(eduyearId)}) as ${sql.ref(name)}`)
  const { rows } = await sql<Partial<Record<string, number>>>`select ${sql.join(counts)}`.execute(
    source.queries,
  )
  return checks.map(({ name }) => ({ name, missing: Number(rows[0]?.[name] ?? 0) }))
}
