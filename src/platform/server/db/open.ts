/** Opens the database: one SQLite file, or PostgreSQL if DATABASE_URL is set. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { MB, MINUTE, SECOND } from '#platform/contract/units.ts'
import { type ContentVersion, trackContentVersion } from './contentVersion.ts'
import { DatabaseGone, DiskFull, type EngineName, isDiskFull } from './engine.ts'
import { type Leadership, permanentLeadership } from './leadership.ts'
import { isSameVersion, type Memo, memoize } from './memo.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/open.ts'
import { alone, type Presence } from './presence.ts'
import { sqliteDialects } from './sqlite/dialect.ts'
import { loadSqlite } from './sqlite/driver.ts'
import { openFilePresence } from './sqlite/presence.ts'
import { openReaders } from './sqlite/readers.ts'
import { openReservedSpace, type ReservedSpace, removeReservedFile } from './sqlite/reservedSpace.ts'
import { cachingStatements } from './sqlite/statements.ts'
import { makeFolder } from './start/makeFolder.ts'
import { refuseMissingColumns } from './start/missingColumns.ts'
import {
  type NewSchool,
  refuseEmptyDatabase,
  refuseExistingSchool,
  refuseLostDatabase,
  refuseMissingFile,
  refuseMissingFolder,
  refuseUnmounted,
} from './start/newSchool.ts'
import { copyBeforeUpgrade } from './start/upgradeCopy.ts'
import type { Structure } from './structure.ts'
import type { Database } from './tables.ts'

/** A connection for queries: the pool, or one transaction. */
export type Queries = Kysely<Database> | Transaction<Database>

export type Db = {
  kysely: Kysely<Database>
  /** Reads that wait for no other request, even where all connections are taken: sessions, readiness, metrics. */
  reserved: Kysely<Database>
  /**
   * A transaction whose commit does not wait for the disk. A power cut may undo it together with others like it, and
   * nothing else: the next commit of another kind flushes it too, and a process that ends loses none.
   *
   * @source https://sqlite.org/pragma.html#pragma_synchronous, https://www.postgresql.org/docs/current/wal-async-commit.html
   */
  transactUnflushed: <T>(work: (queries: Transaction<Database>) => Promise<T>) => Promise<T>
  engine: EngineName
  /** Caches a query result until a table it depends on is written. */
  memo: Memo
  /** Changes with every write to the website's content by any process; null means that nothing may be cached. */
  contentVersion: ContentVersion
  /** Whether this process runs the tasks that only one process should. */
  leadership: Leadership
  /** Which other servers run on the database. */
  presence: Presence
  structure: Structure
  /** Null for PostgreSQL and for databases in memory. */
  reservedSpace: ReservedSpace | null
  close: () => Promise<void>
}

type DatabaseLocation = {
  DATA_DIR: string
  /** Initial content of a database in memory: the bytes of another. */
  initialContent?: Buffer
  DATABASE_URL?: string | undefined
  DATABASE_POOL?: number
  NEW_SCHOOL?: NewSchool
  /** PostgreSQL only: refuses a database that already contains a school, before it is changed. */
  mustBeUnused?: boolean
}

const IN_MEMORY = ':memory:'

/** A smaller database, with some thousands of posts or enrolments, has no noticeably slow query. */
const LARGE_BYTES = 64 * MB
/** SQLite's default page size. */
const PAGE_BYTES = 4096

/**
 * Opens and migrates the database.
 *
 * @throws if the folder is not writable or the server not reachable
 */
export async function openDb({
  structure,
  NEW_SCHOOL = 'on',
  mustBeUnused = false,
  ...location
}: DatabaseLocation & { structure: Structure }): Promise<Db> {
  const isNewAllowed = NEW_SCHOOL !== 'off'
  if (NEW_SCHOOL !== 'on' && location.DATA_DIR !== IN_MEMORY) {
    refuseMissingFolder(location.DATA_DIR)
    refuseUnmounted(location.DATA_DIR)
  }
  const opened = location.DATABASE_URL
    ? await openPostgres(location.DATABASE_URL, structure.tables, location.DATABASE_POOL)
    : await openSqliteOnFullDisk(location, isNewAllowed)
  const db: Db = { ...opened, structure }
  try {
    if (!isNewAllowed && db.engine === 'postgres') await refuseEmptyDatabase(db.kysely)
    if (mustBeUnused && db.engine === 'postgres') await refuseExistingSchool(db.kysely)
    if (db.engine === 'sqlite' && location.DATA_DIR !== IN_MEMORY)
      await copyBeforeUpgrade(db, location.DATA_DIR)
    await migrate(db)
    await refuseMissingColumns(db)
    if (db.engine === 'sqlite')
      await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS.default)}`.execute(db.kysely)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Milliseconds to wait for another writer; longer at the start, since another process may be upgrading a large file. */
const BUSY_TIMEOUT_MS = { default: 5 * SECOND, start: MINUTE }

/** A committed write survives a power cut, which NORMAL does not guarantee in WAL mode; it damages nothing there either. */
const FLUSHING = 'FULL'

/** On a full disk SQLite cannot open the file, not even for reading; deleting the reserved file makes room. */
async function openSqliteOnFullDisk(location: DatabaseLocation, isNewAllowed: boolean) {
  try {
    return await openSqlite(location, isNewAllowed)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    if (!removeReservedFile(location.DATA_DIR)) throw new DiskFull({ cause: error })
    return openSqlite(location, isNewAllowed)
  }
}

async function openSqlite(
  { DATA_DIR: folder, initialContent }: DatabaseLocation,
  isNewAllowed: boolean,
): Promise<Omit<Db, 'structure'>> {
  const Sqlite = await loadSqlite()
  const isInMemory = folder === IN_MEMORY
  const path = isInMemory ? folder : join(folder, 'pelita.sqlite')
  if (!isInMemory) {
    if (!isNewAllowed) refuseMissingFile(path)
    makeFolder(folder)
    refuseLostDatabase(folder, path)
  }
  const sqlite = new Sqlite(initialContent ?? path, { timeout: BUSY_TIMEOUT_MS.start })
  try {
    for (const pragma of ['journal_mode = WAL', `synchronous = ${FLUSHING}`, 'foreign_keys = ON'])
      sqlite.pragma(pragma)
  } catch (error) {
    sqlite.close()
    throw error
  }
  // A page cache of 16 MB holds the hot part of a school's data within the memory budget.
  sqlite.pragma('cache_size = -16000')
  const assertSameFile = isInMemory ? () => undefined : guardFile(path)
  const statements = cachingStatements(sqlite, assertSameFile)
  const pageCount = sqlite.prepare('pragma page_count').pluck()
  const isLarge = () => !isInMemory && Number(pageCount.get()) * PAGE_BYTES >= LARGE_BYTES
  const readers = openReaders(path, assertSameFile)
  const setFlushing = (isFlushing: boolean) =>
    sqlite.pragma(`synchronous = ${isFlushing ? FLUSHING : 'NORMAL'}`)
  const dialects = sqliteDialects({ database: statements.database, readers, isLarge, setFlushing })
  const kysely = new Kysely<Database>({ dialect: dialects.flushed })
  const unflushed = new Kysely<Database>({ dialect: dialects.unflushed })
  const filePresence = isInMemory ? null : openFilePresence(folder)
  return {
    kysely,
    reserved: kysely,
    transactUnflushed: (work) => unflushed.transaction().execute(work),
    engine: 'sqlite',
    memo: memoize(statements.version, isSameVersion),
    contentVersion: trackContentVersion(sqlite, statements.version),
    leadership: permanentLeadership,
    presence: filePresence ?? alone,
    reservedSpace: isInMemory ? null : openReservedSpace(kysely, folder),
    close: async () => {
      filePresence?.close()
      await kysely.destroy()
    },
  }
}

/**
 * Writing to a deleted file would succeed, and everything would be lost when the process ends.
 *
 * @returns a check to call before writing; it throws DatabaseGone if the file is no longer the opened one
 */
function guardFile(path: string): () => void {
  const inode = statSync(path).ino
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino !== inode) throw new DatabaseGone(path)
  }
}
