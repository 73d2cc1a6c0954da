/** Named locks for rules that no unique index can enforce. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from './engine.ts'

/** What each lock protects. Without it, two concurrent transactions would decide without seeing each other's rows. */
const LOCKS = {
  rights:
    'Users and roles: two administrators could otherwise revoke each other’s rights at the same time, and nobody would keep them.',
  logins: 'Login names: no unique index spans the columns of usernames and numbers.',
  login_attempts: 'Wrong passwords: concurrent attempts would otherwise not count each other.',
  imports: 'Undoing imports: two concurrent undos would otherwise process the same rows.',
  reads:
    'What one reader reads: two first reads of a screen would otherwise both make a row, and repetitions overwrite each other.',
  pelita_leader: 'Cleanup jobs and schedules: one process runs them, as long as its session lasts.',
  pelita_servers:
    'The presence of servers: each shares it, so that one with other keys notices that it is not alone.',
  pelita_keys: 'The keys: of servers that start at the same time, one after the other compares its key.',
  pelita_migrations: 'The schema: of processes that start at the same time, one migrates.',
  pelita_seed: 'The first rows: of processes that start at the same time on an empty database, one seeds it.',
} as const

/**
 * The names of all locks, as the names of properties. A feature adds its own, each with what it protects.
 *
 * @example declare module '#platform/server/db/locks.ts' { interface Locks { loans: 'Loans: a copy is lent once.' } }
 */
export interface Locks extends Record<keyof typeof LOCKS, string> {}

export type LockName = keyof Locks

/**
 * Acquires a lock until the transaction ends. Does nothing on SQLite, which has one writer at a time anyway.
 *
 * @param queries the transaction that holds the lock
 */
export async function acquireLock(
  engine: EngineName,
  queries: QueryExecutorProvider,
  name: LockName,
): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(queries)
}

/** The same for what the name protects of one record only, such as of one reader. */
export async function acquireLockOf(
  engine: EngineName,
  queries: QueryExecutorProvider,
  { name, id }: { name: LockName; id: number },
): Promise<void> {
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::int)`.execute(queries)
}
