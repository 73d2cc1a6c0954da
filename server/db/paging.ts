/** How a page of a list is asked for, so that PostgreSQL plans as little as it can. */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from './engine.ts'
import type { Db } from './open.ts'

type Window = {
  size: number
  offset: number
  /** Rows are taken in the list's order, whatever is looked for among them. */
  isWalked: boolean
}

/**
 * Where a page begins and ends. While it does not know how many rows are wanted, PostgreSQL plans a statement anew each
 * time, which takes longer than the page. So the first page of a list that is walked says it in its text: its plan depends
 * on no value. Others are too many to be kept, and where there is a filter the best plan depends on what it asks.
 */
export function pageWindow(engine: EngineName, { size, offset, isWalked }: Window): RawBuilder<unknown> {
  return engine === 'postgres' && isWalked && offset === 0
    ? sql`limit ${sql.lit(size)}`
    : sql`limit ${size} offset ${offset}`
}

/**
 * The ids of a page, looked for by themselves where the plan depends on a word: PostgreSQL plans one table and not
 * three, and the rows of ids in a statement it has kept.
 *
 * @param ids a select of ids
 */
export async function foundByThemselves(
  { engine, kysely }: Db,
  ids: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (engine === 'sqlite') return ids
  const { rows } = await sql<{ id: number }>`${ids}`.execute(kysely)
  return sql`select unnest(${rows.map(({ id }) => id)}::integer[])`
}
