/** What becomes of a job once it is done: found by its owner, reported once, then forgotten with its secrets. */
import type { FastifyReply } from 'fastify'
import { type Context, now } from '../context.ts'
import { write } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import type { JobRow } from './lease.ts'

type Owner = { context: Context; user: Pick<Caller, 'id'> }
type Kind = { name: string }

const DAY = 24 * 3_600_000

/** The newest job of this key whose outcome its owner has not received: it was cut off, or nobody waited for its end. */
export async function findUnreported(owner: Owner, kind: Kind, key: string): Promise<JobRow | null> {
  const found = await unreported(owner, kind).where('key', '=', key).executeTakeFirst()
  return found ?? null
}

/** The newest of its kind, or the one of this id, found again after the page was left. */
export async function findOwn(owner: Owner, kind: Kind, id?: number): Promise<JobRow | null> {
  const found = await unreported(owner, kind)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return found ?? null
}

function unreported({ context, user }: Owner, kind: Kind) {
  return context.db.kysely
    .selectFrom('jobs')
    .where('kind', '=', kind.name)
    .where('user_id', '=', user.id)
    .where('reported_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
}

/** Once the answer has left: one-time passwords are kept until somebody could read them. */
export function markReportedAfter({ raw, request }: FastifyReply, context: Context, job: JobRow): void {
  raw.once('finish', () => markReported(context, job).catch((error) => request.log.error(error)))
}

/**
 * Its owner has the report: secrets and file go at once, the row stays as a record of what was done. Where
 * another window is being told by now, they go after that.
 */
async function markReported(context: Context, job: JobRow): Promise<void> {
  const isOver = await write(context, null, async ({ queries }) => {
    const { numUpdatedRows } = await queries
      .updateTable('jobs')
      .set({ reported_at: now(context), payload: '' })
      .where('id', '=', job.id)
      .where('lease_by', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queries.deleteFrom('job_lines').where('job_id', '=', job.id).execute()
    return true
  })
  if (isOver) await context.files.pending.remove(job.file)
}

/** Whether there is still something to be told of it. */
export async function isUnreported({ db }: Context, { id }: Pick<JobRow, 'id'>): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('jobs')
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** As if it had never begun. */
export async function forget(context: Context, { id, file }: Pick<JobRow, 'id' | 'file'>): Promise<void> {
  await write(context, null, async ({ queries }) => {
    await queries.deleteFrom('job_lines').where('job_id', '=', id).execute()
    await queries.deleteFrom('jobs').where('id', '=', id).execute()
  })
  await context.files.pending.remove(file)
}

/** Forgets what nobody asked after for a day; passwords nobody fetched go with it. Called every hour. */
export async function sweepJobs(context: Context): Promise<void> {
  const old = await context.db.kysely
    .selectFrom('jobs')
    .where('updated_at', '<', new Date(context.clock() - DAY).toISOString())
    .select(['id', 'file'])
    .execute()
  for (const job of old) await forget(context, job)
}
