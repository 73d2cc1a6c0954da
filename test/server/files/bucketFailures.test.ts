/** Uploads, downloads and zips while the bucket fails, or while two servers share it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import { createApp } from '#server/app.ts'
import { openFiles } from '#server/files/storage.ts'
import { resumeJobs } from '#server/jobs/jobs.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import {
  type ActiveYear,
  type Classroom,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { openStorage, type Storage } from '#test/support/world/storage.ts'
import { type Client, createClient, openWorld, type World } from '#test/support/world/world.ts'

let storage: Storage
let world: World
let admin: Client
let classroom: Classroom
let year: ActiveYear
beforeAll(async () => {
  storage = await openStorage()
  world = await openWorld({ env: { STORAGE_URL: storage.url } })
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
  body: {
    success: false,
    message: expect.stringMatching(/^Penyimpanan berkas sedang tidak dapat dihubungi/),
  },
}
const countRows = async (table: 'images' | 'documents' | 'learning_files') =>
  (await world.context.db.kysely.selectFrom(table).select('id').execute()).length
const uploadPicture = async () => uploadImage(admin, await drawImage(), { name: 'a.jpg' })

describe('a storage that fails', () => {
  it.each([
    ['before the upload', { sent: 0 }],
    ['during the upload', { sent: 3000 }],
    ['before its response', { received: 10 }],
  ])('%s: the request is 503, adds no row, and the next one succeeds', async (_case, cutPoint) => {
    const countBefore = await countRows('images')
    storage.cutConnection(cutPoint)
    expect(await uploadPicture()).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows('images')).toBe(countBefore)
    storage.restoreConnection()
    expect((await uploadPicture()).status).toBe(200)
  })

  it('in the middle of a large file leaves no row for the partial file', async () => {
    const student = await enrol(world, classroom)
    const countBefore = await countRows('documents')
    storage.cutConnection({ sent: 400_000 })
    const uploadReportCard = () =>
      uploadRapor(world, { client: admin, classroom, student, bytes: makePdf('RAPOR', 2_000_000) })
    expect(await uploadReportCard()).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows('documents')).toBe(countBefore)
    storage.restoreConnection()
    expect((await uploadReportCard()).status).toBeLessThan(300)
    const { name, size } = await world.context.db.kysely
      .selectFrom('documents')
      .select(['name', 'size'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await admin.get(`/download-attachment?file=${name}`)).headers['content-length']).toBe(
      String(size),
    )
  })

  it('in the middle of a download aborts it, so that the client sees an error', async () => {
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
    storage.cutConnection({ received: 300_000 })
    const brokenResponse = await download()
    expect(brokenResponse.status).toBe(200)
    await expect(brokenResponse.arrayBuffer()).rejects.toThrow()
    expect((await download()).status).toBe(503)
    storage.restoreConnection()
    const fullResponse = await download()
    expect((await fullResponse.arrayBuffer()).byteLength).toBe(
      Number(fullResponse.headers.get('content-length')),
    )
  })
})

describe('a zip of report cards', () => {
  const BULK_PATH = '/sia/activity/rapor/bulk-upload'
  const checkZip = async (client: Client, students: readonly EnrolledStudent[]) => {
    const entries = students.map(({ nis }) => ({
      name: `${nis}_${year.code}_${year.semester_id}_vii.pdf`,
      bytes: makePdf(nis, 100_000),
    }))
    const fields = {
      eduyear_id: String(year.id),
      semester_id: String(year.semester_id),
      classroom_id: String(classroom.id),
      dry_run: '1',
    }
    const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'rapor.zip' }, fields)
    const { body } = await client.post<{ upload_id: string }>(BULK_PATH, form.body, form.headers)
    return { upload_id: body.result.upload_id, picks: '[]' }
  }
  const enrolThree = () =>
    Promise.all([enrol(world, classroom), enrol(world, classroom), enrol(world, classroom)])

  it('is checked by one server and stored by another, which shares only database and bucket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pelita-other-'))
    const files = await openFiles({ DATA_DIR: folder, STORAGE_URL: storage.url })
    const app = await createApp({ ...world.context, files, logLevel: 'silent' })
    const confirmation = await checkZip(admin, await enrolThree())
    const response = await createClient(app, { token: admin.token, id: admin.id }).post<BulkResult>(
      BULK_PATH,
      confirmation,
    )
    expect([response.status, response.body.result.berhasil.length]).toEqual([200, 3])
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('that loses its storage in the middle waits, and continues where it stopped', async () => {
    const confirmation = await checkZip(admin, await enrolThree())
    const countBefore = await countRows('documents')
    // The zip is downloaded and the first of three files stored before the cut.
    storage.cutConnection({ sent: 160_000 })
    expect(await admin.post(BULK_PATH, confirmation)).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows('documents')).toBe(countBefore + 1)
    storage.restoreConnection()
    world.advanceClock(60_000)
    await resumeJobs(world.context, { error: () => undefined })
    expect(await countRows('documents')).toBe(countBefore + 3)
    const { body } = await admin.post<BulkResult>(BULK_PATH, confirmation)
    expect(body.result.berhasil).toHaveLength(3)
    await expect.poll(() => storage.keys().filter((key) => key.startsWith('pending/'))).toEqual([])
  })
})
