/** Every list: page, search, sort and filter of the contract's query become whitelisted SQL. */
import { type RawBuilder, sql } from 'kysely'
import type { FilterOperation, ListQuery, ListResult } from '#contract/endpoint.ts'
import { comparing, containing, type EngineName } from './db/engine.ts'
import type { Db } from './db/open.ts'
import type { TableName } from './db/tables.ts'
import { errors } from './errors.ts'

type Fragment = RawBuilder<unknown>

/** Where a list's rows come from. Fragments are written by us; only values come from the caller. */
export type ListSource<Row> = {
  table: TableName
  /** What a row selects, e.g. sql`posts.id, posts.title, users.name as author_name`. */
  columns: Fragment
  joins?: Fragment
  /** orderby name → expression over the table alone, so that pages are found without the joins. */
  sort: Readonly<Record<string, Fragment>>
  /** filter name → expression. */
  filters?: Readonly<Record<string, Fragment>>
  /** How the search box looks where the words are another table's; else the table's own search_text. */
  search?: (engine: EngineName, term: string) => Fragment
  /** Sorts without an index, for which the whole list has to be read whatever is looked for. */
  unindexed?: readonly string[]
  defaultSort: { field: string; order: 'asc' | 'desc' }
  toRow: (record: Record<string, unknown>) => Row
}

const NONE = sql``

/**
 * One page of rows and how many there are. The ids of the page are found first, on the index alone,
 * and the rows after: at offset 9,000 that is 0.1 ms against 2.8.
 *
 * @param where restricts the list whatever the caller asks, e.g. to one type or to one's own
 */
export async function list<Row>(
  db: Db,
  source: ListSource<Row>,
  query: ListQuery,
  where?: Fragment,
): Promise<ListResult<Row>> {
  const { page, page_size: size } = query
  const always = where ? [where] : []
  const filters = Object.entries(query.filter).map(([name, operation]) => condition(source, name, operation))
  const search = query.search ? [searched(db.engine, source, query.search)] : []
  const counted = restriction([...always, ...search, ...filters])
  const total = await count(db, source.table, counted)
  const isWalked = await isWalkShorter(db, source, query, { total, always })
  const restricted = isWalked
    ? restriction([...always, comparing(source.table, query.search), ...filters])
    : counted
  const ordered = order(source, query)
  const table = sql.table(source.table)
  const id = sql.ref(`${source.table}.id`)
  const ids = sql`select ${id} from ${table} ${restricted} order by ${ordered} limit ${size} offset ${(page - 1) * size}`
  const rows = sql<Record<string, unknown>>`select ${source.columns} from ${table} ${source.joins ?? NONE}
    where ${id} in (${ids}) order by ${ordered}`
  const found = await rows.execute(db.kysely)
  return {
    rows: found.rows.map(source.toRow),
    total_count: total,
    total_page: Math.max(1, Math.ceil(total / size)),
  }
}

function restriction(conditions: readonly Fragment[]): Fragment {
  return conditions.length ? sql`where ${sql.join(conditions, sql` and `)}` : NONE
}

/**
 * Whether walking the list in its order, looking into every row, meets the page's last row before the
 * search index has named all `total` that must be sorted. "siswa" stands in nearly every article: the
 * first ten are there after eleven rows, in 0.02 ms against 3.4. PostgreSQL's planner weighs this itself.
 */
async function isWalkShorter<Row>(
  db: Db,
  { table, search, unindexed }: ListSource<Row>,
  { search: term, page, page_size: size, orderby = '' }: ListQuery,
  { total, always }: { total: number; always: Fragment[] },
): Promise<boolean> {
  if (!term || search || db.engine !== 'sqlite' || unindexed?.includes(orderby)) return false
  const all = await count(db, table, restriction(always))
  return page * size * (all / total) < total
}

function searched<Row>(engine: EngineName, { search, table }: ListSource<Row>, term: string): Fragment {
  return search?.(engine, term) ?? containing(engine, table, term)
}

/** Counting costs many times the page itself, so a count is remembered until something is written. */
async function count(db: Db, table: TableName, restricted: Fragment): Promise<number> {
  const query = sql<{ total: number }>`select count(*) as total from ${sql.table(table)} ${restricted}`
  const compiled = query.compile(db.kysely)
  return db.memo(`count ${compiled.sql} ${JSON.stringify(compiled.parameters)}`, async () => {
    const { rows } = await db.kysely.executeQuery(compiled)
    return rows[0]?.total ?? 0
  })
}

function order<Row>({ table, sort, defaultSort }: ListSource<Row>, query: ListQuery): Fragment {
  const field = query.orderby ?? defaultSort.field
  const direction = sql.raw(query.order ?? (query.orderby ? 'desc' : defaultSort.order))
  const expression = sort[field]
  if (!expression) throw errors.invalid({ orderby: 'Urutan ini tidak dikenal' })
  return sql`${expression} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

function condition<Row>(
  { filters }: ListSource<Row>,
  name: string,
  { op, value }: FilterOperation,
): Fragment {
  const column = filters?.[name]
  if (!column) throw errors.invalid({ filter: `Filter tidak dikenal: ${name}` })
  if (op === 'equal') return sql`${column} = ${bindable(value)}`
  if (op === 'in') return value.length ? sql`${column} in (${sql.join(value.map(bindable))})` : sql`1 = 0`
  const bounds = [
    ...(value.from == null ? [] : [sql`${column} >= ${bindable(value.from)}`]),
    ...(value.to == null ? [] : [sql`${column} <= ${bindable(value.to)}`]),
  ]
  return bounds.length ? sql.join(bounds, sql` and `) : sql`1 = 1`
}

/** Neither engine's driver here takes booleans; flags are stored as 0 and 1. */
function bindable(value: string | number | boolean): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}

/** Sorting text the way people read it, whatever the case; indexes are made on the same expression. */
export function byText(column: string): Fragment {
  return sql`lower(${sql.ref(column)})`
}

export function byValue(column: string): Fragment {
  return sql`${sql.ref(column)}`
}
