/** Long work that outlives its process: begun as a row, cut off, gone on with by whichever process comes next. */
import { type AccessKey, grants } from '#contract/access.ts'
import { MINUTE, SECOND } from '#contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Db, Queries } from '../db/open.ts'
import { write } from '../db/write.ts'
import { seal, unseal } from '../files/seal.ts'
import { type Caller, readSessionUser } from '../http/authentication.ts'
import { ApiError, errors } from '../http/errors.ts'
import { claim, type JobRow, LeaseLost, newLease, release, renew, withLease } from './lease.ts'
import { forget, isUnreported } from './reports.ts'

/** What a kind of job is given each time it begins or goes on. */
export type Work<Line> = {
  context: Context
  user: Caller
  log: Log
  payload: string
  /** Its uploaded file. */
  path: string
  /** Steps done by earlier runs, and what those noted of them. */
  done: number
  lines: readonly Line[]
  /** Within the transaction of a step, so that a step is done once or not at all. */
  note: (queries: Queries, step: { done: number; total?: number; lines: readonly Line[] }) => Promise<void>
}

export type JobKind<Line, Report> = {
  name: string
  /** Keys of which one must still be held when the work goes on without its request. */
  access: readonly AccessKey[]
  run: (work: Work<Line>) => Promise<Report>
}

type Log = { error: (error: unknown, message?: string) => void }
type JobRequest = { context: Context; user: Caller; log: Log }
export type NewJob = { key: string; payload: string; file: string }

/** By name, for whichever process finds a row of it. */
const kinds = new Map<string, JobKind<unknown, unknown>>()

/** Databases whose process is about to end: what is under way stops at its next step. */
const ending = new WeakSet<Db>()

const MAX_TRIES = 5
const RETRY_DELAY_MS = 30 * SECOND
const POLL_INTERVAL_MS = 250
/** How long somebody waits for a job that another request or process is at. */
const TIMEOUT_MS = 9 * MINUTE

/** @example const importing = defineJob({ name: 'csv:lesson', access, run }) */
export function defineJob<Line, Report>(kind: JobKind<Line, Report>): JobKind<Line, Report> {
  kinds.set(kind.name, kind as JobKind<unknown, unknown>)
  return kind
}

/**
 * Writes the row that makes the work survive, and carries it out while its owner waits.
 *
 * @param take in the row's own transaction
 * @throws what the work throws; 503 where the process ends first, and the job goes on without its request
 */
export async function begin<Line, Report>(
  request: JobRequest,
  kind: JobKind<Line, Report>,
  take: (queries: Queries) => Promise<NewJob>,
): Promise<{ job: JobRow; report: Report }> {
  const { context, user } = request
  const at = now(context)
  const job = await write(context, user, async ({ queries }) => {
    const values = {
      ...(await take(queries)),
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
 * Goes on with a job, or waits for who is at it; the report covers what earlier runs did too.
 *
 * @throws 409 where another window has been told by then
 */
export async function resume<Line, Report>(
  request: JobRequest,
  kind: JobKind<Line, Report>,
  { id }: JobRow,
): Promise<{ job: JobRow; report: Report }> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    const job = await claim(request.context, id)
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
    const report = await workWith(request, kind, { job, path }).finally(releaseCopy)
    await release(context, job, { state: 'done' })
    return report
  } catch (error) {
    throw await handleFailure(context, job, error)
  }
}

async function workWith<Line, Report>(
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
  // One-time passwords are among them: the database alone does not tell them.
  const sealing = await context.files.pending.key(job.file)
  const lines = stored.map(({ content }): Line => JSON.parse(unseal(content, sealing)))
  let position = lines.length
  const note: Work<Line>['note'] = async (queries, { lines: added, ...progress }) => {
    if (ending.has(context.db)) throw new Interrupted()
    await renew({ queries, context }, job, progress)
    if (added.length === 0) return
    const values = added.map((line, index) => ({
      job_id: job.id,
      position: position + index,
      content: seal(JSON.stringify(line), sealing),
    }))
    await queries.insertInto('job_lines').values(values).execute()
    // Positions of a transaction that is taken back are left out, which does no harm.
    position += added.length
  }
  const { payload, done } = job
  return withLease(context, job, () => kind.run({ context, user, log, payload, path, done, lines, note }))
}

/** Whether the work itself, and not one of its steps, must stop. */
export function isInterruption(error: unknown): boolean {
  return error instanceof LeaseLost || error instanceof Interrupted
}

class Interrupted extends Error {
  override name = 'Interrupted'
}

/** Releases an interrupted job, deletes a refused one, lets any other be tried again. @returns the error to answer with */
async function handleFailure(context: Context, job: JobRow, error: unknown): Promise<unknown> {
  if (isInterruption(error)) {
    if (error instanceof Interrupted) await release(context, job, { state: 'waiting' })
    return errors.goesOn()
  }
  if (error instanceof ApiError && error.status < 500) {
    await forget(context, job)
    return error
  }
  const tries = job.tries + 1
  const state = tries < MAX_TRIES ? 'waiting' : 'failed'
  await release(context, job, { state, tries, delay: RETRY_DELAY_MS * tries })
  return error
}

/** Resumes every job that no process is running; to be called at the start and every few seconds. */
export async function resumeJobs(context: Context, log: Log): Promise<void> {
  if (ending.has(context.db)) return
  const waiting = await context.db.kysely
    .selectFrom('jobs')
    .where('state', 'in', ['waiting', 'running'])
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', now(context))]))
    .select(['id', 'kind', 'user_id'])
    .orderBy('id')
    .execute()
  for (const { id, kind: name, user_id } of waiting) {
    const kind = kinds.get(name)
    // Of a later version, which serves beside this one while an upgrade goes in turn.
    if (!kind) continue
    const found = await readSessionUser(context.db.kysely, user_id)
    const mayGoOn = found && grants(found.role_access, kind.access)
    const job = await claim(context, id)
    if (!job) continue
    if (!mayGoOn) {
      await release(context, job, { state: 'failed' })
      continue
    }
    try {
      await runClaimed({ context, user: { ...found, sessionId: 0 }, log }, kind, job)
    } catch (error) {
      log.error(error)
    }
  }
}

/** No new step from now on; what is under way goes on after the next start. */
export function endJobs({ db }: Context): void {
  ending.add(db)
}
