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

/**
 * By one statement where all rows give the same columns, as each statement is a way to PostgreSQL and back.
 *
 * @returns the rows as they were stored, in the order given
 */
export async function addReturning(
  queries: Queries,
  { table }: Table,
  rows: readonly Values[],
): Promise<StoredRow[]> {
  const given = rows.map((row) => Object.fromEntries(givenOf(row)))
  const names = Object.keys(given[0] ?? {})
  const isAlike = given.every((row) => Object.keys(row).join() === names.join())
  if (isAlike) return insertAlike(queries, { table, names }, given)
  const stored: StoredRow[] = []
  for (const row of given)
    stored.push(...(await insertAlike(queries, { table, names: Object.keys(row) }, [row])))
  return stored
}

/** @throws where the engine does not hand the rows back as they were given, of which neither says in which order */
async function insertAlike(
  queries: Queries,
  { table, names }: { table: string; names: readonly string[] },
  given: readonly Values[],
): Promise<StoredRow[]> {
  const values = given.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  const { rows } =
    await sql<StoredRow>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)} returning *`.execute(queries)
  const stored = rows.toSorted((one, other) => one.id - other.id)
  const isInOrder =
    given.length === 1 ||
    given.every((row, index) => names.every((name) => isStoredText(row[name], stored[index]?.[name])))
  if (stored.length !== given.length || !isInOrder)
    throw new Error(`Rows of ${table} came back in another order`)
  return stored
}

const isStoredText = (given: unknown, stored: unknown) => typeof given !== 'string' || given === stored

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
