/** The only way to write: a transaction with author, clock, audit trail and locks, retried after a deadlock. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type Contributions, collect } from '#platform/contract/contributions.ts'
import { type AuditedChange, type AuditRow, auditThrottled, storeAudits, toAuditRow } from './audit/audit.ts'
import { type Read, type ReadRow, storeRead } from './audit/reads.ts'
import { DiskFull, isDiskFull, isRetryable } from './engine.ts'
import { acquireLock, acquireLockOf, type LockName } from './locks.ts'
import type { Db, Queries } from './open.ts'
import type { Database } from './tables.ts'

/** The author of a write. Null only for the system itself: seeds, migrations of content and sweeps. */
export type Author = { readonly id: number; readonly address?: string } | null

/** A transaction, with everything that its changes need. */
export type Tx<User extends Author = Author> = {
  readonly queries: Queries
  readonly user: User
  readonly contributions: Contributions
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** The current moment, UTC ISO with milliseconds. */
  readonly now: () => string
  /** A new updated_at, always later than the last one, so that it identifies the version. */
  readonly nextTimestamp: (last: string) => string
  /** Adds a change to the audit trail, with user and time; the rows are stored together at the end. */
  readonly audit: (change: AuditedChange) => Promise<void>
  /** The same for events that a client can repeat without limit: at most a row per minute, with a count. */
  readonly auditThrottled: (change: AuditedChange) => Promise<void>
  /** Records a read of personal data: one row per reader and record, or screen, within ten minutes. */
  readonly recordRead: (read: Read) => Promise<ReadRow>
  /** Acquires a lock until the transaction ends. */
  readonly lock: (name: LockName) => Promise<void>
  /** Runs a part of the work in a savepoint; if it throws, only this part is rolled back. */
  readonly savepoint: <T>(part: () => Promise<T>) => Promise<T>
  /** Ends a create call: stores its response in this transaction if the caller sent an idempotency key. */
  readonly respond: <T extends CallResponse>(response: T) => Promise<T>
}

/** The response of a create call. */
export type CallResponse = { result: unknown; message?: string }

/** Stores a response under the idempotency key. @throws if a concurrent call with the key has stored one */
export type StoreResponse = (queries: Queries, response: CallResponse) => Promise<void>

type WriteContext = {
  readonly db: Db
  readonly clock: () => number
  /** Left out by the platform's own writes, which ask no point. */
  readonly contributions?: Contributions
  readonly storeResponse?: StoreResponse | undefined
}

const NONE = collect([])

/** Maximum attempts after deadlocks; two writers need one retry, many writers a few. */
const MAX_TRIES = 5
/** Pause before a retry, so that the transaction that won the deadlock gets the row first. */
const RETRY_PAUSE_MS = 20

/**
 * Runs `work` in one transaction. PostgreSQL's deadlocks and serialization failures are retried, so `work` must only
 * touch the database. It must not await anything slow such as hashing, files or the network, since on SQLite all other
 * writers wait for it.
 *
 * @example
 * await write(context, user, async (tx) => {
 *   await tx.lock('rights')
 *   await tx.queries.deleteFrom('roles').where('id', '=', id).execute()
 *   await tx.audit({ action: 'delete', entity: 'role', entityId: id, before })
 * })
 * @throws what `work` throws, after the transaction was rolled back
 */
export function write<User extends Author, T>(
  writeContext: WriteContext,
  user: User,
  work: (tx: Tx<User>) => Promise<T>,
): Promise<T> {
  return runTransaction(writeContext, { user, work, isVital: user === null })
}

/** The same for signing in, signing out and passwords, which may use the reserved disk space. */
export function writeVital<User extends Author, T>(
  writeContext: WriteContext,
  user: User,
  work: (tx: Tx<User>) => Promise<T>,
): Promise<T> {
  return runTransaction(writeContext, { user, work, isVital: true })
}

/**
 * The same for what strangers cause, such as wrong passwords: it does not wait for the disk, on which a slow one would
 * make everybody wait for hundreds of them. Only for what may be forgotten by a power cut.
 */
export function writeUnflushed<T>(
  writeContext: WriteContext,
  work: (tx: Tx<null>) => Promise<T>,
): Promise<T> {
  return runTransaction(writeContext, { user: null, work, isVital: true, isFlushed: false })
}

type Work<User extends Author, T> = {
  user: User
  work: (tx: Tx<User>) => Promise<T>
  isVital: boolean
  isFlushed?: boolean
}

async function runTransaction<User extends Author, T>(
  { db, clock, contributions = NONE, storeResponse }: WriteContext,
  { user, work, isVital, isFlushed = true }: Work<User, T>,
): Promise<T> {
  const transact = isFlushed
    ? (run: (queries: Transaction<Database>) => Promise<T>) => db.kysely.transaction().execute(run)
    : db.transactUnflushed<T>
  for (let attempt = 1; ; attempt += 1) {
    if (db.reservedSpace?.isLow()) {
      if (!isVital) throw new DiskFull()
      await db.reservedSpace.release()
    }
    try {
      return await transact(async (queries) => {
        const state: TransactionState = { audits: [], locks: new Set() }
        const result = await work(createTx({ db, clock, contributions, storeResponse, queries, user, state }))
        await storeAudits(queries, state.audits)
        return result
      })
    } catch (error) {
      const needsReservedSpace = isVital && isDiskFull(error) && db.reservedSpace?.isReleased() === false
      if (needsReservedSpace) await db.reservedSpace?.release()
      if (!(isRetryable(error) || needsReservedSpace) || attempt === MAX_TRIES) throw error
      if (!needsReservedSpace) await pause(RETRY_PAUSE_MS * attempt)
    }
  }
}

/** The audit rows to store at the end of the transaction, and the locks it has acquired. */
type TransactionState = { audits: AuditRow[]; locks: Set<LockName> }
type TxParts<User> = WriteContext & {
  contributions: Contributions
  queries: Queries
  user: User
  state: TransactionState
}

function createTx<User extends Author>({
  db,
  clock,
  contributions,
  storeResponse,
  queries,
  user,
  state,
}: TxParts<User>): Tx<User> {
  const now = () => new Date(clock()).toISOString()
  const attribution = () => ({ userId: user?.id ?? null, address: user?.address ?? null, at: now() })
  const withAuthorAndTime = ({ address, ...change }: AuditedChange) => ({
    ...change,
    ...attribution(),
    ...(address !== undefined && { address }),
  })
  return {
    queries,
    user,
    contributions,
    clock,
    now,
    nextTimestamp: (last) => new Date(Math.max(clock(), Date.parse(last) + 1)).toISOString(),
    audit: async (change) => {
      state.audits.push(toAuditRow(withAuthorAndTime(change)))
    },
    auditThrottled: (change) => auditThrottled(queries, withAuthorAndTime(change)),
    recordRead: async (read) => {
      await acquireLockOf(db.engine, queries, { name: 'reads', id: user?.id ?? 0 })
      return storeRead(queries, read, attribution())
    },
    lock: async (name) => {
      if (state.locks.has(name)) return
      await acquireLock(db.engine, queries, name)
      state.locks.add(name)
    },
    savepoint: (part) => withinSavepoint(queries, state, part),
    respond: async (response) => {
      await storeResponse?.(queries, response)
      return response
    },
  }
}

/** A lock acquired after a savepoint is released when it is rolled back. @source https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS */
async function withinSavepoint<T>(
  queries: Queries,
  state: TransactionState,
  part: () => Promise<T>,
): Promise<T> {
  const before = { audits: state.audits.length, locks: new Set(state.locks) }
  await sql`savepoint part`.execute(queries)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(queries)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(queries)
    await sql`release savepoint part`.execute(queries)
    state.audits.length = before.audits
    state.locks = before.locks
    throw error
  }
}
