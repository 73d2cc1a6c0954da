/** The active year and semester: their names, and subqueries and conditions for other queries. */

import { sql } from 'kysely'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { PERIOD } from '../choices.ts'

/** Subqueries of the active year and semester, for `in (…)`. */
export const ACTIVE_YEAR = sql`select id from eduyears where status = ${sql.lit(PERIOD.active)}`
export const ACTIVE_SEMESTER = sql`select id from semesters where status = ${sql.lit(PERIOD.active)}`

/** A year and a semester; null where none is active or selected. */
export type Period = Record<'eduyear' | 'semester', NamedRef | null>

/** The active year and semester. */
export async function readActivePeriod(queries: Queries): Promise<Period> {
  const findActive = (table: 'eduyears' | 'semesters') =>
    queries.selectFrom(table).where('status', '=', PERIOD.active).select(['id', 'name']).executeTakeFirst()
  return {
    eduyear: (await findActive('eduyears')) ?? null,
    semester: (await findActive('semesters')) ?? null,
  }
}
