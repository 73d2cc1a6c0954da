/** Writes a consistent SQLite copy for a backup while the database is in use, and inspects such a file. */
import { open } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { loadSqlite } from '../sqlite/driver.ts'
import type { Database, Tables } from '../tables.ts'

/** Copies the SQLite database of `db` as it is now, flushed to disk when it returns. */
export async function writeSqliteFile({ kysely }: { kysely: Kysely<Database> }, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(kysely)
  await syncFile(path)
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

export type FileInspection = {
  /** Problems of the integrity check; empty if the file is sound. */
  faults: string[]
  /** Number of rows by table, only for tables known to this program. */
  rows: Record<string, number>
  /** Names of the migrations that it has. */
  migrations: string[]
}

/**
 * Reads a SQLite file that no server has open, without changing it.
 * @param formerTables tables of earlier versions that no longer exist, which are counted too
 * @throws if the file is not a SQLite database
 */
export async function inspectSqliteFile(
  path: string,
  declared: Tables,
  formerTables: readonly string[] = [],
): Promise<FileInspection> {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const faults = firstColumn(sqlite.prepare('pragma integrity_check').all()).filter(
      (fault) => fault !== 'ok',
    )
    const tables = firstColumn(sqlite.prepare("select name from sqlite_master where type = 'table'").all())
    const known = tables
      .filter((table) => Object.hasOwn(declared, table) || formerTables.includes(table))
      .sort()
    const rows = known.map((table) => [
      table,
      Number(firstColumn(sqlite.prepare(`select count(*) from "${table}"`).all())[0]),
    ])
    const migrations = firstColumn(sqlite.prepare('select name from kysely_migration').all())
    return {
      faults,
      rows: Object.fromEntries(rows),
      migrations: migrations.sort(),
    }
  } finally {
    sqlite.close()
  }
}

/** The first column of rows, as text. */
function firstColumn(rows: unknown[]): string[] {
  return rows.map((row) => String(Object.values(row ?? {})[0]))
}
