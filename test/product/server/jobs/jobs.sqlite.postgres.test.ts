/** Jobs in the database: failing in the middle, resuming, reports, and cleanup. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { claimJob } from '#platform/server/jobs/lease.ts'
import { sweepJobs } from '#platform/server/jobs/reports.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { failThirdBatch } from '#test/support/world/fullDisk.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const log = { error: () => undefined }
const LESSON_PATH = '/sia/master/lesson'
const createCsv = (prefix: string) =>
  `code,name\n${Array.from({ length: 80 }, (_, index) => `${prefix}${index},Pelajaran ${index}`).join('\n')}\n`
const listJobs = () => world.context.db.kysely.selectFrom('jobs').selectAll().orderBy('id', 'desc').execute()
const listPendingFiles = () => readdir(join(world.context.config.DATA_DIR, 'pending'))

describe('an import that fails in the middle', () => {
  it('responds with the error, and the same file sent again continues and reports all rows', async () => {
    failThirdBatch(world)
    const csv = createCsv('A')
    const response = await sendCsv(admin, LESSON_PATH, { csv })
    expect(response).toMatchObject({ status: 507, body: { success: false } })
    vi.restoreAllMocks()
    expect((await listJobs())[0]).toMatchObject({ state: 'waiting', done: 64, tries: 1 })
    world.advanceClock(60_000)
    expect((await sendCsv(admin, LESSON_PATH, { csv })).body.result).toMatchObject({
      total: 80,
      stored: 80,
      failed: 0,
    })
    await expect.poll(listPendingFiles).toEqual([])
  })

  it('is resumed by any process after its pause', async () => {
    failThirdBatch(world)
    await sendCsv(admin, LESSON_PATH, { csv: createCsv('B') })
    vi.restoreAllMocks()
    await resumeJobs(world.context, log)
    expect((await listJobs())[0]).toMatchObject({ state: 'waiting', done: 64 })
    world.advanceClock(60_000)
    await resumeJobs(world.context, log)
    expect((await listJobs())[0]).toMatchObject({ state: 'done', done: 80 })
  })

  it('fails for good when its owner may no longer import, with its progress', async () => {
    const operator = await world.as('Operator')
    failThirdBatch(world)
    await sendCsv(operator, LESSON_PATH, { csv: createCsv('C') })
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
    expect((await listJobs())[0]).toMatchObject({ state: 'failed', done: 64 })
  })
})

describe('an import whose page was closed', () => {
  const IMPORT_PATH = `${LESSON_PATH}-import`
  type JobResult = {
    job: { id: number; filename: string; state: string; done: number; total: number } | null
  }
  let owner: Client
  beforeEach(async () => {
    owner = await world.as('Administrator')
  })
  const readJob = async (client = owner) => (await client.get<JobResult>(IMPORT_PATH)).body.result.job

  it('shows its progress to its owner only, and its report once', async () => {
    failThirdBatch(world)
    await sendCsv(owner, LESSON_PATH, { csv: createCsv('E') })
    vi.restoreAllMocks()
    const job = await readJob()
    expect(job).toMatchObject({
      state: 'waiting',
      done: 64,
      total: 80,
      filename: expect.stringMatching(/csv$/),
    })
    const otherAdmin = await world.as('Administrator')
    expect(await readJob(otherAdmin)).toBeNull()
    expect((await otherAdmin.post(`${IMPORT_PATH}/${job?.id}/report`)).status).toBe(404)
    world.advanceClock(60_000)
    await resumeJobs(world.context, log)
    expect(await readJob()).toMatchObject({ state: 'done', done: 80 })
    const report = await owner.post<ImportResult>(`${IMPORT_PATH}/${job?.id}/report`)
    expect(report.body).toMatchObject({ message: '80 data berhasil. 0 data gagal', result: { stored: 80 } })
    await expect.poll(() => readJob()).toBeNull()
    expect((await owner.post(`${IMPORT_PATH}/${job?.id}/report`)).status).toBe(404)
  })

  it('sent from two windows at once is reported to one of them, and does not run twice', async () => {
    failThirdBatch(world)
    const csv = createCsv('G')
    await sendCsv(owner, LESSON_PATH, { csv })
    vi.restoreAllMocks()
    world.advanceClock(60_000)
    const responses = await Promise.all([1, 2].map(() => sendCsv(owner, LESSON_PATH, { csv })))
    const [first, otherResponse] = responses.sort((left, right) => left.status - right.status)
    expect(first).toMatchObject({ status: 200, body: { result: { stored: 80 } } })
    // A request between the end of the job and the first response gets the report too.
    expect(otherResponse?.body.message).toMatch(/sudah dikerjakan dari jendela lain|^80 data berhasil/)
    await expect.poll(() => readJob()).toBeNull()
    const [job] = await listJobs()
    expect(job).toMatchObject({ state: 'done', tries: 1 })
    expect(await claimJob(world.context, job?.id ?? 0)).toBeNull()
  })

  it('whose browser closed before the response keeps its report', async () => {
    const serverUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const form = makeFileForm('file', { bytes: Buffer.from(createCsv('F')), name: 'pelajaran.csv' })
    const abortController = new AbortController()
    const { kysely } = world.context.db
    const transaction = kysely.transaction.bind(kysely)
    vi.spyOn(kysely, 'transaction').mockImplementation(() => {
      abortController.abort()
      return transaction()
    })
    const headers = { ...form.headers, authorization: `Bearer ${owner.token}` }
    const body = new Uint8Array(form.body)
    const { signal } = abortController
    await expect(
      fetch(`${serverUrl}/api${IMPORT_PATH}`, { method: 'POST', headers, body, signal }),
    ).rejects.toThrow()
    await expect.poll(() => readJob()).toMatchObject({ state: 'done', done: 80, filename: 'pelajaran.csv' })
    vi.restoreAllMocks()
    expect(
      (await owner.post<ImportResult>(`${IMPORT_PATH}/${(await readJob())?.id}/report`)).body.result.stored,
    ).toBe(80)
    await expect.poll(() => readJob()).toBeNull()
  })
})

it('one-time passwords of a waiting job are encrypted in the database, and their key is deleted with the report', async () => {
  const { kysely } = world.context.db
  failThirdBatch(world)
  const TEACHER_PATH = '/sia/master/teacher'
  const rows = Array.from(
    { length: 80 },
    (_, index) => `1980010120050${String(index).padStart(5, '0')},Guru ${index}`,
  )
  const csv = `nip,name\n${rows.join('\n')}\n`
  await sendCsv(admin, TEACHER_PATH, { csv })
  vi.restoreAllMocks()
  const [job] = await listJobs()
  const lines = await kysely
    .selectFrom('job_lines')
    .where('job_id', '=', job?.id ?? 0)
    .select('content')
    .execute()
  expect(lines).toHaveLength(64)
  expect(lines.filter(({ content }) => /198001|credentials/.test(content))).toEqual([])
  const listJobFiles = async () =>
    (await listPendingFiles()).filter((name) => name.startsWith(job?.file ?? '-'))
  expect((await listJobFiles()).sort()).toEqual([job?.file, `${job?.file}.key`])
  world.advanceClock(60_000)
  const { result } = (await sendCsv(admin, TEACHER_PATH, { csv })).body
  expect(result).toMatchObject({ stored: 80, credentials: expect.any(String) })
  const [storedDownload] = await kysely
    .selectFrom('downloads')
    .select('content')
    .orderBy('id', 'desc')
    .execute()
  expect(storedDownload?.content).not.toMatch(/198001|login/)
  const download = await world.anonymous.get(String(result.credentials).replace('/api', ''))
  expect(download.text.match(/198001/g)).toHaveLength(80)
  await expect.poll(listJobFiles).toEqual([])
})

describe('a lease', () => {
  it('belongs to one process, until that has not renewed it for half a minute', async () => {
    failThirdBatch(world)
    await sendCsv(admin, LESSON_PATH, { csv: createCsv('D') })
    vi.restoreAllMocks()
    world.advanceClock(60_000)
    const id = (await listJobs())[0]?.id ?? 0
    const claims = await Promise.all([1, 2, 3].map(() => claimJob(world.context, id)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claimJob(world.context, id)).toBeNull()
    world.advanceClock(31_000)
    expect(await claimJob(world.context, id)).not.toBeNull()
  })

  it('from before the clock was set back does not block', async () => {
    world.advanceClock(31_000)
    const id = (await listJobs())[0]?.id ?? 0
    expect(await claimJob(world.context, id)).not.toBeNull()
    world.advanceClock(-24 * 3_600_000)
    expect(await claimJob(world.context, id)).not.toBeNull()
    world.advanceClock(24 * 3_600_000)
  })

  it('from before the clock was set back does not keep the job from being resumed', async () => {
    world.advanceClock(31_000)
    const id = (await listJobs())[0]?.id ?? 0
    const claimed = await claimJob(world.context, id)
    world.advanceClock(-24 * 3_600_000)
    await resumeJobs(world.context, log)
    await expect.poll(async () => (await listJobs())[0]?.lease_by).not.toBe(claimed?.lease_by)
    world.advanceClock(24 * 3_600_000)
  })
})

it('a job of an unknown kind waits for a version that knows it', async () => {
  const { kysely } = world.context.db
  const { id: _, ...like } = await kysely.selectFrom('jobs').selectAll().limit(1).executeTakeFirstOrThrow()
  const unknownJob = { ...like, kind: 'later', state: 'waiting', tries: 0, lease_by: null, lease_until: null }
  const { id } = await kysely.insertInto('jobs').values(unknownJob).returning('id').executeTakeFirstOrThrow()
  await resumeJobs(world.context, log)
  const job = await kysely.selectFrom('jobs').where('id', '=', id).selectAll().executeTakeFirst()
  expect(job).toMatchObject({ state: 'waiting', tries: 0, lease_by: null })
})

it('a file that is no table leaves no job and no file', async () => {
  const jobCount = (await listJobs()).length
  const fileCount = (await listPendingFiles()).length
  expect((await sendCsv(admin, LESSON_PATH, { csv: 'nama\nx\n' })).status).toBe(422)
  expect([(await listJobs()).length, (await listPendingFiles()).length]).toEqual([jobCount, fileCount])
})

it('a report that is not requested for a day is deleted with its passwords and files', async () => {
  world.advanceClock(25 * 3_600_000)
  await sweepJobs(world.context)
  expect(await listJobs()).toEqual([])
  expect(await world.context.db.kysely.selectFrom('job_lines').selectAll().execute()).toEqual([])
  expect(await listPendingFiles()).toEqual([])
})
