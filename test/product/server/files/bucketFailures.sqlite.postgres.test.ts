/** Uploads, downloads and zips while the bucket fails, or while two servers share it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { type EnrolledStudent, enrol, makeZip } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { createApp } from '#test/support/world/product.ts'
import {
  BULK_RAPORS_PATH,
  countRows,
  makeRaporEntries,
  openDownload,
  STORAGE_UNREACHABLE,
  setUpSchoolOnStorage,
  uploadLargeRapor,
  uploadPicture,
} from '#test/support/world/schoolOnStorage.ts'
import { type Client, createClient } from '#test/support/world/world.ts'

const school = setUpSchoolOnStorage()

describe('a storage that fails', () => {
  it.each([
    ['before the upload', { sent: 0 }],
    ['during the upload', { sent: 3000 }],
    ['before its response', { received: 10 }],
  ])('%s: the request is 503, adds no row, and the next one succeeds', async (_case, cutPoint) => {
    const countBefore = await countRows(school, 'images')
    school.storage.cutConnection(cutPoint)
    expect(await uploadPicture(school)).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows(school, 'images')).toBe(countBefore)
    school.storage.restoreConnection()
    expect((await uploadPicture(school)).status).toBe(200)
  })

  it('in the middle of a large file leaves no row for the partial file', async () => {
    const student = await enrol(school.world, school.classroom)
    const countBefore = await countRows(school, 'documents')
    school.storage.cutConnection({ sent: 400_000 })
    expect(await uploadLargeRapor(school, student)).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows(school, 'documents')).toBe(countBefore)
    school.storage.restoreConnection()
    expect((await uploadLargeRapor(school, student)).status).toBeLessThan(300)
    const { name, size } = await school.world.context.db.kysely
      .selectFrom('documents')
      .select(['name', 'size'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect((await school.admin.get(`/download-attachment?file=${name}`)).headers['content-length']).toBe(
      String(size),
    )
  })

  it('in the middle of a download aborts it, so that the client sees an error', async () => {
    const download = await openDownload(school)
    school.storage.cutConnection({ received: 300_000 })
    const brokenResponse = await download()
    expect(brokenResponse.status).toBe(200)
    await expect(brokenResponse.arrayBuffer()).rejects.toThrow()
    expect((await download()).status).toBe(503)
    school.storage.restoreConnection()
    const fullResponse = await download()
    expect((await fullResponse.arrayBuffer()).byteLength).toBe(
      Number(fullResponse.headers.get('content-length')),
    )
  })
})

describe('a zip of report cards', () => {
  const checkZip = async (client: Client, students: readonly EnrolledStudent[]) => {
    const { year, classroom } = school
    const entries = makeRaporEntries(school, students, 100_000)
    const fields = {
      eduyear_id: String(year.id),
      semester_id: String(year.semester_id),
      classroom_id: String(classroom.id),
      dry_run: '1',
    }
    const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'rapor.zip' }, fields)
    const { body } = await client.post<{ upload_id: string }>(BULK_RAPORS_PATH, form.body, form.headers)
    return { upload_id: body.result.upload_id, picks: '[]' }
  }
  const enrolThree = () =>
    Promise.all([
      enrol(school.world, school.classroom),
      enrol(school.world, school.classroom),
      enrol(school.world, school.classroom),
    ])

  it('is checked by one server and stored by another, which shares only database and bucket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pelita-other-'))
    const files = await openFiles({ DATA_DIR: folder, STORAGE_URL: school.storage.url })
    const app = await createApp({ ...school.world.context, files, logLevel: 'silent' })
    const confirmation = await checkZip(school.admin, await enrolThree())
    const response = await createClient(app, {
      token: school.admin.token,
      id: school.admin.id,
    }).post<BulkResult>(BULK_RAPORS_PATH, confirmation)
    expect([response.status, response.body.result.berhasil.length]).toEqual([200, 3])
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('that loses its storage in the middle waits, and continues where it stopped', async () => {
    const confirmation = await checkZip(school.admin, await enrolThree())
    const countBefore = await countRows(school, 'documents')
    // The zip is downloaded and the first of three files stored before the cut.
    school.storage.cutConnection({ sent: 160_000 })
    expect(await school.admin.post(BULK_RAPORS_PATH, confirmation)).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows(school, 'documents')).toBe(countBefore + 1)
    school.storage.restoreConnection()
    school.world.advanceClock(60_000)
    await resumeJobs(school.world.context, { error: () => undefined })
    expect(await countRows(school, 'documents')).toBe(countBefore + 3)
    const { body } = await school.admin.post<BulkResult>(BULK_RAPORS_PATH, confirmation)
    expect(body.result.berhasil).toHaveLength(3)
    await expect.poll(() => school.storage.keys().filter((key) => key.startsWith('pending/'))).toEqual([])
  })
})
