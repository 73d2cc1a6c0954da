/** Two real processes on one PostgreSQL and one bucket, each with its own folder: when one is killed during a job, the other finishes and reports it. */
import { expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { ImportJob, ImportResult } from '#platform/contract/import/importCalls.ts'
import { makeCsvForm, makeStudentsCsv, post, readCredentials } from '#test/support/process/installation.ts'
import {
  checkBulkZip,
  EXPECTED_CLOSING_STATE,
  prepareClosing,
  readClosingState,
  STUDENT_IMPORT_PATH,
  YEAR_CLOSING_PATH,
} from '#test/support/process/longJobs.ts'
import { BULK_UPLOADS, setUpTwoServers, waitUntilJobIsDone } from '#test/support/process/twoServers.ts'

const servers = setUpTwoServers()

const readFromOther = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${servers.second.url}/api${path}`, {
    headers: { authorization: `Bearer ${servers.token}` },
  })
  return ((await response.json()) as { result: T }).result
}
it('an import shows its progress at the other process, which finishes it and reports each password once', async () => {
  const form = makeCsvForm(makeStudentsCsv(2000))
  const interruptedCall = post(servers.first, {
    token: servers.token,
    path: STUDENT_IMPORT_PATH,
    body: form,
  }).catch(() => null)
  await expect
    .poll(async () => (await readFromOther<{ job: ImportJob | null }>(STUDENT_IMPORT_PATH)).job?.done ?? 0, {
      timeout: 30_000,
    })
    .toBeGreaterThan(100)
  await servers.installation.killAtStep(servers.first, 500)
  await interruptedCall
  await waitUntilJobIsDone(servers)
  const { result } = await post<ImportResult>(servers.second, {
    token: servers.token,
    path: STUDENT_IMPORT_PATH,
    body: form,
  })
  expect(result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await readCredentials(servers.second, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  for (const at of [0, 499, 1999]) {
    const [email, password] = credentials[at] ?? []
    expect(
      await post(servers.second, { token: '', path: '/login', body: { email, password } }),
    ).toMatchObject({ success: true })
  }
  expect(await servers.installation.selectColumn('select count(*) from students')).toEqual([2000])
})

it.each(BULK_UPLOADS)(
  'a zip of $title shows its progress at the other process, which stores each document once',
  async ({ path, table }) => {
    const confirmation = await checkBulkZip({ ...servers, server: servers.first }, path, 120)
    const interruptedCall = post(servers.first, { token: servers.token, path, body: confirmation }).catch(
      () => null,
    )
    await servers.installation.killAtStep(servers.first, 20, 'zip:%')
    await interruptedCall
    const progress = () => readFromOther<{ done: number; total: number }>(`${path}/${confirmation.upload_id}`)
    expect((await progress()).done).toBeGreaterThan(0)
    const response = await post<BulkResult>(servers.second, {
      token: servers.token,
      path,
      body: confirmation,
    })
    expect(response.message).toBe('120 berhasil. 0 menimpa. 0 gagal.')
    expect(await servers.installation.selectColumn(`select count(*) from ${table}`)).toEqual([120])
    expect(await servers.installation.selectColumn('select count(*) from documents')).toEqual([120])
  },
  180_000,
)

it('closing a year is finished by the other process, each class exactly once', async () => {
  const closingOrder = await prepareClosing({ ...servers, server: servers.first })
  const interruptedCall = post(servers.first, {
    token: servers.token,
    path: YEAR_CLOSING_PATH,
    body: closingOrder,
  }).catch(() => null)
  await servers.installation.killAtStep(servers.first, 3, 'close-year')
  await interruptedCall
  await waitUntilJobIsDone(servers)
  expect(await readClosingState(servers.installation, closingOrder.eduyear_id)).toEqual(
    EXPECTED_CLOSING_STATE,
  )
})
