/** Counts the rows of a list. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Counts rows; cached until one of the tables is written, since counting costs many times the page itself. */
export async function countRows(db: Db, table: string, where: RawBuilder<unknown> = sql``): Promise<number> {
  const from = sql`from ${sql.table(table)} ${where}`
  const query = sql<{ total: number }>`select count(*) as total ${from}`
  const compiled = query.compile(db.kysely)
  const key = `count ${compiled.sql} ${JSON.stringify(compiled.parameters)}`
  const run = async () => (await db.kysely.executeQuery(compiled)).rows[0]?.total ?? 0
  return db.memo(key, run, [compiled.sql])
}

/**
 * Corrects a cached total that contradicts the page: rows may have been added or deleted since, also by other processes.
 * A page that is not full ends the list.
 */
export function reconcileTotal(
  total: number,
  { offset, size, rowCount }: Record<'offset' | 'size' | 'rowCount', number>,
): number {
  if (rowCount === size) return Math.max(total, offset + rowCount)
  // An empty page only shows that there are not more rows.
  return rowCount === 0 ? Math.min(total, offset) : offset + rowCount
}
