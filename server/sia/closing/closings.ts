/** The end of a school year: looked at, carried out as a job, and taken back. */
import { Readable } from 'node:stream'
import { type Closing, closeYear, readYearClosing, undoCloseYear } from '#contract/sia/closing.ts'
import { NO_NEXT_YEAR, nextYear, whyNotYet } from '#contract/sia/promotion/promotion.ts'
import { SECOND } from '#contract/units.ts'
import { isStillReferenced } from '#server/db/engine.ts'
import { enterAlone } from '#server/db/locks.ts'
import type { Queries } from '#server/db/open.ts'
import type { By } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Call, Serve } from '#server/http/serve.ts'
import { begin } from '#server/jobs/jobs.ts'
import { type AgreedClosing, CLOSING_JOB, isNamedOnce } from './closingJob.ts'
import { readChecks, readClasses, totalCounts } from './closingRows.ts'

export function serveYearClosings(serve: Serve) {
  serve(readYearClosing, async ({ query, context }) => ({
    result: await readAll(context.db.kysely, query.eduyear_id),
  }))
  serve(closeYear, async ({ body, ...call }) => {
    if (!isNamedOnce(body)) throw errors.invalid({ classes: 'Ada kelas atau siswa yang disebut dua kali' })
    await refuseClosing(call.context.db.kysely, body.eduyear_id)
    const closing = await start(call, { ...body, isUndo: false })
    return { message: messageOf(closing), result: closing }
  })
  serve(undoCloseYear, async ({ body, ...call }) => {
    const rooms = await classesOfClosings(call.context.db.kysely, body.eduyear_id)
    if (rooms.length === 0) throw errors.conflict('Tidak ada tutup tahun yang dapat dibatalkan.')
    const classes = rooms.map((classroom_id) => ({ classroom_id, students: [] }))
    const closing = await start(call, { ...body, classes, isUndo: true })
    return { message: messageOf(closing), result: closing }
  })
}

function messageOf({ kind, is_running, done, failed }: Closing): string {
  if (is_running) return kind === 'close' ? 'Tutup tahun sedang berjalan.' : 'Pembatalan sedang berjalan.'
  const what = kind === 'close' ? 'kelas ditutup' : 'kelas dibatalkan'
  return `${done - failed.length} ${what}${failed.length > 0 ? `, ${failed.length} tidak` : ''}.`
}

async function readAll(queries: Queries, id: number | undefined) {
  const years = await queries
    .selectFrom('eduyears')
    .select(['id', 'name', 'status', 'code'])
    .orderBy('code', 'desc')
    .execute()
  const year = years.find((one) => (id === undefined ? one.status === 'active' : one.id === id))
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const following = years.find(({ code }) => code === nextYear(year.code))
  const classrooms = await queries
    .selectFrom('classrooms')
    .select(['id', 'code', 'name'])
    .orderBy('name')
    .execute()
  const classes = await readClasses(queries, { eduyear_id: year.id, classrooms })
  const eduyears = years.map(({ code: _, ...one }) => one)
  const { code: __, ...eduyear } = year
  return {
    eduyear,
    eduyears,
    next: following ? { id: following.id, name: following.name } : null,
    why_not: whyNot(years, year),
    checks: await readChecks(queries, year.id),
    classrooms,
    classes,
    summary: totalCounts(classes),
    closing: await readClosing(queries, year.id),
  }
}

type Year = { code: string; name: string; status: string }

function whyNot(years: readonly Year[], year: Year): string | null {
  const active = years.find(({ status }) => status === 'active')
  const notYet = active ? whyNotYet(year, active) : null
  return notYet ?? (years.some(({ code }) => code === nextYear(year.code)) ? null : NO_NEXT_YEAR)
}

/** @throws 422 where the year has not begun or none follows it */
async function refuseClosing(queries: Queries, id: number): Promise<void> {
  const years = await queries.selectFrom('eduyears').select(['id', 'code', 'name', 'status']).execute()
  const year = years.find((one) => one.id === id)
  const problem = year ? whyNot(years, year) : 'Tahun ajaran tidak ditemukan'
  if (problem) throw errors.invalid({ eduyear_id: problem })
}

/** Milliseconds after which the answer is given though the job goes on. */
const TIMEOUT_MS = 4 * SECOND

type Starting = Pick<Call<typeof closeYear>, 'context' | 'user' | 'request'>

/** @throws 409 where the year is being closed or taken back already */
async function start({ context, user, request }: Starting, order: Omit<AgreedClosing, 'closing_id'>) {
  const received = await context.files.receive(Readable.from([]))
  const file = await context.files.pending.take(received.path)
  const working = begin({ context, user, log: request.log }, CLOSING_JOB, async (queries) => {
    const id = await keepOrder(queries, { context, user }, order)
    const payload = JSON.stringify({ ...order, closing_id: id } satisfies AgreedClosing)
    return { key: `closing ${id}`, payload, file }
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS)
  })
  // Once the answer is given, what becomes of the job is read from its row.
  working.catch((error) => request.log.error(error))
  await Promise.race([working, timeout]).finally(() => clearTimeout(timer))
  const closing = await readClosing(context.db.kysely, order.eduyear_id)
  if (!closing) throw errors.notFound()
  return closing
}

/** In the transaction of the job's own row. */
async function keepOrder(queries: Queries, { context, user }: By, order: Omit<AgreedClosing, 'closing_id'>) {
  await enterAlone(context.db.engine, queries, 'enrolments')
  const running = await readClosing(queries, order.eduyear_id)
  if (running?.is_running)
    throw errors.conflict('Tahun ajaran ini sedang ditutup atau dibatalkan. Tunggu sebentar.')
  const { id } = await queries
    .insertInto('year_closings')
    .values({
      eduyear_id: order.eduyear_id,
      kind: order.isUndo ? 'undo' : 'close',
      user_id: user.id,
      created_at: new Date(context.clock()).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const classes = order.classes.map(({ classroom_id }) => ({
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

/** Classes with a batch of a closing that stands. */
async function classesOfClosings(queries: Queries, eduyearId: number): Promise<number[]> {
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

/** The last one of a year; null where there was none. */
async function readClosing(queries: Queries, eduyearId: number): Promise<Closing | null> {
  const last = await queries
    .selectFrom('year_closings')
    .where('eduyear_id', '=', eduyearId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const classes = await queries
    .selectFrom('year_closing_classes')
    .innerJoin('classrooms', 'classrooms.id', 'year_closing_classes.classroom_id')
    .where('closing_id', '=', last.id)
    .select(['state', 'reason', 'classrooms.id', 'classrooms.name', 'classrooms.code'])
    .orderBy('year_closing_classes.id')
    .execute()
  const job = await queries
    .selectFrom('jobs')
    .where('kind', '=', CLOSING_JOB.name)
    .where('key', '=', `closing ${last.id}`)
    .where('state', 'in', ['waiting', 'running'])
    .select('id')
    .executeTakeFirst()
  return {
    id: last.id,
    kind: last.kind === 'undo' ? 'undo' : 'close',
    created_at: last.created_at,
    is_running: job !== undefined,
    done: classes.filter(({ state }) => state !== 'waiting').length,
    total: classes.length,
    failed: classes
      .filter(({ state }) => state === 'failed')
      .map(({ reason, id, name, code }) => ({ classroom: { id, name, code }, reason: reason ?? '' })),
    can_undo: (await classesOfClosings(queries, eduyearId)).length > 0,
  }
}
