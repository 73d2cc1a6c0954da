/** Reports of jobs: the owner reads the report once, then its lines with one-time passwords are deleted. */
import type { FastifyReply } from 'fastify'
import { DAY } from '#platform/contract/units.ts'
import { type Context, now } from '../context.ts'
import { write } from '../db/write.ts'
import type { Caller } from '../http/authentication.ts'
import { whenEnded } from '../http/departure.ts'
import { takeBack } from '../notices/notices.ts'
import { JOB_ENDED } from './endedJobs.ts'
import type { JobRow } from './lease.ts'

type Owner = { context: Context; user: Pick<Caller, 'id'> }
type Kind = { name: string }

/** The newest job with this key whose report was not delivered, because of an interruption or a closed page. */
export async function findUnreported(owner: Owner, kind: Kind, key: string): Promise<JobRow | null> {
  const found = await selectUnreported(owner, kind).where('key', '=', key).executeTakeFirst()
  return found ?? null
}

/** The caller's newest unreported job of this kind, or the one with this id. */
export async function findOwnJob(owner: Owner, kind: Kind, id?: number): Promise<JobRow | null> {
  const found = await selectUnreported(owner, kind)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return found ?? null
}

function selectUnreported({ context, user }: Owner, kind: Kind) {
  return context.db.kysely
    .selectFrom('jobs')
    .where('kind', '=', kind.name)
    .where('user_id', '=', user.id)
    .where('reported_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
}

/** Marks the job as reported once the response has been sent, so that one-time passwords are kept until then. */
export function markReportedAfter(reply: FastifyReply, context: Context, job: JobRow): void {
  const sent = () => {
    markReported(context, job).catch((error) => reply.request.log.error(error))
  }
  whenEnded(reply, { sent })
}

/**
 * Deletes the report's lines and the file, and keeps the row. If another request is still reading it, that request
 * deletes them.
 */
async function markReported(context: Context, job: JobRow): Promise<void> {
  const isOver = await write(context, null, async (tx) => {
    const { queries } = tx
    const { numUpdatedRows } = await queries
      .updateTable('jobs')
      .set({ reported_at: now(context), payload: '' })
      .where('id', '=', job.id)
      .where('lease_by', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await queries.deleteFrom('job_lines').where('job_id', '=', job.id).execute()
    await takeBack(tx, JOB_ENDED, [job.id])
    return true
  })
  if (isOver) await context.files.pending.remove(job.file)
}

/** Whether its owner has not yet received the report. */
export async function isUnreported({ db }: Context, { id }: Pick<JobRow, 'id'>): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('jobs')
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes the job with its lines and its file. */
export async function deleteJob(context: Context, { id, file }: Pick<JobRow, 'id' | 'file'>): Promise<void> {
  await write(context, null, async (tx) => {
    const { queries } = tx
    await queries.deleteFrom('job_lines').where('job_id', '=', id).execute()
    await queries.deleteFrom('jobs').where('id', '=', id).execute()
    await takeBack(tx, JOB_ENDED, [id])
  })
  await context.files.pending.remove(file)
}

/** Deletes jobs not touched for a day, with passwords nobody fetched. Runs every hour. */
export async function sweepJobs(context: Context): Promise<void> {
  const staleJobs = await context.db.kysely
    .selectFrom('jobs')
    .where('updated_at', '<', new Date(context.clock() - DAY).toISOString())
    .select(['id', 'file'])
    .execute()
  for (const job of staleJobs) await deleteJob(context, job)
}
