/** Disk space reserved so that signing in still works when the SQLite disk is full. */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { MB } from '#platform/contract/units.ts'
import { isDiskFull } from '../engine.ts'
import { errorDetails } from '../errorDetails.ts'
import type { Database } from '../tables.ts'

export type ReservedSpace = {
  /** Reserves the space if enough is free; called every few seconds. */
  reserve: () => Promise<void>
  /** Frees the space for the database, once. */
  release: () => Promise<void>
  isReleased: () => boolean
  /** Whether only signing in may use the space that is left. */
  isLow: () => boolean
}

/** Reserved in the database file, and written through its write-ahead log, which keeps that size for the next writes. */
const TABLE_BYTES = 5 * MB
/** Size of a file beside it, for a start on a full disk, which needs a new write-ahead log. */
const FILE_BYTES = 8 * MB
/** With fewer free bytes only signing in may write, so that nothing else uses up the log. */
const LOW_SPACE_BYTES = 8 * MB
/** With this many free bytes the space is reserved again. */
const RESERVE_FROM_BYTES = 64 * MB

export function openReservedSpace(kysely: Kysely<Database>, folder: string): ReservedSpace {
  let isReserved = false
  let released: Promise<void> | null = null
  return {
    isReleased: () => released !== null,
    isLow: () => released !== null || freeBytes(folder) < LOW_SPACE_BYTES,
    release: () => {
      released ??= release(kysely, folder, isReserved)
      return released
    },
    reserve: async () => {
      if ((isReserved && !released) || freeBytes(folder) < RESERVE_FROM_BYTES) return
      await fillReservedTable(kysely)
      isReserved = true
      if (!existsSync(reservedFilePath(folder))) await createReservedFile(folder)
      released = null
    },
  }
}

/** Infinity if the folder is missing; the next write reports that. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}

/** The file and the table keep their original name, `ballast`, for existing schools. */
const reservedFilePath = (folder: string) => join(folder, 'ballast')

/** Deletes the reserved file. @returns whether there was one */
export function removeReservedFile(folder: string): boolean {
  const existed = existsSync(reservedFilePath(folder))
  rmSync(reservedFilePath(folder), { force: true })
  return existed
}

/** Random bytes, so that no file system can compress them. */
async function createReservedFile(folder: string): Promise<void> {
  const unfinished = `${reservedFilePath(folder)}.${process.pid}.tmp`
  try {
    const file = await open(unfinished, 'w')
    try {
      for (let written = 0; written < FILE_BYTES; written += MB) await file.writeFile(randomBytes(MB))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, reservedFilePath(folder))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Repeated in every process, because the log starts small. */
async function fillReservedTable(kysely: Kysely<Database>): Promise<void> {
  await kysely.transaction().execute(async (queries) => {
    await sql`create table if not exists ballast (id integer primary key, bytes blob)`.execute(queries)
    await sql`insert or replace into ballast values (1, zeroblob(${sql.lit(TABLE_BYTES)}))`.execute(queries)
  })
}

/** Frees the reserved space, so that the database can write even if other programs fill the disk. */
async function release(kysely: Kysely<Database>, folder: string, isReserved: boolean): Promise<void> {
  removeReservedFile(folder)
  const steps = [
    ...(isReserved ? [] : [() => fillReservedTable(kysely)]),
    () => sql`drop table if exists ballast`.execute(kysely),
    () => sql`pragma wal_checkpoint(restart)`.execute(kysely),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      // Another program took the space first; what was freed may still be enough.
      if (!isDiskFull(error)) throw error
    }
  }
}
