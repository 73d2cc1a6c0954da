/** A plain resource of the contract seen as its table: columns, rows, list. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { joinedFields, relatedFields } from '#contract/field/relations.ts'
import { describeFields, type Join, type Target } from '#contract/fields.ts'
import { type Resource, sortsOf } from '#contract/resource.ts'
import { searchable } from '../db/engine.ts'
import { TABLES } from '../db/tables.ts'
import { byText, byValue, type ListSource } from './listing.ts'

type Values = Record<string, unknown>

const DECLARED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = TABLES

/** Each table's columns, found once. */
const known = new Map<string, Readonly<Record<string, string>>>()

/**
 * The columns of a resource's table: those that its fields ask for, and those that are declared because
 * other queries name them. A table that only its resource names is declared nowhere.
 */
export function tableColumns(resource: Resource): Readonly<Record<string, string>> {
  const declared = DECLARED_COLUMNS[resource.table]
  const columns = known.get(resource.table) ?? { ...fieldsOf(resource, declared), ...declared }
  known.set(resource.table, columns)
  return columns
}

const STAMPS = { search_text: 'text', created_at: 'text', updated_at: 'text' }

function fieldsOf(
  { input, extra = {}, csv }: Resource,
  declared: object | undefined,
): Record<string, string> {
  const joined = joinedFields(input).map(({ name }) => name)
  // Of a declared table, what an answer carries beside its input is declared or no column.
  const shape: Record<string, z.ZodType> = declared ? input.shape : { ...input.shape, ...extra }
  const fields = Object.entries(shape).filter(
    ([name]) => !joined.includes(name) && !(declared && name in extra),
  )
  const kinds = fields.map(([name, field]) => {
    // Imports are looser than forms, so the column is as loose as the looser of the two.
    const inImport: z.ZodType | undefined = csv?.row.shape[name]
    const mayBeNull = [field, inImport].some(isNullKept)
    return [name, `${kindOf(field)}${mayBeNull ? '?' : ''}`]
  })
  return { id: 'id', ...Object.fromEntries(kinds), ...STAMPS }
}

/** What is left out may also be stored as something, such as no for a tick. */
function isNullKept(field: z.ZodType | undefined): boolean {
  const parsed = field?.safeParse(null)
  return parsed?.success === true && (parsed.data === null || parsed.data === undefined)
}

type Alternatives = { type?: string | string[]; anyOf?: Alternatives[] }

/** A field that may be null names both kinds at once, or one in each alternative. */
const typesOf = ({ type = [], anyOf = [] }: Alternatives): string[] => [
  ...[type].flat(),
  ...anyOf.flatMap(typesOf),
]

function kindOf(field: z.ZodType): 'integer' | 'real' | 'text' {
  const types = typesOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Alternatives)
  // Neither engine's driver here takes booleans; they are stored as 0 and 1.
  if (types.includes('integer') || types.includes('boolean')) return 'integer'
  return types.includes('number') ? 'real' : 'text'
}

const ticksOf = new WeakMap<Resource, string[]>()

/** Its fields of yes or no, found once. */
function yesOrNo(resource: Resource): string[] {
  const ticks =
    ticksOf.get(resource) ??
    describeFields(resource.input).flatMap(({ name, input }) => (input === 'boolean' ? [name] : []))
  ticksOf.set(resource, ticks)
  return ticks
}

/** Fields that are no column of the table (an album's items) are for the hooks. */
export function columnsOf(resource: Resource, values: Values): Values {
  const columns = tableColumns(resource)
  const stored = Object.entries(values).filter(([name]) => name in columns)
  return Object.fromEntries(
    stored.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** What the search box looks into. */
export function searchText(resource: Resource, values: Values): string {
  return searchable(...resource.search.map((name) => textOf(values[name])))
}

/** Only what the contract shows: a column added for the server's own use stays here. */
export function toRow(resource: Resource, stored: Values): Values {
  return withBooleans(
    resource,
    Object.fromEntries(
      Object.keys(columnsOf(resource, resource.row.shape)).map((name) => [name, stored[name] ?? null]),
    ),
  )
}

function withBooleans(resource: Resource, row: Values): Values {
  const ticks = yesOrNo(resource)
  if (ticks.length === 0) return row
  return {
    ...row,
    ...Object.fromEntries(ticks.map((name) => [name, row[name] === null ? null : row[name] === 1])),
  }
}

/** Numbers sorted as text would put 10 before 2; moments stand in their index as they are. */
function isText(resource: Resource, name: string): boolean {
  return !(name in STAMPS) && (tableColumns(resource)[name]?.startsWith('text') ?? false)
}

/** When each flag of a resource holds for a row. */
export type Flags = Readonly<Record<string, RawBuilder<unknown>>>

/** Filters compare numbers: neither engine's driver takes booleans. */
const asNumber = (holds: RawBuilder<unknown>) => sql`(case when ${holds} then 1 else 0 end)`

/** Rows that a join table joins to a record that passes the test. */
function named({ table }: Resource, join: Join) {
  return {
    column: sql.ref(`${join.table}.${join.other}`),
    having: (test: RawBuilder<unknown>) =>
      sql`exists (select 1 from ${sql.table(join.table)}
        where ${sql.ref(`${join.table}.${join.own}`)} = ${sql.ref(`${table}.id`)} and ${test})`,
  }
}

/** What the record is called that a column names. */
function titleOf({ table, title }: Target, column: string) {
  const called = sql`lower(${sql.ref(`parent.${title}`)})`
  return sql`(select ${called} from ${sql.table(table)} as parent where parent.id = ${sql.ref(column)})`
}

/** Its list, as the contract allows it to be sorted and filtered. */
export function listSource(resource: Resource, flags: Flags = {}): ListSource<Values> {
  const column = (name: string) => `${resource.table}.${name}`
  const columns = Object.keys(columnsOf(resource, resource.row.shape))
  const byTitle = relatedFields(resource.input)
    .filter(({ name, join }) => !join && resource.sortable.includes(name))
    .map(({ name, target }) => [name, titleOf(target, column(name))] as const)
  return {
    table: resource.table,
    columns: sql.join(columns.map((name) => sql.ref(column(name)))),
    sort: Object.fromEntries([
      ...sortsOf(resource).map((name) => [name, (isText(resource, name) ? byText : byValue)(column(name))]),
      ...byTitle,
    ]),
    unindexed: byTitle.map(([name]) => name),
    filters: {
      ...Object.fromEntries((resource.filters ?? []).map((name) => [name, byValue(column(name))])),
      ...Object.fromEntries(
        joinedFields(resource.input).map(({ name, join }) => [name, named(resource, join)]),
      ),
      ...Object.fromEntries(Object.entries(flags).map(([name, holds]) => [name, asNumber(holds)])),
    },
    defaultSort: resource.defaultSort ?? { field: 'created_at', order: 'desc' },
    toRow: (record) => withBooleans(resource, record),
  }
}
