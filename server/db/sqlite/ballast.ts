/** Room on SQLite's disk that is kept for signing in, and given up once everything else is full. */
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { detailsOf, isDiskFull } from '../engine.ts'
import type { Database } from '../tables.ts'

export type Ballast = {
  /** Takes the room where there is enough of it; to be called every few seconds. */
  keep: () => Promise<void>
  /** Gives it up to the database, once. */
  giveUp: () => Promise<void>
  isGivenUp: () => boolean
  /** Whether what room is left is for signing in alone. */
  isShort: () => boolean
}

const MB = 1024 * 1024
/** Bytes kept in the database's own file, and written through its log, which stays as long as that for the next writes. */
const INSIDE = 5 * MB
/** Bytes of a file beside it, for a start on a full disk, which needs a new log. */
const BESIDE = 8 * MB
/** Free bytes below which only signing in is let to write, so that the log is not used up by others. */
const LEAST = 8 * MB
/** Free bytes from which on the room is taken again. */
const ENOUGH = 64 * MB

export function openBallast(kysely: Kysely<Database>, folder: string): Ballast {
  let isTaken = false
  let givenUp: Promise<void> | null = null
  return {
    isGivenUp: () => givenUp !== null,
    isShort: () => givenUp !== null || freeBytes(folder) < LEAST,
    giveUp: () => {
      givenUp ??= giveUp(kysely, folder, isTaken)
      return givenUp
    },
    keep: async () => {
      if ((isTaken && !givenUp) || freeBytes(folder) < ENOUGH) return
      await take(kysely)
      isTaken = true
      if (!existsSync(pathIn(folder))) await makeFile(folder)
      givenUp = null
    },
  }
}

/** Of a folder that is gone with its disk nothing is said here: the write that follows tells it. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (detailsOf(error).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}

const pathIn = (folder: string) => join(folder, 'ballast')

/** @returns whether there was a file beside the database */
export function removeBallast(folder: string): boolean {
  const isThere = existsSync(pathIn(folder))
  rmSync(pathIn(folder), { force: true })
  return isThere
}

/** Of bytes that no file system can store in less. */
async function makeFile(folder: string): Promise<void> {
  const unfinished = `${pathIn(folder)}.${process.pid}.tmp`
  try {
    const file = await open(unfinished, 'w')
    try {
      for (let written = 0; written < BESIDE; written += MB) await file.writeFile(randomBytes(MB))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, pathIn(folder))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Written anew where it is there already: a log begins short with each process. */
async function take(kysely: Kysely<Database>): Promise<void> {
  await kysely.transaction().execute(async (queries) => {
    await sql`create table if not exists ballast (id integer primary key, bytes blob)`.execute(queries)
    await sql`insert or replace into ballast values (1, zeroblob(${sql.lit(INSIDE)}))`.execute(queries)
  })
}

/** Its pages are free to be written from then on, whatever other programs do with the rest of the disk. */
async function giveUp(kysely: Kysely<Database>, folder: string, isTaken: boolean): Promise<void> {
  removeBallast(folder)
  const steps = [
    ...(isTaken ? [] : [() => take(kysely)]),
    () => sql`drop table if exists ballast`.execute(kysely),
    () => sql`pragma wal_checkpoint(restart)`.execute(kysely),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      // Another program was faster; what is left may still do.
      if (!isDiskFull(error)) throw error
    }
  }
}
