/** Jobs in the database: a failure in the middle, who goes on, and what is left of them. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportResult } from '#contract/csv.ts'
import { resumeJobs } from '#server/jobs/jobs.ts'
import { claimJob } from '#server/jobs/lease.ts'
import { sweepJobs } from '#server/jobs/reports.ts'
import { sendCsv } from '#test/support/school.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const log = { error: () => undefined }
const LESSON = '/sia/master/lesson'
const csvOf = (prefix: string) =>
  `code,name\n${Array.from({ length: 80 }, (_, n) => `${prefix}${n},Pelajaran ${n}`).join('\n')}\n`
const jobs = () => world.context.db.kysely.selectFrom('jobs').selectAll().orderBy('id', 'desc').execute()
const files = () => readdir(join(world.context.config.DATA_DIR, 'pending'))

/** The third batch fails as it would where a disk is full or a connection lost. */
function failInTheMiddle() {
  const { kysely } = world.context.db
  const transaction = kysely.transaction.bind(kysely)
  let times = 0
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    times += 1
    if (times === 4) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    return transaction()
  })
}

describe('an import that fails in the middle', () => {
  it('says so, and the same file sent again goes on where it stopped and tells all of it', async () => {
    failInTheMiddle()
    const csv = csvOf('A')
    const failed = await sendCsv(admin, LESSON, csv)
    expect(failed).toMatchObject({ status: 507, body: { success: false } })
    vi.restoreAllMocks()
    expect((await jobs())[0]).toMatchObject({ state: 'waiting', done: 64, tries: 1 })
    world.advanceClock(60_000)
    expect((await sendCsv(admin, LESSON, csv)).body.result).toMatchObject({
      total: 80,
      stored: 80,
      failed: 0,
    })
    await expect.poll(files).toEqual([])
  })

  it('is gone on with by any process once its pause is over', async () => {
    failInTheMiddle()
    await sendCsv(admin, LESSON, csvOf('B'))
    vi.restoreAllMocks()
    await resumeJobs(world.context, log)
    expect((await jobs())[0]).toMatchObject({ state: 'waiting', done: 64 })
    world.advanceClock(60_000)
    await resumeJobs(world.context, log)
    expect((await jobs())[0]).toMatchObject({ state: 'done', done: 80 })
  })

  it('stops for good where its owner may no longer import, and says what was done', async () => {
    const operator = await world.as('Operator')
    failInTheMiddle()
    await sendCsv(operator, LESSON, csvOf('C'))
    vi.restoreAllMocks()
    const { kysely } = world.context.db
    const role = await kysely
      .selectFrom('roles')
      .where('name', '=', 'Siswa')
      .select('id')
      .executeTakeFirstOrThrow()
    await kysely.updateTable('users').set({ role_id: role.id }).where('id', '=', operator.id).execute()
    world.advanceClock(60_000)
    await resumeJobs(world.context, log)
    expect((await jobs())[0]).toMatchObject({ state: 'failed', done: 64 })
  })
})

describe('an import whose page was left', () => {
  const IMPORT = `${LESSON}-import`
  type JobAnswer = {
    job: { id: number; filename: string; state: string; done: number; total: number } | null
  }
  let owner: Client
  beforeEach(async () => {
    owner = await world.as('Administrator')
  })
  const found = async (who = owner) => (await who.get<JobAnswer>(IMPORT)).body.result.job

  it('is found again by its owner alone: how far it is, and once its report', async () => {
    failInTheMiddle()
    await sendCsv(owner, LESSON, csvOf('E'))
    vi.restoreAllMocks()
    const job = await found()
    expect(job).toMatchObject({
      state: 'waiting',
      done: 64,
      total: 80,
      filename: expect.stringMatching(/csv$/),
    })
    const other = await world.as('Administrator')
    expect(await found(other)).toBeNull()
    expect((await other.post(`${IMPORT}/${job?.id}/report`)).status).toBe(404)
    world.advanceClock(60_000)
    await resumeJobs(world.context, log)
    expect(await found()).toMatchObject({ state: 'done', done: 80 })
    const report = await owner.post<ImportResult>(`${IMPORT}/${job?.id}/report`)
    expect(report.body).toMatchObject({ message: '80 data berhasil. 0 data gagal', result: { stored: 80 } })
    await expect.poll(() => found()).toBeNull()
    expect((await owner.post(`${IMPORT}/${job?.id}/report`)).status).toBe(404)
  })

  it('sent from two windows at once is told to one of them, and is not begun again for the other', async () => {
    failInTheMiddle()
    const csv = csvOf('G')
    await sendCsv(owner, LESSON, csv)
    vi.restoreAllMocks()
    world.advanceClock(60_000)
    const answers = await Promise.all([1, 2].map(() => sendCsv(owner, LESSON, csv)))
    const [first, other] = answers.sort((one, two) => one.status - two.status)
    expect(first).toMatchObject({ status: 200, body: { result: { stored: 80 } } })
    // Whoever comes between the end of the work and its answer is told too.
    expect(other?.body.message).toMatch(/sudah dikerjakan dari jendela lain|^80 data berhasil/)
    await expect.poll(() => found()).toBeNull()
    const [job] = await jobs()
    expect(job).toMatchObject({ state: 'done', tries: 1 })
    expect(await claimJob(world.context, job?.id ?? 0)).toBeNull()
  })

  it('whose browser went before the answer came keeps its report to be asked for', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const form = fileForm('file', { bytes: Buffer.from(csvOf('F')), name: 'pelajaran.csv' })
    const leaving = new AbortController()
    const { kysely } = world.context.db
    const transaction = kysely.transaction.bind(kysely)
    vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      leaving.abort()
      return transaction()
    })
    const headers = { ...form.headers, authorization: `Bearer ${owner.token}` }
    const body = new Uint8Array(form.body)
    const { signal } = leaving
    await expect(
      fetch(`${address}/api${IMPORT}`, { method: 'POST', headers, body, signal }),
    ).rejects.toThrow()
    await expect.poll(() => found()).toMatchObject({ state: 'done', done: 80, filename: 'pelajaran.csv' })
    vi.restoreAllMocks()
    expect(
      (await owner.post<ImportResult>(`${IMPORT}/${(await found())?.id}/report`)).body.result.stored,
    ).toBe(80)
    await expect.poll(() => found()).toBeNull()
  })
})

it('one-time passwords that wait stand in the database unreadable, and their key goes with the report', async () => {
  const { kysely } = world.context.db
  failInTheMiddle()
  const TEACHER = '/sia/master/teacher'
  const rows = Array.from({ length: 80 }, (_, n) => `1980010120050${String(n).padStart(5, '0')},Guru ${n}`)
  const csv = `nip,name\n${rows.join('\n')}\n`
  await sendCsv(admin, TEACHER, csv)
  vi.restoreAllMocks()
  const [job] = await jobs()
  const lines = await kysely
    .selectFrom('job_lines')
    .where('job_id', '=', job?.id ?? 0)
    .select('content')
    .execute()
  expect(lines).toHaveLength(64)
  expect(lines.filter(({ content }) => /198001|credentials/.test(content))).toEqual([])
  const own = async () => (await files()).filter((name) => name.startsWith(job?.file ?? '-'))
  expect((await own()).sort()).toEqual([job?.file, `${job?.file}.key`])
  world.advanceClock(60_000)
  const { result } = (await sendCsv(admin, TEACHER, csv)).body
  expect(result).toMatchObject({ stored: 80, credentials: expect.any(String) })
  const [offered] = await kysely.selectFrom('downloads').select('content').orderBy('id', 'desc').execute()
  expect(offered?.content).not.toMatch(/198001|login/)
  const download = await world.anyone.get(String(result.credentials).replace('/api', ''))
  expect(download.text.match(/198001/g)).toHaveLength(80)
  await expect.poll(own).toEqual([])
})

describe('a lease', () => {
  it('is one process’s, until it has given no sign of life for half a minute', async () => {
    failInTheMiddle()
    await sendCsv(admin, LESSON, csvOf('D'))
    vi.restoreAllMocks()
    world.advanceClock(60_000)
    const id = (await jobs())[0]?.id ?? 0
    const claims = await Promise.all([1, 2, 3].map(() => claimJob(world.context, id)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claimJob(world.context, id)).toBeNull()
    world.advanceClock(31_000)
    expect(await claimJob(world.context, id)).not.toBeNull()
  })

  it('from before the clock was set back keeps nobody out', async () => {
    world.advanceClock(31_000)
    const id = (await jobs())[0]?.id ?? 0
    expect(await claimJob(world.context, id)).not.toBeNull()
    world.advanceClock(-24 * 3_600_000)
    expect(await claimJob(world.context, id)).not.toBeNull()
    world.advanceClock(24 * 3_600_000)
  })
})

it('a job whose kind this version does not know waits for the version that does', async () => {
  const [row] = await jobs()
  const { id: _, ...like } = row ?? ({} as never)
  const later = { ...like, kind: 'later', state: 'waiting', tries: 0, lease_by: null, lease_until: null }
  const { kysely } = world.context.db
  const { id } = await kysely.insertInto('jobs').values(later).returning('id').executeTakeFirstOrThrow()
  await resumeJobs(world.context, log)
  const job = await kysely.selectFrom('jobs').where('id', '=', id).selectAll().executeTakeFirst()
  expect(job).toMatchObject({ state: 'waiting', tries: 0, lease_by: null })
})

it('a file that is no table leaves no job and no file behind', async () => {
  const before = (await jobs()).length
  const fileCount = (await files()).length
  expect((await sendCsv(admin, LESSON, 'nama\nx\n')).status).toBe(422)
  expect([(await jobs()).length, (await files()).length]).toEqual([before, fileCount])
})

it('what nobody asked after for a day is forgotten, passwords and files with it', async () => {
  world.advanceClock(25 * 3_600_000)
  await sweepJobs(world.context)
  expect(await jobs()).toEqual([])
  expect(await world.context.db.kysely.selectFrom('job_lines').selectAll().execute()).toEqual([])
  expect(await files()).toEqual([])
})
