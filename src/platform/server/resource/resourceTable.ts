/** Maps a plain resource to its table: columns, rows and list source. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { joinedFields, relatedFields } from '#platform/contract/field/relations.ts'
import { describeFields, type Join, type ReferenceTarget } from '#platform/contract/fields.ts'
import { filterableFields, findMissing, unlistedFields } from '#platform/contract/listedFields.ts'
import { type Resource, sortableFields } from '#platform/contract/resource.ts'
import { type ColumnKind, searchColumns, timestampColumns } from '../db/columns.ts'
import { toSearchText } from '../db/engine.ts'
import type { Tables } from '../db/tables.ts'
import { byText, byValue, type ListSource } from './listing.ts'

type Values = Record<string, unknown>

/** A resource with the columns of its table. */
export type StoredResource = Resource & { tableColumns: Tables[string] }

/**
 * The columns of a resource's table: those of its fields, and those that its feature declared. A table that only its
 * resource uses need not be declared.
 *
 * @param tables the declared tables of its feature
 */
export function withColumns(resource: Resource, tables: Tables = {}): StoredResource {
  return { ...resource, tableColumns: tableColumnsOf(resource, tables) }
}

/** The columns alone, for which none of the resource's calls is made. */
export function tableColumnsOf(resource: Resource, tables: Tables): Tables[string] {
  const declared = tables[resource.table]
  return { ...fieldsOf(resource, declared), ...declared }
}

const STAMPS = { ...searchColumns, ...timestampColumns }

function fieldsOf({ input, extra = {}, csv }: Resource, declared: object | undefined): Tables[string] {
  const joined = joinedFields(input).map(({ name }) => name)
  // Extra fields of a declared table are declared there or not columns.
  const shape: Record<string, z.ZodType> = declared ? input.shape : { ...input.shape, ...extra }
  const fields = Object.entries(shape).filter(
    ([name]) => !joined.includes(name) && !(declared && name in extra),
  )
  const kinds = fields.map(([name, field]): [string, ColumnKind] => {
    // The column is nullable if the form or the import allows null.
    const inImport: z.ZodType | undefined = csv?.row.shape[name]
    const mayBeNull = [field, inImport].some(acceptsNull)
    return [name, `${columnKind(field)}${mayBeNull ? '?' : ''}`]
  })
  return { id: 'id', ...Object.fromEntries(kinds), ...STAMPS }
}

/** Whether null is stored as null; an absent boolean, for example, is stored as false. */
function acceptsNull(field: z.ZodType | undefined): boolean {
  const parsed = field?.safeParse(null)
  return parsed?.success === true && (parsed.data === null || parsed.data === undefined)
}

type Alternatives = { type?: string | string[]; anyOf?: Alternatives[] }

/** All types of a JSON schema, including those of its alternatives. */
const typesOf = ({ type = [], anyOf = [] }: Alternatives): string[] => [
  ...[type].flat(),
  ...anyOf.flatMap(typesOf),
]

function columnKind(field: z.ZodType): 'integer' | 'real' | 'text' {
  const types = typesOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Alternatives)
  // Booleans are stored as 0 and 1, since neither engine's driver accepts them here.
  if (types.includes('integer') || types.includes('boolean')) return 'integer'
  return types.includes('number') ? 'real' : 'text'
}

const booleanFieldsOf = new WeakMap<Resource, string[]>()

/** Names of the boolean fields, cached. */
function booleanFields(resource: Resource): string[] {
  const booleanNames =
    booleanFieldsOf.get(resource) ??
    describeFields(resource.input).flatMap(({ name, input }) => (input === 'boolean' ? [name] : []))
  booleanFieldsOf.set(resource, booleanNames)
  return booleanNames
}

/** The values that are columns of the table; others, such as an album's items, are left to the hooks. */
export function columnsOf({ tableColumns }: StoredResource, values: Values): Values {
  const stored = Object.entries(values).filter(([name]) => name in tableColumns)
  return Object.fromEntries(stored.map(([name, value]) => [name, toColumn(tableColumns[name], value)]))
}

/** A text that is not there is an empty one in a column that holds no null. */
function toColumn(kind: ColumnKind | undefined, value: unknown): unknown {
  if (value === null && kind === 'text') return ''
  return typeof value === 'boolean' ? Number(value) : value
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The search_text of a record. */
export function searchText(resource: Resource, values: Values): string {
  return toSearchText(...resource.search.map((name) => textOf(values[name])))
}

/** The row for responses; columns that are not in the contract are dropped. */
export function toRow(resource: StoredResource, stored: Values): Values {
  return withBooleans(
    resource,
    Object.fromEntries(
      Object.keys(columnsOf(resource, resource.row.shape)).map((name) => [name, stored[name] ?? null]),
    ),
  )
}

function withBooleans(resource: Resource, row: Values): Values {
  const booleanNames = booleanFields(resource).filter((name) => name in row)
  if (booleanNames.length === 0) return row
  return {
    ...row,
    ...Object.fromEntries(booleanNames.map((name) => [name, row[name] === null ? null : row[name] === 1])),
  }
}

/** Whether a column is sorted as text. Numbers are not, and moments need no case folding. */
function isText({ tableColumns }: StoredResource, name: string): boolean {
  return !(name in STAMPS) && (tableColumns[name]?.startsWith('text') ?? false)
}

/** SQL conditions of a resource's flags. */
export type Flags = Readonly<Record<string, RawBuilder<unknown>>>

/** Converts a condition to 0 or 1 for filters, since neither engine's driver accepts booleans. */
const asNumber = (condition: RawBuilder<unknown>) => sql`(case when ${condition} then 1 else 0 end)`

/** Filters rows by records joined through a join table. */
function joinFilter({ table }: Resource, join: Join) {
  return {
    column: sql.ref(`${join.table}.${join.targetColumn}`),
    toRowCondition: (condition: RawBuilder<unknown>) =>
      sql`exists (select 1 from ${sql.table(join.table)}
        where ${sql.ref(`${join.table}.${join.ownerColumn}`)} = ${sql.ref(`${table}.id`)} and ${condition})`,
  }
}

/** The lower-case title of the referenced record, for sorting. */
function parentTitle({ table, title }: ReferenceTarget, column: string) {
  const lowerTitle = sql`lower(${sql.ref(`parent.${title}`)})`
  return sql`(select ${lowerTitle} from ${sql.table(table)} as parent where parent.id = ${sql.ref(column)})`
}

/** The list source of a resource, with the sorts and filters that the contract allows; an export has every field. */
export function listSource(
  resource: StoredResource,
  { flags = {}, isExport = false }: { flags?: Flags; isExport?: boolean } = {},
): ListSource<Values> {
  const column = (name: string) => `${resource.table}.${name}`
  const unlisted = isExport ? [] : unlistedFields(resource)
  const required = describeFields(resource.input).flatMap(({ name, isRequired }) =>
    isRequired ? [name] : [],
  )
  const columns = Object.keys(columnsOf(resource, resource.row.shape)).filter(
    (name) => !unlisted.includes(name) || required.includes(name),
  )
  const byTitle = relatedFields(resource.input)
    .filter(({ name, join }) => !join && resource.sortable.includes(name))
    .map(({ name, target }) => [name, parentTitle(target, column(name))] as const)
  return {
    table: resource.table,
    columns: sql.join(columns.map((name) => sql.ref(column(name)))),
    sort: Object.fromEntries([
      ...sortableFields(resource).map((name) => [
        name,
        (isText(resource, name) ? byText : byValue)(column(name)),
      ]),
      ...byTitle,
    ]),
    unindexedSorts: byTitle.map(([name]) => name),
    filters: {
      ...Object.fromEntries(filterableFields(resource).map((name) => [name, byValue(column(name))])),
      ...Object.fromEntries(
        joinedFields(resource.input).map(({ name, join }) => [name, joinFilter(resource, join)]),
      ),
      ...Object.fromEntries(Object.entries(flags).map(([name, condition]) => [name, asNumber(condition)])),
    },
    defaultSort: resource.defaultSort ?? { field: 'created_at', order: 'desc' },
    toRow: (record) =>
      withBooleans(resource, unlisted.length > 0 ? toListedRow(resource, record, unlisted) : record),
  }
}

/** Leaves out the fields that the list does not return, and names the required ones that are empty. */
function toListedRow({ input }: Resource, record: Values, unlisted: readonly string[]): Values {
  const listed = Object.entries(record).filter(([name]) => !unlisted.includes(name))
  return { ...Object.fromEntries(listed), missing_fields: findMissing(input, record) }
}
