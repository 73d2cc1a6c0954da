/** Opens the database: one SQLite file, or PostgreSQL where DATABASE_URL is set. */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { MB, MINUTE, SECOND } from '#contract/units.ts'
import { type ContentVersion, countedVersion } from './contentVersion.ts'
import { DatabaseGone, DiskFull, type EngineName, isDiskFull } from './engine.ts'
import { alwaysHeld, type Leadership } from './leadership.ts'
import { isSameVersion, type Memo, memoize } from './memo.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/open.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { loadSqlite } from './sqlite/driver.ts'
import { openReaders } from './sqlite/readers.ts'
import { openReservedSpace, type ReservedSpace, removeReservedFile } from './sqlite/reservedSpace.ts'
import { cachingStatements } from './sqlite/statements.ts'
import {
  type NewSchool,
  refuseEmptyDatabase,
  refuseLostDatabase,
  refuseMissingFile,
  refuseMissingFolder,
  refuseUnmounted,
} from './start/newSchool.ts'
import { copyBeforeUpgrade } from './start/upgradeCopy.ts'
import type { Database } from './tables.ts'

/** A connection for queries: the pool, or one transaction. */
export type Queries = Kysely<Database> | Transaction<Database>

export type Db = {
  kysely: Kysely<Database>
  engine: EngineName
  /** Remembers what a query answered for as long as nothing that it read was written. */
  memo: Memo
  /** Changes with every write to the website's content, by whichever process; null: remember nothing. */
  contentVersion: ContentVersion
  /** Whether this process does what only one of them should. */
  leadership: Leadership
  /** Where the database lies on a disk of this machine. */
  reservedSpace: ReservedSpace | null
  close: () => Promise<void>
}

type DatabaseLocation = {
  DATA_DIR: string
  /** What a database in memory begins with: the bytes of another. */
  copyOf?: Buffer
  DATABASE_URL?: string | undefined
  DATABASE_POOL?: number
  NEW_SCHOOL?: NewSchool
}

const IN_MEMORY = ':memory:'

/** A database that is smaller, some thousands of posts or enrolments, has no reading that anybody would notice. */
const LARGE_BYTES = 64 * MB
/** SQLite's default. */
const PAGE_BYTES = 4096

/**
 * Opens and migrates.
 *
 * @throws where the folder cannot be written or the server not reached
 */
export async function openDb({ NEW_SCHOOL = 'on', ...where }: DatabaseLocation): Promise<Db> {
  const isNewAllowed = NEW_SCHOOL !== 'off'
  if (NEW_SCHOOL !== 'on' && where.DATA_DIR !== IN_MEMORY) {
    refuseMissingFolder(where.DATA_DIR)
    refuseUnmounted(where.DATA_DIR)
  }
  const db = where.DATABASE_URL
    ? await openPostgres(where.DATABASE_URL, where.DATABASE_POOL)
    : await openSqliteThoughFull(where, isNewAllowed)
  try {
    if (!isNewAllowed && db.engine === 'postgres') await refuseEmptyDatabase(db.kysely)
    if (db.engine === 'sqlite' && where.DATA_DIR !== IN_MEMORY) await copyBeforeUpgrade(db, where.DATA_DIR)
    await migrate(db)
    if (db.engine === 'sqlite')
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS.default)}`.execute(db.kysely)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Milliseconds a process waits for another that writes; a start waits for one that upgrades a large file. */
const BUSY_TIMEOUT_MS = { default: 5 * SECOND, start: MINUTE }

/** On a full disk nothing can be opened, not even to be read; what is kept for that is given up. */
async function openSqliteThoughFull(where: DatabaseLocation, isNewAllowed: boolean): Promise<Db> {
  try {
    return await openSqlite(where, isNewAllowed)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    if (!removeReservedFile(where.DATA_DIR)) throw new DiskFull({ cause: error })
    return openSqlite(where, isNewAllowed)
  }
}

async function openSqlite(
  { DATA_DIR: folder, copyOf }: DatabaseLocation,
  isNewAllowed: boolean,
): Promise<Db> {
  const Sqlite = await loadSqlite()
  const isInMemory = folder === IN_MEMORY
  const path = isInMemory ? folder : join(folder, 'pelita.sqlite')
  if (!isInMemory) {
    if (!isNewAllowed) refuseMissingFile(path)
    mkdirSync(folder, { recursive: true })
    refuseLostDatabase(folder, path)
  }
  const sqlite = new Sqlite(copyOf ?? path, { timeout: BUSY_TIMEOUT_MS.start })
  try {
    // FULL: an answered write survives a power cut, which NORMAL does not promise in WAL mode.
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
      sqlite.pragma(pragma)
  } catch (error) {
    sqlite.close()
    throw error
  }
  // 16 MB of pages: the hot part of a school's data, without growing past the memory budget.
  sqlite.pragma('cache_size = -16000')
  const assertThere = isInMemory ? () => undefined : watchFile(path)
  const statements = cachingStatements(sqlite, assertThere)
  const pages = sqlite.prepare('pragma page_count').pluck()
  const isLarge = () => !isInMemory && Number(pages.get()) * PAGE_BYTES >= LARGE_BYTES
  const readers = openReaders(path, assertThere)
  const dialect = sqliteDialect({ database: statements.database, readers, isLarge })
  const kysely = new Kysely<Database>({ dialect })
  return {
    kysely,
    engine: 'sqlite',
    memo: memoize(statements.version, isSameVersion),
    contentVersion: countedVersion(sqlite, statements.version),
    leadership: alwaysHeld,
    reservedSpace: isInMemory ? null : openReservedSpace(kysely, folder),
    close: () => kysely.destroy(),
  }
}

/**
 * Writing to a file that nobody finds any more would succeed, and all of it be lost with the process.
 *
 * @returns to be called before writing; throws DatabaseGone where the file is no longer the one that was opened
 */
function watchFile(path: string): () => void {
  const opened = statSync(path).ino
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== opened) throw new DatabaseGone(path)
  }
}
