/** Jobs: long work that survives its process. A job is a database row; after an interruption another process resumes it. */

import { type AccessKey, grants } from '#platform/contract/access.ts'
import { IN_PROGRESS } from '#platform/contract/import/importCalls.ts'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Db, Queries } from '../db/open.ts'
import { write } from '../db/write.ts'
import { seal, unseal } from '../files/seal.ts'
import { type Caller, readSessionUser } from '../http/authentication.ts'
import { ApiError, errors } from '../http/errors.ts'
import { notify } from '../notices/notices.ts'
import { describeJobs, JOB_ENDED, type JobDescription } from './endedJobs.ts'
import {
  claimJob,
  isUnleased,
  type JobRow,
  LeaseLost,
  newLease,
  releaseJob,
  renewLease,
  withLease,
} from './lease.ts'
import { deleteJob, isUnreported } from './reports.ts'

/** What a job gets each time it starts or is resumed. */
export type JobRun<Line> = {
  context: Context
  user: Caller
  log: Log
  payload: string
  /** Path of its uploaded file. */
  path: string
  /** Number of steps done by earlier runs, and the lines those recorded. */
  done: number
  lines: readonly Line[]
  /** Records a step in its own transaction, so that it is done once or not at all. */
  recordStep: (
    queries: Queries,
    step: { done: number; total?: number; lines: readonly Line[] },
  ) => Promise<void>
}

export type JobKind<Line, Report> = {
  name: string
  /** Access keys, of which the owner must still have one when the job is resumed without a request. */
  access: readonly AccessKey[]
  run: (jobRun: JobRun<Line>) => Promise<Report>
  /** What its owner is told when it has ended; gets the stored payload. */
  describe?: (payload: string) => JobDescription
}

type Log = { error: (error: unknown, message?: string) => void }
type JobRequest = { context: Context; user: Caller; log: Log }
export type NewJob = { key: string; payload: string; file: string }

/** Kinds of jobs by name, for resuming rows. */
const jobKinds = new Map<string, JobKind<unknown, unknown>>()

/** Databases of a stopping process, whose jobs stop at their next step. */
const stoppingDatabases = new WeakSet<Db>()

const MAX_TRIES = 5
const RETRY_DELAY_MS = 30 * SECOND
const POLL_INTERVAL_MS = 250
/** How long a request waits for a job that another request or process is running. */
const TIMEOUT_MS = 9 * MINUTE

/** @example const importing = defineJob({ name: 'csv:book', access, run }) */
export function defineJob<Line, Report>(kind: JobKind<Line, Report>): JobKind<Line, Report> {
  jobKinds.set(kind.name, kind as JobKind<unknown, unknown>)
  if (kind.describe) describeJobs(kind.name, kind.describe)
  return kind
}

/**
 * Creates the job's row and runs the job while its owner waits.
 *
 * @param createJob runs in the transaction that stores the row
 * @throws the error of the job; 503 if the process stops first, and the job is resumed without its request
 */
export async function beginJob<Line, Report>(
  request: JobRequest,
  kind: JobKind<Line, Report>,
  createJob: (queries: Queries) => Promise<NewJob>,
): Promise<{ job: JobRow; report: Report }> {
  const { context, user } = request
  const at = now(context)
  const job = await write(context, user, async ({ queries }) => {
    const values = {
      ...(await createJob(queries)),
      ...newLease(context),
      kind: kind.name,
      user_id: user.id,
      done: 0,
      total: 0,
      tries: 0,
      created_at: at,
      updated_at: at,
    }
    return queries.insertInto('jobs').values(values).returningAll().executeTakeFirstOrThrow()
  })
  return { job, report: await runClaimed(request, kind, job) }
}

/**
 * Resumes a job, or waits while another process runs it; the report includes earlier runs.
 *
 * @throws 409 if the report was delivered to another window meanwhile
 */
export async function resumeJob<Line, Report>(
  request: JobRequest,
  kind: JobKind<Line, Report>,
  { id }: JobRow,
): Promise<{ job: JobRow; report: Report }> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    const job = await claimJob(request.context, id)
    if (job) return { job, report: await runClaimed(request, kind, job) }
    if (!(await isUnreported(request.context, { id })))
      throw errors.conflict('Berkas ini sudah dikerjakan dari jendela lain, dan hasilnya diberikan di sana.')
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  throw errors.conflict('Berkas ini masih dikerjakan. Unggah lagi nanti untuk melihat hasilnya.')
}

async function runClaimed<Line, Report>(
  request: JobRequest,
  kind: JobKind<Line, Report>,
  job: JobRow,
): Promise<Report> {
  const { context } = request
  try {
    const { path, release: releaseCopy } = await context.files.pending.acquireCopy(job.file)
    const report = await runJob(request, kind, { job, path }).finally(releaseCopy)
    await endJob(context, job, { state: 'done' })
    return report
  } catch (error) {
    throw await handleFailure(context, job, error)
  }
}

async function runJob<Line, Report>(
  { context, user, log }: JobRequest,
  kind: JobKind<Line, Report>,
  { job, path }: { job: JobRow; path: string },
): Promise<Report> {
  const stored = await context.db.kysely
    .selectFrom('job_lines')
    .where('job_id', '=', job.id)
    .select('content')
    .orderBy('position')
    .execute()
  // Encrypted, since they contain whole rows of persons. The key is in backups too; passwords are sealed once more.
  const sealKey = await context.files.pending.getKey(job.file)
  const lines = stored.map(({ content }): Line => JSON.parse(unseal(content, sealKey)))
  let position = lines.length
  const recordStep: JobRun<Line>['recordStep'] = async (queries, { lines: added, ...progress }) => {
    if (stoppingDatabases.has(context.db)) throw new Interrupted()
    await renewLease({ queries, context }, job, progress)
    if (added.length === 0) return
    const values = added.map((line, index) => ({
      job_id: job.id,
      position: position + index,
      content: seal(JSON.stringify(line), sealKey),
    }))
    await queries.insertInto('job_lines').values(values).execute()
    // Positions of a rolled-back transaction are skipped, which is harmless.
    position += added.length
  }
  const { payload, done } = job
  return withLease(context, job, () =>
    kind.run({ context, user, log, payload, path, done, lines, recordStep }),
  )
}

/** Whether an error means that the whole job must stop, rather than a step has failed. */
export function isInterruption(error: unknown): boolean {
  return error instanceof LeaseLost || error instanceof Interrupted
}

class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Releases an interrupted job, deletes a refused one, and schedules a retry otherwise. @returns the error to respond with */
async function handleFailure(context: Context, job: JobRow, error: unknown): Promise<unknown> {
  if (isInterruption(error)) {
    if (error instanceof Interrupted) await release(context, job, { state: 'waiting' })
    return errors.jobContinues()
  }
  if (error instanceof ApiError && error.status < 500) {
    await deleteJob(context, job)
    return error
  }
  const tries = job.tries + 1
  const state = tries < MAX_TRIES ? 'waiting' : 'failed'
  if (state === 'failed') await endJob(context, job, { state, tries })
  else await release(context, job, { state, tries, delay: RETRY_DELAY_MS * tries })
  return error
}

/** Releases the job and tells its owner, who has perhaps left the page. */
async function endJob(context: Context, job: JobRow, outcome: { state: 'done' | 'failed'; tries?: number }) {
  await write(context, null, async (tx) => {
    if (await releaseJob({ context, queries: tx.queries }, job, outcome))
      await notify(tx, JOB_ENDED, [job.id])
  })
}

const release = (context: Context, ...released: [JobRow, Parameters<typeof releaseJob>[2]]) =>
  releaseJob({ context, queries: context.db.kysely }, ...released)

/** Resumes every job that no process is running; called at the start and every few seconds. */
export async function resumeJobs(context: Context, log: Log): Promise<void> {
  if (stoppingDatabases.has(context.db)) return
  const waiting = await context.db.kysely
    .selectFrom('jobs')
    .where('state', 'in', IN_PROGRESS)
    .where(isUnleased(context))
    .select(['id', 'kind', 'user_id'])
    .orderBy('id')
    .execute()
  for (const { id, kind: name, user_id } of waiting) {
    const kind = jobKinds.get(name)
    // A job of a later version, which runs next to this one during a rolling upgrade.
    if (!kind) continue
    const found = await readSessionUser(context, user_id)
    const isAllowed = found && grants(found.role_access, kind.access)
    const job = await claimJob(context, id)
    if (!job) continue
    if (!isAllowed) {
      await endJob(context, job, { state: 'failed' })
      continue
    }
    try {
      await runClaimed({ context, user: { ...found, sessionId: 0, tokenHash: '' }, log }, kind, job)
    } catch (error) {
      log.error(error)
    }
  }
}

/** Stops running jobs at their next step; they are resumed after the next start. */
export function stopJobs({ db }: Context): void {
  stoppingDatabases.add(db)
}
