/** Copies all rows of a database to another of the same schema, on the same or the other engine, and verifies them. */
import { sql } from 'kysely'
import type { ColumnKind } from '../columns.ts'
import { withoutTimeLimit } from '../engine.ts'
import type { Db, Queries } from '../open.ts'
import { deferReferenceChecks } from './deferredReferences.ts'
import { EMPTY_FINGERPRINT, fingerprintOf } from './fingerprint.ts'
import { readSequences, writeSequences } from './sequences.ts'

/** How many rows of a table were copied. */
export type CopiedTable = { table: string; rows: number }

/** Rows read at a time: enough to be fast, few enough for little memory. */
const PAGE_SIZE = 500
/** Values a statement may bind on either engine: 32,766 on SQLite, 65,535 on PostgreSQL. */
const MAX_BOUND_VALUES = 30_000

/**
 * Copies within one reading and one writing transaction: concurrent writes are not seen, and a failed copy leaves the
 * target unchanged. Rows that a migration inserted into the target are replaced.
 *
 * @param finish changes the copy before it is committed
 * @throws if a table of the target differs from the source afterwards
 */
export async function copyDatabase(
  from: Db,
  to: Db,
  finish?: (target: Queries) => Promise<unknown>,
): Promise<CopiedTable[]> {
  const tables = tablesOf(from)
  return await inSnapshot(from, (source) =>
    to.kysely.transaction().execute(async (target) => {
      await withoutTimeLimit(to.engine, target)
      const checkReferences = await deferReferenceChecks(to.engine, target)
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(target)
      const copied: CopiedTable[] = []
      for (const table of tables) copied.push(await copyTable(table, source, target))
      await writeSequences(to, target, await readSequences(from, source))
      await checkReferences()
      await finish?.(target)
      return copied
    }),
  )
}

/** Counts the rows of every table. */
export async function countEveryTable(db: Pick<Db, 'kysely' | 'structure'>): Promise<CopiedTable[]> {
  const counted: CopiedTable[] = []
  for (const { name } of tablesOf(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db.kysely,
    )
    counted.push({ table: name, rows: rows[0]?.count ?? 0 })
  }
  return counted
}

type Table = { name: string; columns: Readonly<Record<string, ColumnKind>> }

const tablesOf = ({ structure: { tables } }: Pick<Db, 'structure'>): Table[] =>
  Object.entries(tables).map(([name, columns]) => ({ name, columns }))

/** Runs the work on a snapshot: SQLite's transactions always have one, PostgreSQL's with repeatable read. */
async function inSnapshot<T>({ kysely, engine }: Db, work: (queries: Queries) => Promise<T>): Promise<T> {
  const transaction = kysely.transaction()
  const snapshot = engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction
  return await snapshot.execute(async (queries) => {
    await withoutTimeLimit(engine, queries)
    return await work(queries)
  })
}

type Row = Record<string, unknown>

async function copyTable(table: Table, source: Queries, target: Queries): Promise<CopiedTable> {
  const rowsPerInsert = Math.floor(MAX_BOUND_VALUES / Object.keys(table.columns).length)
  let rowCount = 0
  let fingerprint = EMPTY_FINGERPRINT
  for await (const page of readPages(table, source)) {
    for (let start = 0; start < page.length; start += rowsPerInsert)
      await insertRows(table, page.slice(start, start + rowsPerInsert), target)
    rowCount += page.length
    fingerprint = fingerprintOf(page, fingerprint)
  }
  let targetFingerprint = EMPTY_FINGERPRINT
  for await (const page of readPages(table, target))
    targetFingerprint = fingerprintOf(page, targetFingerprint)
  if (targetFingerprint !== fingerprint) throw new Error(`isi tabel ${table.name} berubah saat disalin`)
  return { table: table.name, rows: rowCount }
}

/** Pages by id if there is one; the few tables without an id are small and paged by all columns. */
async function* readPages({ name, columns }: Table, queries: Queries): AsyncGenerator<Row[]> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const from = sql`select ${names} from ${sql.table(name)}`
  let lastId = 0
  let rowsRead = 0
  while (true) {
    const { rows } = await (columns.id
      ? sql<Row>`${from} where id > ${lastId} order by id limit ${PAGE_SIZE}`
      : sql<Row>`${from} order by ${names} limit ${PAGE_SIZE} offset ${rowsRead}`
    ).execute(queries)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_SIZE) return
    lastId = Number(rows.at(-1)?.id)
    rowsRead += rows.length
  }
}

async function insertRows({ name, columns }: Table, rows: readonly Row[], target: Queries): Promise<void> {
  const columnNames = Object.keys(columns)
  const names = sql.join(columnNames.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columnNames.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(target)
}
