/** Untyped queries for plain resources, whose tables and columns are only known from their declaration. */
import { sql } from 'kysely'
import type { Resource } from '#platform/contract/resource.ts'
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

/**
 * Inserts rows with one statement if all have the same columns, to save round trips to PostgreSQL.
 *
 * @returns the rows as they were stored, in the order given
 */
export async function insertReturning(
  queries: Queries,
  { table }: Table,
  rows: readonly Values[],
): Promise<StoredRow[]> {
  const newRows = rows.map((row) => Object.fromEntries(definedEntries(row)))
  const names = Object.keys(newRows[0] ?? {})
  const haveSameColumns = newRows.every((row) => Object.keys(row).join() === names.join())
  if (haveSameColumns) return insertWithColumns(queries, { table, names }, newRows)
  const storedRows: StoredRow[] = []
  for (const row of newRows)
    storedRows.push(...(await insertWithColumns(queries, { table, names: Object.keys(row) }, [row])))
  return storedRows
}

/** @throws if the rows are not returned in insertion order, which neither engine guarantees */
async function insertWithColumns(
  queries: Queries,
  { table, names }: { table: string; names: readonly string[] },
  newRows: readonly Values[],
): Promise<StoredRow[]> {
  const values = newRows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const { rows } =
    await sql<StoredRow>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)} returning *`.execute(queries)
  const storedRows = rows.toSorted((a, b) => a.id - b.id)
  const isInOrder =
    newRows.length === 1 ||
    newRows.every((row, index) => names.every((name) => hasSameText(row[name], storedRows[index]?.[name])))
  if (storedRows.length !== newRows.length || !isInOrder)
    throw new Error(`Rows of ${table} came back in another order`)
  return storedRows
}

/** Only texts are compared, since an engine may return other values in another form. */
const hasSameText = (sent: unknown, stored: unknown) => typeof sent !== 'string' || sent === stored

/** Inserts rows with one statement; missing columns are null. */
export async function insertMany(queries: Queries, { table }: Table, rows: readonly Values[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => definedEntries(row).map(([name]) => name)))]
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(queries)
}

/** @returns the stored row; undefined if it has changed since `before` was read */
export async function updateIfUnchanged(
  queries: Queries,
  { table }: Table,
  { before, values }: { before: StoredRow; values: Values },
): Promise<StoredRow | undefined> {
  const changes = definedEntries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<StoredRow>`update ${sql.table(table)} set ${sql.join(changes)}
    where id = ${before.id} and updated_at = ${before.updated_at} returning *`.execute(queries)
  return rows[0]
}

/** @returns whether the row still existed */
export async function deleteRow(queries: Queries, { table }: Table, id: number): Promise<boolean> {
  const deletion = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(queries)
  return deletion.numAffectedRows !== 0n
}

/** Entries whose value is defined; undefined columns keep their value or default. */
function definedEntries(values: Values): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined)
}
