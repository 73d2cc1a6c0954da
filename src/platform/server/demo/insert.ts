/** Bulk inserts without audit rows, for tests, demonstration and benchmark. */
import type { InsertObject } from 'kysely'
import type { Resource } from '#platform/contract/resource.ts'
import type { Queries } from '../db/open.ts'
import type { Database, TableName } from '../db/tables.ts'
import { insertMany } from '../resource/plainRows.ts'
import { searchText } from '../resource/resourceTable.ts'

/** SQLite binds at most 32,766 values in one statement, PostgreSQL 65,535; a hundred rows need 5,000. */
const ROWS_PER_INSERT = 100

/** Inserts any number of rows; call it within one transaction where thousands must be fast. */
export async function insertRows<T extends TableName>(
  queries: Queries,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  await insertChunks(rows, (chunk) => queries.insertInto(table).values(chunk).execute())
}

async function insertChunks<Row>(rows: readonly Row[], insert: (chunk: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insert(rows.slice(start, start + ROWS_PER_INSERT))
  }
}

export type Timestamp = { at: string }

/** Inserts rows of any plain resource, e.g. `insertResource(queries, book, { inputs: [makeBook(0)], at })`. */
export function insertResource(
  queries: Queries,
  resource: Resource,
  {
    inputs,
    at,
    ...extraColumns
  }: Timestamp & Record<string, unknown> & { inputs: readonly Record<string, unknown>[] },
): Promise<void> {
  const rows = inputs.map((input) => ({
    ...input,
    ...extraColumns,
    search_text: searchText(resource, input),
    created_at: at,
    updated_at: at,
  }))
  return insertChunks(rows, (chunk) => insertMany(queries, resource, chunk))
}
