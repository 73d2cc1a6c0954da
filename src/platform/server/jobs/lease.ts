/** Leases of jobs, so that one process at a time runs a job; they are renewed while it works and expire if it dies. */
import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Database } from '../db/tables.ts'

export type JobRow = Selectable<Database['jobs']>

/** Milliseconds without renewal after which another process may resume the job. */
const LIFETIME_MS = 30 * SECOND
const RENEWAL_INTERVAL_MS = 10 * SECOND
/** Longer than any lease and any pause before a job is tried again. */
const FAR_MS = 10 * MINUTE

/** Thrown if another process has taken over the job; this one must not write any more of it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Claims a job that is not leased and not reported.
 *
 * @returns the job with its new lease, or null if another process has it
 */
export async function claimJob(context: Context, id: number): Promise<JobRow | null> {
  const claimed = await context.db.kysely
    .updateTable('jobs')
    .set({ ...newLease(context), updated_at: now(context) })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .where(isUnleased(context))
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

/** The condition that no process has the job; a lease from the far future comes from a clock that was set back. */
export const isUnleased =
  (context: Context) =>
  ({ eb, or }: ExpressionBuilder<Database, 'jobs'>) =>
    or([
      eb('lease_until', 'is', null),
      eb('lease_until', '<', now(context)),
      eb('lease_until', '>', timeAfter(context, FAR_MS)),
    ])

/** The columns of a job's row while it is leased. */
export function newLease(context: Context) {
  const lease_by = randomBytes(12).toString('base64url')
  return { state: 'running', lease_by, lease_until: timeAfter(context, LIFETIME_MS) }
}

/** Renews the lease in the transaction of a step, so that no step is done twice. @throws LeaseLost */
export async function renewLease(
  { queries, context }: { queries: Queries; context: Context },
  { id, lease_by }: JobRow,
  progress: { done?: number; total?: number } = {},
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('jobs')
    .set({ ...progress, lease_until: timeAfter(context, LIFETIME_MS), updated_at: now(context) })
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('another process has this job')
}

/** Renews the lease while `work` runs, however long a single step takes. */
export async function withLease<T>(context: Context, job: JobRow, work: () => Promise<T>): Promise<T> {
  // A failed renewal is retried twice before the lease expires. A lost lease is noticed by the next step, which renews
  // it in its own transaction.
  const heartbeat = setInterval(
    () => void renewLease({ queries: context.db.kysely, context }, job).catch(() => null),
    RENEWAL_INTERVAL_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
  }
}

type Released = { state: 'waiting' | 'done' | 'failed'; tries?: number; delay?: number }

/**
 * Releases a job that is done, failed, or to be resumed after `delay` milliseconds.
 *
 * @returns whether this process still had it
 */
export async function releaseJob(
  { queries, context }: { queries: Queries; context: Context },
  { id, lease_by }: JobRow,
  { delay = 0, ...outcome }: Released,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('jobs')
    .set({
      ...outcome,
      lease_by: null,
      lease_until: delay ? timeAfter(context, delay) : null,
      updated_at: now(context),
    })
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function timeAfter({ clock }: Context, milliseconds: number): string {
  return new Date(clock() + milliseconds).toISOString()
}
