/** The values that occur in an activity list, for its filters; remembered until something is written. */
import { type RawBuilder, sql } from 'kysely'
import type { Named } from '#contract/sia/activity.ts'
import type { Db } from '#server/db/open.ts'

/** Table of a filter's names, and where its id stands seen from the list's table. */
export type Occurring = { table: string; ids: RawBuilder<unknown> }

type Filterable = {
  /** The list's table, under which the values are remembered. */
  name: string
  filters: Record<string, Occurring>
  /** The list's own `filterable` parameter: '0' leaves the values out. */
  requested: '0' | '1' | undefined
}

export async function filterable(
  { memo, kysely }: Db,
  { name, filters, requested }: Filterable,
): Promise<Record<string, Named[]>> {
  if (requested === '0') return {}
  const queries = Object.entries(filters).map(
    ([filter, { table, ids }]) =>
      [
        filter,
        sql<Named>`select id, name from ${sql.table(table)} where id in (${ids}) order by lower(name), id`.compile(
          kysely,
        ),
      ] as const,
  )
  const run = async () => {
    const lists: Record<string, Named[]> = {}
    for (const [filter, query] of queries) lists[filter] = (await kysely.executeQuery(query)).rows
    return lists
  }
  return memo(
    `filterable ${name}`,
    run,
    queries.map(([, query]) => query.sql),
  )
}
