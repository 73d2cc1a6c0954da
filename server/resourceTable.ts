/** A plain resource of the contract seen as its table: columns, rows, list. */
import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { searchable } from './db/engine.ts'
import { TABLES } from './db/tables.ts'
import { byText, byValue, type ListSource } from './listing.ts'

type Values = Record<string, unknown>

/** The contract's name of a table is a plain string; here it meets the tables there are. */
export function tableOf(resource: Resource): 'lessons' {
  if (!(resource.table in TABLES)) throw new Error(`Tabel tidak dikenal: ${resource.table}`)
  return resource.table as 'lessons'
}

/** Fields that are no column of the table (an album's items) are for the hooks. */
export function columnsOf(resource: Resource, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in TABLES[tableOf(resource)]))
}

/** What the search box looks into. */
export function searchText(resource: Resource, values: Values): string {
  return searchable(...resource.search.map((name) => values[name] as string | null | undefined))
}

/** Only what the contract shows: a column added for the server's own use stays here. */
export function toRow(resource: Resource, stored: Values): Values {
  return Object.fromEntries(
    Object.keys(columnsOf(resource, resource.row.shape)).map((name) => [name, stored[name] ?? null]),
  )
}

/** Numbers sorted as text would put 10 before 2. */
function isText(resource: Resource, name: string): boolean {
  return TABLES[tableOf(resource)][name as 'name'].startsWith('text')
}

/** Its list, as the contract allows it to be sorted and filtered. */
export function listSource(resource: Resource): ListSource<Values> {
  const column = (name: string) => `${resource.table}.${name}`
  const shown = Object.keys(columnsOf(resource, resource.row.shape))
  return {
    table: tableOf(resource),
    columns: sql.join(shown.map((name) => sql.ref(column(name)))),
    sort: Object.fromEntries([
      ...resource.sortable.map((name) => [name, (isText(resource, name) ? byText : byValue)(column(name))]),
      ['created_at', byValue(column('created_at'))],
    ]),
    filters: Object.fromEntries((resource.filters ?? []).map((name) => [name, byValue(column(name))])),
    defaultSort: resource.defaultSort ?? { field: 'created_at', order: 'desc' },
    toRow: (record) => record,
  }
}
