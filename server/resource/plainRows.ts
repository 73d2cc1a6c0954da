/** Rows of any plain resource: its table and columns are named by its description, which no type of a query knows. */
import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import type { Queries } from '../db/open.ts'
import type { StoredRow, Values } from './hooks.ts'

type Table = Pick<Resource, 'table'>

export async function findRow(
  queries: Queries,
  { table }: Table,
  id: number,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where id = ${id}`.execute(queries)
  return rows[0]
}

/** @returns the row as it was stored */
export async function addRow(queries: Queries, { table }: Table, values: Values): Promise<StoredRow> {
  const given = givenOf(values)
  const { rows } = await sql<StoredRow>`insert into ${sql.table(table)}
    (${sql.join(given.map(([name]) => sql.ref(name)))}) values (${sql.join(given.map(([, value]) => value))})
    returning *`.execute(queries)
  const [row] = rows
  if (!row) throw new Error(`Nothing was stored in ${table}`)
  return row
}

/** Many at once; what one does not give of the columns of the others is null. */
export async function addRows(queries: Queries, { table }: Table, rows: readonly Values[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => givenOf(row).map(([name]) => name)))]
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(queries)
}

/** @returns the row as it was stored; undefined where it has changed since `before` was read */
export async function changeRow(
  queries: Queries,
  { table }: Table,
  { before, values }: { before: StoredRow; values: Values },
): Promise<StoredRow | undefined> {
  const changes = givenOf(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<StoredRow>`update ${sql.table(table)} set ${sql.join(changes)}
    where id = ${before.id} and updated_at = ${before.updated_at} returning *`.execute(queries)
  return rows[0]
}

/** @returns whether it was still there */
export async function dropRow(queries: Queries, { table }: Table, id: number): Promise<boolean> {
  const dropped = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(queries)
  return dropped.numAffectedRows !== 0n
}

/** What is undefined was not given: the column keeps what it has, or its default. */
function givenOf(values: Values): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined)
}
