/** How many rows a list has. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Counting costs many times the page itself, so a count is remembered until one of its tables is written. */
export async function countRows(db: Db, table: string, where: RawBuilder<unknown> = sql``): Promise<number> {
  const from = sql`from ${sql.table(table)} ${where}`
  const query = sql<{ total: number }>`select count(*) as total ${from}`
  const compiled = query.compile(db.kysely)
  const key = `count ${compiled.sql} ${JSON.stringify(compiled.parameters)}`
  const run = async () => (await db.kysely.executeQuery(compiled)).rows[0]?.total ?? 0
  return db.memo(key, run, [compiled.sql])
}

/**
 * The total, where the page does not show it to be another: rows may have come and gone since it was counted,
 * by other processes too. A page that is not full ends the list.
 */
export function agreeing(
  total: number,
  { offset, size, found }: Record<'offset' | 'size' | 'found', number>,
): number {
  if (found === size) return Math.max(total, offset + found)
  // A page after the last says only that there are not more.
  return found === 0 ? Math.min(total, offset) : offset + found
}
