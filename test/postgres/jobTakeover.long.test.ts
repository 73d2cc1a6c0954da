/** Two real processes on one PostgreSQL and one bucket, each with its own folder: when one is killed during a job, the other finishes and reports it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportJob, ImportResult } from '#contract/csv.ts'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import {
  type Installation,
  makeCsvForm,
  makeStudentsCsv,
  openInstallation,
  post,
  readCredentials,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import {
  BULK_GRADUATIONS_PATH,
  BULK_RAPORS_PATH,
  checkBulkZip,
  EXPECTED_CLOSING_STATE,
  prepareClosing,
  readClosingState,
  STUDENT_IMPORT_PATH,
  YEAR_CLOSING_PATH,
} from '#test/support/process/longJobs.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'

let installation: Installation
let [killedServer, otherServer] = [] as unknown as [RunningServer, RunningServer]
let token: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation({ isOnStorage: true })
  killedServer = await installation.start()
  otherServer = await installation.start()
  token = await signInAsAdmin(killedServer)
})
afterEach(() => installation.close())

const readFromOther = async <T>(path: string): Promise<T> => {
  const response = await fetch(`${otherServer.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { result: T }).result
}
const waitUntilDone = () =>
  expect
    .poll(() => installation.selectColumn('select state from jobs order by id desc limit 1'), {
      timeout: 60_000,
    })
    .toEqual(['done'])

it('an import shows its progress at the other process, which finishes it and reports each password once', async () => {
  const form = makeCsvForm(makeStudentsCsv(2000))
  const interruptedCall = post(killedServer, { token, path: STUDENT_IMPORT_PATH, body: form }).catch(
    () => null,
  )
  await expect
    .poll(async () => (await readFromOther<{ job: ImportJob | null }>(STUDENT_IMPORT_PATH)).job?.done ?? 0, {
      timeout: 30_000,
    })
    .toBeGreaterThan(100)
  await installation.killAtStep(killedServer, 500)
  await interruptedCall
  await waitUntilDone()
  const { result } = await post<ImportResult>(otherServer, { token, path: STUDENT_IMPORT_PATH, body: form })
  expect(result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await readCredentials(otherServer, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  for (const at of [0, 499, 1999]) {
    const [email, password] = credentials[at] ?? []
    expect(await post(otherServer, { token: '', path: '/login', body: { email, password } })).toMatchObject({
      success: true,
    })
  }
  expect(await installation.selectColumn('select count(*) from students')).toEqual([2000])
}, 180_000)

it.each([
  ['report cards', BULK_RAPORS_PATH, 'student_class_rapors'],
  ['letters of graduation', BULK_GRADUATIONS_PATH, 'graduations'],
] as const)(
  'a zip of %s shows its progress at the other process, which stores each document once',
  async (_, path, table) => {
    const confirmation = await checkBulkZip({ installation, server: killedServer, token }, path, 120)
    const interruptedCall = post(killedServer, { token, path, body: confirmation }).catch(() => null)
    await installation.killAtStep(killedServer, 20, 'zip:%')
    await interruptedCall
    const progress = () => readFromOther<{ done: number; total: number }>(`${path}/${confirmation.upload_id}`)
    expect((await progress()).done).toBeGreaterThan(0)
    const response = await post<BulkResult>(otherServer, { token, path, body: confirmation })
    expect(response.message).toBe('120 berhasil. 0 menimpa. 0 gagal.')
    expect(await installation.selectColumn(`select count(*) from ${table}`)).toEqual([120])
    expect(await installation.selectColumn('select count(*) from documents')).toEqual([120])
  },
  180_000,
)

it('closing a year is finished by the other process, each class exactly once', async () => {
  const closingOrder = await prepareClosing({ installation, server: killedServer, token })
  const interruptedCall = post(killedServer, { token, path: YEAR_CLOSING_PATH, body: closingOrder }).catch(
    () => null,
  )
  await installation.killAtStep(killedServer, 3, 'close-year')
  await interruptedCall
  await waitUntilDone()
  expect(await readClosingState(installation, closingOrder.eduyear_id)).toEqual(EXPECTED_CLOSING_STATE)
}, 180_000)
