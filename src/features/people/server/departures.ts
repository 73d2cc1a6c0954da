/** When and why a student left the school. */
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'

/** The parts of a departure; all are null for a student who has not left. */
type Departure = { out_year: string | null; out_reason: string | null; left_on?: string | null }

/** @param values `condition` is a further one on the student @returns whether it was set */
export async function setDeparture(
  queries: Queries,
  studentId: number,
  { condition = sql`1 = 1`, ...departure }: Departure & { condition?: RawBuilder<boolean> },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('students')
    .set(departure)
    .where('id', '=', studentId)
    .where(condition)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
