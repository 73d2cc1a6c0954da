/** The values that occur in a list's columns, as choices of its filters: few values are cached, many are searched. */
import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#platform/contract/endpoint.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { searchForms } from '#platform/contract/searchText.ts'
import { toSearchText } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { findChoices, MAX_CHOICES } from './choices.ts'
import { type DetailedChoice, tellApart } from './namesakes.ts'

/** Values that are listed whole and cached: the rows of `table` whose ids are among `ids`, to which the list's rows refer. */
type ListedValues = {
  table: string
  /** What tells rows of one name apart. */
  detail?: RawBuilder<string | null> | undefined
  ids: RawBuilder<unknown>
  /** The list is long, so only some values are returned at a time. */
  isLimited?: true
  /** What the values are sorted by, if it is not their name. */
  order?: RawBuilder<unknown> | undefined
}
/** Values searched in the database, since they are too many to list; `has` tests whether a row occurs. */
type SearchedValues = Pick<ListedValues, 'table' | 'detail'> & { has: RawBuilder<unknown> }
export type FilterValues = ListedValues | SearchedValues

type ValuesQuery = Pick<ListQuery, 'filter'> & {
  /** '0' leaves the values out. */
  filterable?: '0' | '1' | undefined
  filterable_search?: string | null | undefined
}

type Filterable = {
  /** The list's name, used as the cache key. */
  name: string
  filters: Record<string, FilterValues>
  query: ValuesQuery
}

export async function readFilterValues(
  db: Db,
  { name, filters, query }: Filterable,
): Promise<Record<string, NamedRef[]>> {
  if (query.filterable === '0') return {}
  const listedValues = await readListedValues(db, name, filters)
  const values: Record<string, NamedRef[]> = {}
  for (const [filter, filterValues] of Object.entries(filters)) {
    const selectedIds = selectedIdsOf(query.filter[filter])
    const search = query.filterable_search ?? ''
    if ('has' in filterValues) values[filter] = await searchValues(db, filterValues, { selectedIds, search })
    else if (filterValues.isLimited)
      values[filter] = searchListedValues(listedValues[filter] ?? [], { selectedIds, search })
    else values[filter] = listedValues[filter] ?? []
  }
  return values
}

/** The cached lists of those filters that are not searched in the database. */
async function readListedValues(
  { memo, kysely }: Db,
  name: string,
  filters: Record<string, FilterValues>,
): Promise<Record<string, NamedRef[]>> {
  const queries: { filter: string; query: CompiledQuery<DetailedChoice> }[] = []
  for (const [filter, filterValues] of Object.entries(filters)) {
    if ('has' in filterValues) continue
    const { table, ids, order = sql`lower(name)` } = filterValues
    const query = sql<DetailedChoice>`select ${columnsOf(filterValues)} from ${sql.table(table)} where id in (${ids}) order by ${order}, id`
    queries.push({ filter, query: query.compile(kysely) })
  }
  const readLists = async () => {
    const lists: Record<string, NamedRef[]> = {}
    for (const { filter, query } of queries) {
      const { rows } = await kysely.executeQuery(query)
      lists[filter] = tellApart(rows)
      // Lets other requests run between two queries.
      await setImmediate()
    }
    return lists
  }
  const reads = queries.map(({ query }) => query.sql)
  return memo(`filterable ${name}`, readLists, reads)
}

type ChoiceQuery = { selectedIds: readonly number[]; search: string }

const MAX_SELECTED = 500

/** Selected values come first, even if they do not match the search, so that their names can be shown. */
async function searchValues(
  db: Db,
  { has, ...values }: SearchedValues,
  { selectedIds, search }: ChoiceQuery,
): Promise<NamedRef[]> {
  const { table } = values
  const columns = columnsOf(values)
  const selectedQuery = sql<DetailedChoice>`select ${columns} from ${sql.table(table)}
    where id in (${sql.join(selectedIds.slice(0, MAX_SELECTED))}) and ${has} order by lower(name), id`
  const selected = selectedIds.length > 0 ? (await selectedQuery.execute(db.kysely)).rows : []
  const choices = await findChoices(db, { table, columns, order: sql`lower(name), id`, where: has }, search)
  return tellApart([...selected, ...choices.filter(({ id }) => selected.every((row) => row.id !== id))])
}

const columnsOf = ({ detail = sql<null>`null` }: Pick<ListedValues, 'detail'>) =>
  sql<DetailedChoice>`id, name, ${detail} as detail`

function searchListedValues(values: readonly NamedRef[], { selectedIds, search }: ChoiceQuery): NamedRef[] {
  const forms = searchForms(search)
  const selected = values.filter(({ id }) => selectedIds.includes(id))
  const matches = values.filter(
    ({ id, name }) => !selectedIds.includes(id) && forms.some((form) => toSearchText(name).includes(form)),
  )
  return [...selected, ...matches.slice(0, MAX_CHOICES)]
}

function selectedIdsOf(operation: ListQuery['filter'][string] | undefined): number[] {
  if (operation?.op !== 'in' && operation?.op !== 'equal') return []
  return [operation.value].flat().map(Number).filter(Number.isInteger)
}
