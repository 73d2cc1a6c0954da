/** Endpoints of closing a school year: its state, starting the job that closes it, and undoing the closing. */

import { Readable } from 'node:stream'
import type { NamedWithStatus } from '#features/school/activity.ts'
import { nextYear } from '#features/school/eduyear.ts'
import { isActive } from '#features/school/period.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import { readYears } from '#features/school/server/years.ts'
import { IN_PROGRESS } from '#platform/contract/import/importCalls.ts'
import { SECOND } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { now } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import { acquireLock } from '#platform/server/db/locks.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Call, Handlers } from '#platform/server/http/serve.ts'
import { beginJob } from '#platform/server/jobs/jobs.ts'
import type { Closing, closeYear } from '../../closing.ts'
import type { enrolment } from '../../enrolment.ts'
import { NO_NEXT_YEAR, whyNotBegun } from '../../promotion.ts'
import { PROMOTABLE } from '../../status.ts'
import { readChecks } from './closingChecks.ts'
import { CLOSING_JOB, type ClosingPayload, hasNoDuplicates } from './closingJob.ts'
import { readClasses, sumCounts } from './closingRows.ts'

export const yearClosingHandlers = {
  readYearClosing: async ({ query, context }) => ({
    result: await readClosingPage(context, query.eduyear_id),
  }),
  closeYear: async ({ body, ...call }) => {
    if (!hasNoDuplicates(body))
      throw errors.invalid({ classes: 'Ada kelas atau siswa yang disebut dua kali' })
    await refuseClosing(call.context.db.kysely, body.eduyear_id)
    const closing = await startClosing(call, { ...body, isUndo: false })
    return { message: messageOf(closing), result: closing }
  },
  undoCloseYear: async ({ body, ...call }) => {
    const classroomIds = await findClosedClasses(call.context.db.kysely, body.eduyear_id)
    if (classroomIds.length === 0) throw errors.conflict('Tidak ada tutup tahun yang dapat dibatalkan.')
    const classes = classroomIds.map((classroom_id) => ({ classroom_id, students: [] }))
    const closing = await startClosing(call, { ...body, classes, isUndo: true })
    return { message: messageOf(closing), result: closing }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

function messageOf({ kind, is_running, done, failed }: Closing): string {
  if (is_running) return kind === 'close' ? 'Tutup tahun sedang berjalan.' : 'Pembatalan sedang berjalan.'
  const noun = kind === 'close' ? 'kelas ditutup' : 'kelas dibatalkan'
  return `${done - failed.length} ${noun}${failed.length > 0 ? `, ${failed.length} tidak` : ''}.`
}

async function readClosingPage({ db, contributions }: Context, id: number | undefined) {
  const queries = db.kysely
  const years = await readYears(queries)
  const year = years.find((candidate) => (id === undefined ? isActive(candidate) : candidate.id === id))
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const yearAfter = years.find(({ code }) => code === nextYear(year.code))
  const classrooms = await readClassrooms(queries)
  const classes = await readClasses(queries, { eduyear_id: year.id, classrooms })
  return {
    eduyear: toYearChoice(year),
    eduyears: years.map(toYearChoice),
    next: yearAfter ? { id: yearAfter.id, name: yearAfter.name } : null,
    why_not: findClosingProblem(years, year),
    checks: await readChecks({ queries, contributions }, year.id),
    classrooms,
    classes,
    summary: sumCounts(classes),
    closing: await readClosing(queries, year.id),
  }
}

type Year = NamedWithStatus & { code: string }

const toYearChoice = ({ id, name, status }: Year): NamedWithStatus => ({ id, name, status })

function findClosingProblem(years: readonly Year[], year: Year): string | null {
  const activeYear = years.find(isActive)
  const notBegunReason = activeYear ? whyNotBegun(year, activeYear) : null
  return notBegunReason ?? (years.some(({ code }) => code === nextYear(year.code)) ? null : NO_NEXT_YEAR)
}

/** @throws 422 where the year has not begun or none follows it */
async function refuseClosing(queries: Queries, id: number): Promise<void> {
  const years = await readYears(queries)
  const year = years.find((candidate) => candidate.id === id)
  const problem = year ? findClosingProblem(years, year) : 'Tahun ajaran tidak ditemukan'
  if (problem) throw errors.invalid({ eduyear_id: problem })
}

/** After this time the response is sent although the job is still running. */
const TIMEOUT_MS = 4 * SECOND

type StartRequest = Pick<Call<typeof closeYear>, 'context' | 'user' | 'request'>

/** @throws 409 where another closing of the year, or its undoing, is running */
async function startClosing(
  { context, user, request }: StartRequest,
  plan: Omit<ClosingPayload, 'closing_id'>,
) {
  // Every job has a file; this one needs none, so its file is empty.
  const received = await context.files.receive(Readable.from([]))
  const file = await context.files.pending.moveIn(received.path)
  const jobRun = beginJob({ context, user, log: request.log }, CLOSING_JOB, async (queries) => {
    const id = await insertClosing(queries, { context, user }, plan)
    const payload = JSON.stringify({ ...plan, closing_id: id } satisfies ClosingPayload)
    return { key: `closing ${id}`, payload, file }
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  // After the response, the outcome of the job is read from its row.
  jobRun.catch((error) => request.log.error(error))
  await Promise.race([jobRun, timeout]).finally(() => clearTimeout(timer))
  const closing = await readClosing(context.db.kysely, plan.eduyear_id)
  if (!closing) throw errors.notFound()
  return closing
}

/** Stores the closing, in the transaction that stores its job. @returns the closing's id */
async function insertClosing(
  queries: Queries,
  { context, user }: CallerContext,
  plan: Omit<ClosingPayload, 'closing_id'>,
) {
  await acquireLock(context.db.engine, queries, 'enrolments')
  const running = await readClosing(queries, plan.eduyear_id)
  if (running?.is_running)
    throw errors.conflict(
      `Tahun ajaran ini sedang ditutup atau dibatalkan${await nameCloser(queries, plan.eduyear_id, user.id)}. Tunggu sebentar.`,
    )
  if (!plan.isUndo) await refuseClosed(queries, plan.eduyear_id, user.id)
  const { id } = await queries
    .insertInto('year_closings')
    .values({
      eduyear_id: plan.eduyear_id,
      kind: plan.isUndo ? 'undo' : 'close',
      user_id: user.id,
      created_at: now(context),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const classes = plan.classes.map(({ classroom_id }) => ({
    closing_id: id,
    classroom_id,
    state: 'waiting',
  }))
  try {
    await queries.insertInto('year_closing_classes').values(classes).execute()
  } catch (error) {
    throw isStillReferenced(error) ? errors.invalid({ classes: 'Kelas tidak ditemukan' }) : error
  }
  return id
}

/**
 * A second closing, of another tab or after a lost answer, would report every class as failed.
 *
 * @throws 409 where no student of the year is undecided
 */
async function refuseClosed(queries: Queries, eduyearId: number, callerId: number): Promise<void> {
  const undecided = await queries
    .selectFrom('student_classes')
    .where('eduyear_id', '=', eduyearId)
    .where('status', 'in', PROMOTABLE)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (undecided) return
  throw errors.conflict(
    `Tahun ajaran ini sudah ditutup${await nameCloser(queries, eduyearId, callerId)}. Tidak ada yang diubah.`,
  )
}

/** Who began the last closing or undoing of the year. @example ' oleh Siti Aminah' */
async function nameCloser(queries: Queries, eduyearId: number, callerId: number): Promise<string> {
  const closer = await queries
    .selectFrom('year_closings')
    .innerJoin('users', 'users.id', 'year_closings.user_id')
    .where('eduyear_id', '=', eduyearId)
    .select(['users.id', 'users.name'])
    .orderBy('year_closings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!closer) return ''
  return closer.id === callerId ? ' oleh Anda sendiri' : ` oleh ${closer.name}`
}

/** Classes with a promotion batch of a closing that has not been undone. */
async function findClosedClasses(queries: Queries, eduyearId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('promotion_batches')
    .where('eduyear_id', '=', eduyearId)
    .where('closing_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select('classroom_id')
    .distinct()
    .execute()
  return rows.map(({ classroom_id }) => classroom_id)
}

/** The last closing of a year, or its undoing; null where there is none. */
async function readClosing(queries: Queries, eduyearId: number): Promise<Closing | null> {
  const lastClosing = await queries
    .selectFrom('year_closings')
    .where('eduyear_id', '=', eduyearId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lastClosing) return null
  const classes = await queries
    .selectFrom('year_closing_classes')
    .innerJoin('classrooms', 'classrooms.id', 'year_closing_classes.classroom_id')
    .where('closing_id', '=', lastClosing.id)
    .select(['state', 'reason', 'classrooms.id', 'classrooms.name', 'classrooms.code'])
    .orderBy(CLASS_ORDER)
    .execute()
  const job = await queries
    .selectFrom('jobs')
    .where('kind', '=', CLOSING_JOB.name)
    .where('key', '=', `closing ${lastClosing.id}`)
    .where('state', 'in', IN_PROGRESS)
    .select('id')
    .executeTakeFirst()
  return {
    id: lastClosing.id,
    kind: lastClosing.kind === 'undo' ? 'undo' : 'close',
    created_at: lastClosing.created_at,
    is_running: job !== undefined,
    done: classes.filter(({ state }) => state !== 'waiting').length,
    total: classes.length,
    failed: classes
      .filter(({ state }) => state === 'failed')
      .map(({ reason, id, name, code }) => ({ classroom: { id, name, code }, reason: reason ?? '' })),
    can_undo: (await findClosedClasses(queries, eduyearId)).length > 0,
  }
}
