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
  return unnested(rows.map(({ id }) => id))
}

/** Ids that were found before, as `fromIds` takes them. */
export function selectedIds({ engine }: Pick<Db, 'engine'>, ids: readonly number[]): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql.join(ids) : unnested(ids)
}

const unnested = (ids: readonly number[]) => sql`select unnest(${[...ids]}::integer[]) as id`

/**
 * From the rows of these ids. PostgreSQL begins a join with what stands first in it, as soon as there are more than
 * eight tables (`join_collapse_limit`); with the ids behind the others it joined 2.4 million rows for a page of ten.
 *
 * @param ids a select of one column `id`; on SQLite also a list
 * @source https://www.postgresql.org/docs/15/explicit-joins.html
 */
export function fromIds(
  { engine }: Pick<Db, 'engine'>,
  { table, ids, joins }: { table: string; ids: RawBuilder<unknown>; joins: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`)
  return engine === 'sqlite'
    ? sql`from ${sql.table(table)} ${joins} where ${id} in (${ids})`
    : sql`from (${ids}) as page join ${sql.table(table)} on ${id} = page.id ${joins}`
}
