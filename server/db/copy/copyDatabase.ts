/** All rows of one database into another of the same schema, whichever engines they are on, and compared. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Kind } from '../columns.ts'
import { withoutTimeLimit } from '../engine.ts'
import type { Db, Queries } from '../open.ts'
import { TABLES } from '../tables.ts'
import { checkReferencesLater } from './deferredReferences.ts'
import { fingerprintOf, NO_ROWS } from './fingerprint.ts'
import { readSequences, writeSequences } from './sequences.ts'

/** How many rows of a table were copied. */
export type CopiedTable = { table: string; rows: number }

/** Rows read at a time: enough to be quick, few enough for any memory. */
const PAGE = 500
/** Values a statement may bind on either engine: 32,766 on SQLite, 65,535 on PostgreSQL. */
const MAX_BOUND_VALUES = 30_000

/**
 * Copies within one reading and one writing transaction: what is written meanwhile is not seen, and a copy
 * that fails leaves the target as it was. Rows that a migration put into the target are replaced.
 *
 * @throws where a table of the target does not hold afterwards what the source held
 */
export async function copyDatabase(from: Db, to: Db): Promise<CopiedTable[]> {
  return await readingOneMoment(from, (source) =>
    to.kysely.transaction().execute(async (target) => {
      await withoutTimeLimit(to.engine, target)
      const checkReferences = await checkReferencesLater(to.engine, target)
      for (const { name } of ALL) await sql`delete from ${sql.table(name)}`.execute(target)
      const copied: CopiedTable[] = []
      for (const table of ALL) copied.push(await copyTable(table, source, target))
      await writeSequences(to.engine, target, await readSequences(from.engine, source))
      await checkReferences()
      return copied
    }),
  )
}

/** @returns the rows of every table */
export async function countEveryTable(queries: QueryExecutorProvider): Promise<CopiedTable[]> {
  const counted: CopiedTable[] = []
  for (const { name } of ALL) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      queries,
    )
    counted.push({ table: name, rows: rows[0]?.count ?? 0 })
  }
  return counted
}

type Table = { name: string; columns: Record<string, Kind> }
const ALL: Table[] = Object.entries(TABLES).map(([name, columns]) => ({ name, columns }))

/** SQLite shows one moment to any transaction; PostgreSQL where it is asked to. */
async function readingOneMoment<T>(
  { kysely, engine }: Db,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const transaction = kysely.transaction()
  const once = engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction
  return await once.execute(async (queries) => {
    await withoutTimeLimit(engine, queries)
    return await work(queries)
  })
}

type Row = Record<string, unknown>

async function copyTable(table: Table, source: Queries, target: Queries): Promise<CopiedTable> {
  const rowsPerInsert = Math.floor(MAX_BOUND_VALUES / Object.keys(table.columns).length)
  let [rows, fingerprint] = [0, NO_ROWS]
  for await (const page of pagesOf(table, source)) {
    for (let start = 0; start < page.length; start += rowsPerInsert)
      await insertRows(table, page.slice(start, start + rowsPerInsert), target)
    rows += page.length
    fingerprint = fingerprintOf(page, fingerprint)
  }
  let arrived = NO_ROWS
  for await (const page of pagesOf(table, target)) arrived = fingerprintOf(page, arrived)
  if (arrived !== fingerprint) throw new Error(`isi tabel ${table.name} berubah saat disalin`)
  return { table: table.name, rows }
}

/** By id where there is one; the few tables without are small, or read by all that they hold. */
async function* pagesOf({ name, columns }: Table, queries: Queries): AsyncGenerator<Row[]> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const from = sql`select ${names} from ${sql.table(name)}`
  let [last, read] = [0, 0]
  while (true) {
    const { rows } = await (columns.id === 'id'
      ? sql<Row>`${from} where id > ${last} order by id limit ${PAGE}`
      : sql<Row>`${from} order by ${names} limit ${PAGE} offset ${read}`
    ).execute(queries)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = Number(rows.at(-1)?.id)
    read += rows.length
  }
}

async function insertRows({ name, columns }: Table, rows: readonly Row[], target: Queries): Promise<void> {
  const columnNames = Object.keys(columns)
  const names = sql.join(columnNames.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columnNames.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(target)
}
