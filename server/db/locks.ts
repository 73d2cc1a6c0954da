/** Named locks for rules that no unique index can enforce. */
import { type QueryExecutorProvider, sql } from 'kysely'
import type { EngineName } from './engine.ts'

/** What each lock protects. Without it, two concurrent transactions would decide without seeing each other's rows. */
export const LOCKS = {
  enrolments: 'Who is in which class: enrolling, removing, promoting, undoing, taking part in a lesson.',
  rights:
    'Users and roles: two administrators who take each other’s rights would each see the other’s still there.',
  logins: 'Login names: a username and another person’s NISN stand in columns that no unique index compares.',
  login_attempts: 'Wrong passwords: tries that count at one moment would each see only the earlier ones.',
  imports: 'Taking imports back: two at once would each find the other’s rows.',
  period: 'The active education year and semester.',
  releases: 'What is released: two acts upon one class would each go by the state before the other.',
  documents:
    'Report cards and letters: of two uploads for one student at one moment the one listed as newest must stand.',
  headline: 'The one headline: two posts that take it at one moment would both find it with a third.',
  autosaves: 'Unsaved copies of posts: two beyond the tenth would both make the same oldest one give way.',
  submissions:
    'Tasks and the answers to them: closing and handing in never pass each other unseen, and nobody answers twice.',
  pelita_leader: 'Sweeps and schedules: one process does them, for as long as its session lasts.',
  pelita_migrations: 'The schema: processes that start together bring it forward once.',
  pelita_seed: 'The first rows: processes that start together on an empty database fill it once.',
} as const

export type LockName = keyof typeof LOCKS

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
