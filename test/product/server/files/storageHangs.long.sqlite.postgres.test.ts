/** A storage that accepts connections but does not respond: requests time out, and nothing is partially stored. */
import { expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { enrol, makeZip } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
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

const school = setUpSchoolOnStorage({ timeoutSeconds: 1 })

/** Two attempts of a second each, and what a busy machine adds. */
const LIMIT_MS = 15_000
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
    const countBefore = await countRows(school, 'images')
    school.storage.hangConnection(hangPoint)
    expect(await withinLimit(() => uploadPicture(school))).toMatchObject(STORAGE_UNREACHABLE)
    expect(await countRows(school, 'images')).toBe(countBefore)
    school.storage.restoreConnection()
    expect((await uploadPicture(school)).status).toBe(200)
  },
  60_000,
)

it('in the middle of a large file: no row, no object', async () => {
  const student = await enrol(school.world, school.classroom)
  const countBefore = [await countRows(school, 'documents'), school.storage.keys().length]
  const uploadReportCard = () => uploadLargeRapor(school, student)
  school.storage.hangConnection({ sent: 400_000 })
  expect(await withinLimit(uploadReportCard)).toMatchObject(STORAGE_UNREACHABLE)
  expect([await countRows(school, 'documents'), school.storage.keys().length]).toEqual(countBefore)
  school.storage.restoreConnection()
  expect((await uploadReportCard()).status).toBeLessThan(300)
})

it('in the middle of a download: it is aborted, so that the client sees an error', async () => {
  const download = await openDownload(school)
  school.storage.hangConnection({ received: 300_000 })
  const brokenResponse = await download()
  expect(brokenResponse.status).toBe(200)
  await withinLimit(() => expect(brokenResponse.arrayBuffer()).rejects.toThrow())
  expect((await withinLimit(download)).status).toBe(503)
  school.storage.restoreConnection()
  const fullResponse = await download()
  expect((await fullResponse.arrayBuffer()).byteLength).toBe(
    Number(fullResponse.headers.get('content-length')),
  )
})

it('while a job downloads its zip, and while it stores files: it waits and continues later', async () => {
  const students = [await enrol(school.world, school.classroom), await enrol(school.world, school.classroom)]
  const entries = makeRaporEntries(school, students, 300_000)
  const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'rapor.zip' }, { dry_run: '1' })
  const { body } = await school.admin.post<{ upload_id: string }>(BULK_RAPORS_PATH, form.body, form.headers)
  const confirmation = { upload_id: body.result.upload_id, picks: '[]' }
  const countBefore = await countRows(school, 'documents')
  school.storage.hangConnection({ received: 3000 })
  expect(await withinLimit(() => school.admin.post(BULK_RAPORS_PATH, confirmation))).toMatchObject(
    STORAGE_UNREACHABLE,
  )
  school.storage.restoreConnection()
  school.world.advanceClock(60_000)
  school.storage.hangConnection({ sent: 50_000 })
  await withinLimit(() => resumeJobs(school.world.context, { error: () => undefined }))
  expect(await countRows(school, 'documents')).toBe(countBefore)
  school.storage.restoreConnection()
  school.world.advanceClock(120_000)
  await resumeJobs(school.world.context, { error: () => undefined })
  expect(
    (await school.admin.post<BulkResult>(BULK_RAPORS_PATH, confirmation)).body.result.berhasil,
  ).toHaveLength(2)
  expect(await countRows(school, 'documents')).toBe(countBefore + 2)
})
