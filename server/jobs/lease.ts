/** One process at a time has a job: a lease in the database, renewed while it works, free again when it dies. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { SECOND } from '#contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Database } from '../db/tables.ts'

export type JobRow = Selectable<Database['jobs']>

/** Milliseconds without a sign of life after which another process goes on with the job. */
const LIFETIME_MS = 30 * SECOND
const RENEWAL_INTERVAL_MS = 10 * SECOND

/** Thrown where another process has the job by now; this one must write nothing more of it. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/**
 * Takes a job that nobody is at and whose outcome is still to be told. A lease from the far future is of a clock that was set back since.
 *
 * @returns the job as it stands and the name of the lease, or null where somebody is at it
 */
export async function claim(context: Context, id: number): Promise<JobRow | null> {
  const claimed = await context.db.kysely
    .updateTable('jobs')
    .set({ ...newLease(context), updated_at: now(context) })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<', now(context)),
        eb('lease_until', '>', after(context, 2 * LIFETIME_MS)),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

/** What the row of a job says while somebody is at it. */
export function newLease(context: Context) {
  const lease_by = randomBytes(12).toString('base64url')
  return { state: 'running', lease_by, lease_until: after(context, LIFETIME_MS) }
}

/** Renews the lease, in the transaction of what was just done, so that no step is ever done by two. @throws LeaseLost */
export async function renew(
  { queries, context }: { queries: Queries; context: Context },
  { id, lease_by }: JobRow,
  progress: { done?: number; total?: number } = {},
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('jobs')
    .set({ ...progress, lease_until: after(context, LIFETIME_MS), updated_at: now(context) })
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('another process has this job')
}

/** Renews it while `work` is under way, however long a single step takes. */
export async function withLease<T>(context: Context, job: JobRow, work: () => Promise<T>): Promise<T> {
  // A renewal that fails is tried twice more before the lease is over; one that is lost ends the work at its
  // next step, which renews it in its own transaction and tells of it.
  const beat = setInterval(
    () => void renew({ queries: context.db.kysely, context }, job).catch(() => null),
    RENEWAL_INTERVAL_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

/** Gives a job back, done or to be gone on with after `delay` milliseconds. */
export async function release(
  context: Context,
  { id, lease_by }: JobRow,
  { delay = 0, ...how }: { state: 'waiting' | 'done' | 'failed'; tries?: number; delay?: number },
): Promise<void> {
  await context.db.kysely
    .updateTable('jobs')
    .set({
      ...how,
      lease_by: null,
      lease_until: delay ? after(context, delay) : null,
      updated_at: now(context),
    })
    .where('id', '=', id)
    .where('lease_by', '=', lease_by)
    .execute()
}

function after({ clock }: Context, milliseconds: number): string {
  return new Date(clock() + milliseconds).toISOString()
}
