/** The values that occur in an activity list, for its filters: few remembered until something is written, many searched. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/endpoint.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import { searchable } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { CHOICES_SHOWN, findChoices } from '#server/resource/choices.ts'

/** Table of a filter's names, and where its id stands seen from the list's table. */
type Listed = {
  table: string
  ids: RawBuilder<unknown>
  /** More than are looked through: shown some at a time. */
  isMany?: true
}
/** ValuesQuery of each row of the table instead, where they are as many as the school has ever had. */
type FilterTable = { table: string; has: RawBuilder<unknown> }
export type Occurring = Listed | FilterTable

type ValuesQuery = Pick<ListQuery, 'filter'> & {
  /** '0' leaves the values out. */
  filterable?: '0' | '1' | undefined
  filterable_search?: string | null | undefined
}

type Filterable = {
  /** The list's name, under which the values are remembered. */
  name: string
  filters: Record<string, Occurring>
  query: ValuesQuery
}

export async function filterable(
  db: Db,
  { name, filters, query }: Filterable,
): Promise<Record<string, NamedRef[]>> {
  if (query.filterable === '0') return {}
  const isSought = ([, one]: [string, Occurring]): boolean => 'has' in one
  const entries = Object.entries(filters)
  const listed = await readListed(db, name, Object.fromEntries(entries.filter((one) => !isSought(one))))
  const values: Record<string, NamedRef[]> = {}
  for (const [filter, one] of entries) {
    const chosen = chosenIn(query.filter[filter])
    const search = query.filterable_search ?? ''
    if ('has' in one) values[filter] = await soughtIn(db, one, { chosen, search })
    else if (one.isMany) values[filter] = someOf(listed[filter] ?? [], { chosen, search })
    else values[filter] = listed[filter] ?? []
  }
  return values
}

async function readListed({ memo, kysely }: Db, name: string, filters: Record<string, Occurring>) {
  const queries = Object.entries(filters).flatMap(([filter, one]) =>
    'has' in one
      ? []
      : [
          [
            filter,
            sql<NamedRef>`select id, name from ${sql.table(one.table)} where id in (${one.ids}) order by lower(name), id`.compile(
              kysely,
            ),
          ] as const,
        ],
  )
  const run = async () => {
    const lists: Record<string, NamedRef[]> = {}
    for (const [filter, query] of queries) {
      lists[filter] = (await kysely.executeQuery(query)).rows
      await setImmediate()
    }
    return lists
  }
  return memo(
    `filterable ${name}`,
    run,
    queries.map(([, query]) => query.sql),
  )
}

type ChoiceQuery = { chosen: readonly number[]; search: string }

/** Those that are chosen already come first, whatever is searched for, so that they can be named. */
async function soughtIn(
  db: Db,
  { table, has }: FilterTable,
  { chosen, search }: ChoiceQuery,
): Promise<NamedRef[]> {
  const columns = sql<NamedRef>`id, name`
  const ofChosen = sql<NamedRef>`select ${columns} from ${sql.table(table)}
    where id in (${sql.join(chosen.slice(0, MAX_CHOSEN))}) and ${has} order by lower(name), id`
  const first = chosen.length > 0 ? (await ofChosen.execute(db.kysely)).rows : []
  const found = await findChoices(db, { table, columns, order: sql`lower(name), id`, where: has }, search)
  return [...first, ...found.filter(({ id }) => !first.some((one) => one.id === id))]
}

const MAX_CHOSEN = 500

function someOf(values: readonly NamedRef[], { chosen, search }: ChoiceQuery): NamedRef[] {
  const sought = searchable(search)
  const first = values.filter(({ id }) => chosen.includes(id))
  const found = values.filter(({ id, name }) => !chosen.includes(id) && searchable(name).includes(sought))
  return [...first, ...found.slice(0, CHOICES_SHOWN)]
}

function chosenIn(operation: ListQuery['filter'][string] | undefined): number[] {
  if (!operation || operation.op === 'between') return []
  return [operation.value].flat().map(Number).filter(Number.isInteger)
}
