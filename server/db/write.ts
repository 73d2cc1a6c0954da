/** The one way to write: a transaction with its author, clock, audit trail and locks; done again after a deadlock. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AuditedChange, type AuditRow, auditThrottled, storeAudits, toAuditRow } from './audit/audit.ts'
import { DiskFull, isDiskFull, isRetryable } from './engine.ts'
import { enterAlone, type LockName } from './locks.ts'
import type { Db, Queries } from './open.ts'

/** Who writes. Null stands only for what the system does of itself: seeds, migrations of content and sweeps. */
export type Author = { readonly id: number; readonly address?: string } | null

/** One transaction, and what every change in it needs. */
export type Tx<By extends Author = Author> = {
  readonly queries: Queries
  readonly user: By
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The moment now, UTC ISO with milliseconds. */
  readonly now: () => string
  /** A new updated_at, later than the last even within one millisecond, so that it tells versions apart. */
  readonly nextStamp: (last: string) => string
  /** Notes a change in the trail, with who and when filled in; the rows are stored together when the work is done. */
  readonly audit: (change: AuditedChange) => Promise<void>
  /** The same for what anybody can repeat without end: a row a minute, with a count. */
  readonly auditThrottled: (change: AuditedChange) => Promise<void>
  /** Waits until no other transaction is past the same lock; it is released when this one ends. */
  readonly lock: (name: LockName) => Promise<void>
  /** Runs a part of the work; where it throws, all it has done is taken back and the rest of the transaction goes on. */
  readonly savepoint: <T>(part: () => Promise<T>) => Promise<T>
  /** Ends a creating call: its answer is kept in this transaction, where the caller sent a key for it. */
  readonly answer: <Answer extends Answered>(answer: Answer) => Promise<Answer>
}

/** What a creating call answers. */
export type Answered = { result: unknown; message?: string }

/** Keeps what was answered with the key of the call. @throws where the same call was answered meanwhile */
export type KeepAnswer = (queries: Queries, answer: Answered) => Promise<void>

type Writing = { readonly db: Db; readonly clock: () => number; readonly keepAnswer?: KeepAnswer | undefined }

/** How often the loser of a deadlock tries; two writers need one more try, a crowd a few. */
const MAX_TRIES = 5
/** Until the loser tries again: the winner has only just been woken, and must get the row before it is asked for anew. */
const RETRY_PAUSE_MS = 20

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. PostgreSQL's deadlocks and
 * serialization failures are tried again, so `work` must only touch the database, and must await
 * nothing slow such as hashing, files or the network: everybody else waits for it on SQLite.
 *
 * @example
 * await write(context, user, async (tx) => {
 *   await tx.lock('rights')
 *   await tx.queries.deleteFrom('roles').where('id', '=', id).execute()
 *   await tx.audit({ action: 'delete', entity: 'role', entityId: id, before })
 * })
 * @throws what `work` throws, after the transaction was rolled back
 */
export function write<By extends Author, T>(
  writing: Writing,
  user: By,
  work: (tx: Tx<By>) => Promise<T>,
): Promise<T> {
  return writeWithin(writing, { user, work, isVital: user === null })
}

/** The same for signing in, signing out and passwords, which may take the last room on the disk, as may the system. */
export function writeVital<By extends Author, T>(
  writing: Writing,
  user: By,
  work: (tx: Tx<By>) => Promise<T>,
): Promise<T> {
  return writeWithin(writing, { user, work, isVital: true })
}

async function writeWithin<By extends Author, T>(
  { db, clock, keepAnswer }: Writing,
  { user, work, isVital }: { user: By; work: (tx: Tx<By>) => Promise<T>; isVital: boolean },
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    if (db.reservedSpace?.isShort()) {
      if (!isVital) throw new DiskFull()
      await db.reservedSpace.release()
    }
    try {
      return await db.kysely.transaction().execute(async (queries) => {
        const noted: Noted = { audits: [], locks: new Set() }
        const result = await work(txOf({ db, clock, keepAnswer, queries, user, noted }))
        await storeAudits(queries, noted.audits)
        return result
      })
    } catch (error) {
      const isLastRoom = isVital && isDiskFull(error) && db.reservedSpace?.isReleased() === false
      if (isLastRoom) await db.reservedSpace?.release()
      if (!(isRetryable(error) || isLastRoom) || tried === MAX_TRIES) throw error
      if (!isLastRoom) await pause(RETRY_PAUSE_MS * tried)
    }
  }
}

/** What a transaction has to store at its end, and the locks it is past. */
type Noted = { audits: AuditRow[]; locks: Set<LockName> }
type Parts<By> = Writing & { queries: Queries; user: By; noted: Noted }

function txOf<By extends Author>({ db, clock, keepAnswer, queries, user, noted }: Parts<By>): Tx<By> {
  const now = () => new Date(clock()).toISOString()
  const signed = (change: AuditedChange) => ({
    ...change,
    userId: user?.id ?? null,
    address: change.address ?? user?.address ?? null,
    at: now(),
  })
  return {
    queries,
    user,
    clock,
    now,
    nextStamp: (last) => new Date(Math.max(clock(), Date.parse(last) + 1)).toISOString(),
    audit: async (change) => {
      noted.audits.push(toAuditRow(signed(change)))
    },
    auditThrottled: (change) => auditThrottled(queries, signed(change)),
    lock: async (name) => {
      if (noted.locks.has(name)) return
      await enterAlone(db.engine, queries, name)
      noted.locks.add(name)
    },
    savepoint: (part) => withinSavepoint(queries, noted, part),
    answer: async (answer) => {
      await keepAnswer?.(queries, answer)
      return answer
    },
  }
}

/** @source https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS a lock goes with the savepoint it was taken after */
async function withinSavepoint<T>(queries: Queries, noted: Noted, part: () => Promise<T>): Promise<T> {
  const before = { audits: noted.audits.length, locks: new Set(noted.locks) }
  await sql`savepoint part`.execute(queries)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(queries)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(queries)
    await sql`release savepoint part`.execute(queries)
    noted.audits.length = before.audits
    noted.locks = before.locks
    throw error
  }
}
