/** The SQLite file of a backup: written whole while the school goes on, and looked over where it lies. */
import { open } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { MIGRATIONS } from '../migrate.ts'
import { loadSqlite } from '../sqlite/driver.ts'
import { type Database, TABLES } from '../tables.ts'

/** Copies the database of `db`, which is SQLite, as it is at this moment; on the disk when it returns. */
export async function writeSqliteFile({ kysely }: { kysely: Kysely<Database> }, path: string): Promise<void> {
  await sql`vacuum into ${path}`.execute(kysely)
  await syncFile(path)
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

export type Inspected = {
  /** What is wrong with the file itself; empty where it is sound. */
  faults: string[]
  /** Rows by table; tables that a later version adds are not in it. */
  rows: Record<string, number>
  /** Migrations this program does not know: the file is of a newer one. */
  unknown: string[]
}

/**
 * Reads a SQLite file that no server has open, without changing it.
 * @param former tables to count beside today's: those of an earlier version, which a later one did away with
 * @throws where it is none
 */
export async function inspectSqliteFile(path: string, former: readonly string[] = []): Promise<Inspected> {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true })
  try {
    const faults = column(sqlite.prepare('pragma integrity_check').all()).filter((fault) => fault !== 'ok')
    const tables = column(sqlite.prepare("select name from sqlite_master where type = 'table'").all())
    const known = tables.filter((table) => Object.hasOwn(TABLES, table) || former.includes(table)).sort()
    const rows = known.map((table) => [
      table,
      Number(column(sqlite.prepare(`select count(*) from "${table}"`).all())[0]),
    ])
    const migrations = column(sqlite.prepare('select name from kysely_migration').all())
    return {
      faults,
      rows: Object.fromEntries(rows),
      unknown: migrations.filter((name) => !MIGRATIONS[name]).sort(),
    }
  } finally {
    sqlite.close()
  }
}

/** The first column of what was read. */
function column(rows: unknown[]): string[] {
  return rows.map((row) => String(Object.values(row ?? {})[0]))
}
