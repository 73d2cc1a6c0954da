/** Copies the SQLite file before an upgrade, so that a school can go back. */
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { syncFile, writeSqliteFile } from '../copy/sqliteFile.ts'
import type { EngineName } from '../engine.ts'
import { pendingMigrations } from '../migrate.ts'
import { loadSqlite } from '../sqlite/driver.ts'
import type { Structure } from '../structure.ts'
import type { Database } from '../tables.ts'

type CopySource = { kysely: Kysely<Database>; engine: EngineName; structure: Structure }

const COPY_NAME = /^pelita-before-\d{4}_\w+-\d+\.sqlite$/
/** Older copies are deleted: each is as large as the whole database. */
const MAX_COPIES = 3

/**
 * Copies `pelita.sqlite` next to itself if it has data and migrations are pending.
 *
 * @throws if there is not enough space; without a copy there is no upgrade
 */
export async function copyBeforeUpgrade(db: CopySource, folder: string): Promise<void> {
  const [firstPending] = await pendingMigrations(db)
  if (!firstPending) return
  const path = join(folder, `pelita-before-${firstPending}-${Date.now()}.sqlite`)
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    await writeSqliteFile(db, unfinished)
    await endSessions(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const copies = (await readdir(folder)).filter((name) => COPY_NAME.test(name))
  const createdAt = (name: string) => Number(name.match(/-(\d+)\.sqlite$/)?.[1])
  const outdated = copies.sort((a, b) => createdAt(b) - createdAt(a)).slice(MAX_COPIES)
  for (const name of outdated) await rm(join(folder, name), { force: true })
}

/** Whoever goes back to the copy must not revive sessions that were ended since; it may be of any earlier version. */
async function endSessions(path: string): Promise<void> {
  const Sqlite = await loadSqlite()
  const sqlite = new Sqlite(path)
  try {
    for (const table of ['sessions', 'downloads'] as const)
      if (sqlite.prepare('select 1 from sqlite_master where name = ?').get(table))
        sqlite.exec(`delete from ${table}`)
  } finally {
    sqlite.close()
  }
  await syncFile(path)
}
