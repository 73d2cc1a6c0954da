/** A storage that accepts connections but does not respond: requests time out, and nothing is partially stored. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import { resumeJobs } from '#server/jobs/jobs.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import {
  type ActiveYear,
  type Classroom,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { openStorage, type Storage } from '#test/support/world/storage.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let storage: Storage
let world: World
let admin: Client
let classroom: Classroom
let year: ActiveYear
beforeAll(async () => {
  storage = await openStorage()
  world = await openWorld({ env: { STORAGE_URL: `${storage.url}&timeout=1` } })
  admin = await world.as('Administrator')
  classroom = await makeClassroom(world, 'VII', 'A')
  year = await readActiveYear(world)
})
afterEach(() => storage.restoreConnection())
afterAll(async () => {
  await world.close()
  await storage.close()
})

const STORAGE_UNREACHABLE = {
  status: 503,
  body: { message: expect.stringMatching(/^Penyimpanan berkas sedang tidak dapat dihubungi/) },
}
/** Two attempts of a second each, and what a busy machine adds. */
const LIMIT_MS = 15_000
const countRows = async (table: 'images' | 'documents') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length
const uploadPicture = async () => uploadImage(admin, await drawImage(), { name: 'a.jpg' })
const withinLimit = async <T>(work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  const result = await work()
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS)
  return result
}

it.each([
  ['from the first byte', { sent: 0 }],
  ['during the upload', { sent: 3000 }],
  ['before its response', { received: 10 }],
])(
  '%s: a picture is refused in time, adds no row, and the next one succeeds',
  async (_case, hangPoint) => {
    const countBefore = await countRows('images')
    storage.hangConnection(hangPoint)
    expect(await withinLimit(uploadPicture)).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows('images')).toBe(countBefore)
    storage.restoreConnection()
    expect((await uploadPicture()).status).toBe(200)
  },
  60_000,
)

it('in the middle of a large file: no row, no object', async () => {
  const student = await enrol(world, classroom)
  const countBefore = [await countRows('documents'), storage.keys().length]
  const uploadReportCard = () =>
    uploadRapor(world, { client: admin, classroom, student, bytes: makePdf('RAPOR', 2_000_000) })
  storage.hangConnection({ sent: 400_000 })
  expect(await withinLimit(uploadReportCard)).toMatchObject(STORAGE_UNREACHABLE)
  expect([await countRows('documents'), storage.keys().length]).toEqual(countBefore)
  storage.restoreConnection()
  expect((await uploadReportCard()).status).toBeLessThan(300)
}, 60_000)

it('in the middle of a download: it is aborted, so that the client sees an error', async () => {
  const serverUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { name } = await world.context.db.kysely
    .selectFrom('documents')
    .select('name')
    .orderBy('size', 'desc')
    .executeTakeFirstOrThrow()
  const download = () =>
    fetch(`${serverUrl}/api/download-attachment?file=${name}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
  storage.hangConnection({ received: 300_000 })
  const brokenResponse = await download()
  expect(brokenResponse.status).toBe(200)
  await withinLimit(() => expect(brokenResponse.arrayBuffer()).rejects.toThrow())
  expect((await withinLimit(download)).status).toBe(503)
  storage.restoreConnection()
  const fullResponse = await download()
  expect((await fullResponse.arrayBuffer()).byteLength).toBe(
    Number(fullResponse.headers.get('content-length')),
  )
}, 60_000)

it('while a job downloads its zip, and while it stores files: it waits and continues later', async () => {
  const BULK_PATH = '/sia/activity/rapor/bulk-upload'
  const students = [await enrol(world, classroom), await enrol(world, classroom)]
  const entries = students.map(({ nis }) => ({
    name: `${nis}_${year.code}_${year.semester_id}_vii.pdf`,
    bytes: makePdf(nis, 300_000),
  }))
  const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'rapor.zip' }, { dry_run: '1' })
  const { body } = await admin.post<{ upload_id: string }>(BULK_PATH, form.body, form.headers)
  const confirmation = { upload_id: body.result.upload_id, picks: '[]' }
  const countBefore = await countRows('documents')
  storage.hangConnection({ received: 3000 })
  expect(await withinLimit(() => admin.post(BULK_PATH, confirmation))).toMatchObject(STORAGE_UNREACHABLE)
  storage.restoreConnection()
  world.advanceClock(60_000)
  storage.hangConnection({ sent: 50_000 })
  await withinLimit(() => resumeJobs(world.context, { error: () => undefined }))
  expect(await countRows('documents')).toBe(countBefore)
  storage.restoreConnection()
  world.advanceClock(120_000)
  await resumeJobs(world.context, { error: () => undefined })
  expect((await admin.post<BulkResult>(BULK_PATH, confirmation)).body.result.berhasil).toHaveLength(2)
  expect(await countRows('documents')).toBe(countBefore + 2)
}, 90_000)
