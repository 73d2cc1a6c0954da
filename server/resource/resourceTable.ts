/** A plain resource of the contract seen as its table: columns, rows, list. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Resource } from '#contract/resource.ts'
import { searchable } from '../db/engine.ts'
import { TABLES, type TableName } from '../db/tables.ts'
import { byText, byValue, type ListSource } from './listing.ts'

type Values = Record<string, unknown>

/** Each table's columns, found once. */
const known = new Map<string, Readonly<Record<string, string>>>()

/**
 * The columns of a resource's table, as declared; of a table that is declared nowhere, because only its
 * resource names it, the ones that its fields ask for.
 */
export function tableColumns(resource: Resource): Readonly<Record<string, string>> {
  const columns = known.get(resource.table) ?? TABLES[resource.table as TableName] ?? derived(resource)
  known.set(resource.table, columns)
  return columns
}

const STAMPS = { search_text: 'text', created_at: 'text', updated_at: 'text' }

function derived({ input, extra, csv }: Resource): Record<string, string> {
  const fields = Object.entries({ ...input.shape, ...extra } as Record<string, z.ZodType>)
  const kinds = fields.map(([name, field]) => {
    // Imports are looser than forms, so the column is as loose as the looser of the two.
    const mayBeNull = [field, csv?.row.shape[name] as z.ZodType | undefined].some(
      (one) => one?.safeParse(null).success,
    )
    return [name, `${kindOf(field)}${mayBeNull ? '?' : ''}`]
  })
  return { id: 'id', ...Object.fromEntries(kinds), ...STAMPS }
}

function kindOf(field: z.ZodType): 'integer' | 'real' | 'text' {
  const { type, anyOf = [] } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  // A field that may be null names both kinds at once, or one in each alternative.
  const types = [type, ...anyOf.map((one) => (one as { type?: string }).type)].flat() as string[]
  if (types.includes('integer')) return 'integer'
  return types.includes('number') ? 'real' : 'text'
}

/** Queries are typed by the tables that are declared; to them every plain resource looks like one of these. */
export function tableOf(resource: Resource): 'lessons' {
  return resource.table as 'lessons'
}

/** Fields that are no column of the table (an album's items) are for the hooks. */
export function columnsOf(resource: Resource, values: Values): Values {
  const columns = tableColumns(resource)
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in columns))
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
  return tableColumns(resource)[name]?.startsWith('text') ?? false
}

/** When each flag of a resource holds for a row. */
export type Flags = Readonly<Record<string, RawBuilder<unknown>>>

/** Filters compare numbers: neither engine's driver takes booleans. */
const asNumber = (holds: RawBuilder<unknown>) => sql`(case when ${holds} then 1 else 0 end)`

/** Its list, as the contract allows it to be sorted and filtered. */
export function listSource(resource: Resource, flags: Flags = {}): ListSource<Values> {
  const column = (name: string) => `${resource.table}.${name}`
  const shown = Object.keys(columnsOf(resource, resource.row.shape))
  return {
    table: tableOf(resource),
    columns: sql.join(shown.map((name) => sql.ref(column(name)))),
    sort: Object.fromEntries([
      ...resource.sortable.map((name) => [name, (isText(resource, name) ? byText : byValue)(column(name))]),
      ['created_at', byValue(column('created_at'))],
    ]),
    filters: {
      ...Object.fromEntries((resource.filters ?? []).map((name) => [name, byValue(column(name))])),
      ...Object.fromEntries(Object.entries(flags).map(([name, holds]) => [name, asNumber(holds)])),
    },
    defaultSort: resource.defaultSort ?? { field: 'created_at', order: 'desc' },
    toRow: (record) => record,
  }
}
