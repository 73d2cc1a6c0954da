/** SQL for a page of a list, written so that PostgreSQL can reuse plans. */
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from './engine.ts'
import type { Db } from './open.ts'

type LimitOptions = {
  size: number
  offset: number
  /** Whether rows are read in the list's order, without a search or filter. */
  isReadInOrder: boolean
}

/**
 * The limit and offset of a page. With a limit as parameter, PostgreSQL plans a statement each time, which takes longer
 * than running it. So the first page of an unfiltered list has its limit in the text, and its plan is reused. Other pages
 * are too many to be cached, and with a filter the best plan depends on its values.
 */
export function limitClause(
  engine: EngineName,
  { size, offset, isReadInOrder }: LimitOptions,
): RawBuilder<unknown> {
  return engine === 'postgres' && isReadInOrder && offset === 0
    ? sql`limit ${sql.lit(size)}`
    : sql`limit ${size} offset ${offset}`
}

/**
 * Selects the ids of a page in a query of their own: PostgreSQL then plans one table instead of three for each search
 * term, and reads the rows of these ids with a cached plan. SQLite gets the subselect unchanged.
 *
 * @param ids a select of ids
 */
export async function selectIdsSeparately(
  { engine, kysely }: Db,
  ids: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (engine === 'sqlite') return ids
  const { rows } = await sql<{ id: number }>`${ids}`.execute(kysely)
  return unnestIds(rows.map(({ id }) => id))
}

/** Converts ids to the form that `fromIds` accepts. */
export function toIdSource({ engine }: Pick<Db, 'engine'>, ids: readonly number[]): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql.join(ids) : unnestIds(ids)
}

const unnestIds = (ids: readonly number[]) => sql`select unnest(${[...ids]}::integer[]) as id`

/**
 * The from clause for the rows of these ids. With more than eight tables (`join_collapse_limit`), PostgreSQL joins in
 * the written order, so the ids come first; otherwise it joined 2.4 million rows for a page of ten.
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
