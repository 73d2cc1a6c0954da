/** Two real processes on one PostgreSQL and one bucket, with a folder each, of which one is killed in the middle of a job: the other finishes and reports it, nobody restarts anything. */
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
} from '#test/support/cutOff.ts'
import {
  BULK_GRADUATIONS_PATH,
  BULK_RAPORS_PATH,
  checkBulkZip,
  EXPECTED_CLOSING_STATE,
  prepareClosing,
  readClosingState,
  STUDENT_IMPORT_PATH,
  YEAR_CLOSING_PATH,
} from '#test/support/longWork.ts'
import { buildServer, type Running, removeBuilds } from '#test/support/process.ts'

let school: Installation
let [dying, living] = [] as unknown as [Running, Running]
let token: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation({ isOnStorage: true })
  dying = await school.start()
  living = await school.start()
  token = await signInAsAdmin(dying)
})
afterEach(() => school.close())

const read = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${living.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { result: T }).result
}
const untilDone = () =>
  expect
    .poll(() => school.column('select state from jobs order by id desc limit 1'), { timeout: 60_000 })
    .toEqual(['done'])

it('an import: its progress shows at the other, which finishes it and tells each password once', async () => {
  const form = makeCsvForm(makeStudentsCsv(2000))
  const cut = post(dying, token, STUDENT_IMPORT_PATH, form).catch(() => null)
  await expect
    .poll(async () => (await read<{ job: ImportJob | null }>(STUDENT_IMPORT_PATH)).job?.done ?? 0, {
      timeout: 30_000,
    })
    .toBeGreaterThan(100)
  await school.killAt(dying, 500)
  await cut
  await untilDone()
  const { result } = await post<ImportResult>(living, token, STUDENT_IMPORT_PATH, form)
  expect(result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await readCredentials(living, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  for (const at of [0, 499, 1999]) {
    const [email, password] = credentials[at] ?? []
    expect(await post(living, '', '/login', { email, password })).toMatchObject({ success: true })
  }
  expect(await school.column('select count(*) from students')).toEqual([2000])
}, 180_000)

it.each([
  ['report cards', BULK_RAPORS_PATH, 'student_class_rapors'],
  ['letters of graduation', BULK_GRADUATIONS_PATH, 'graduations'],
] as const)(
  'a zip of %s: the other shows how far it is, stores the rest, and each once',
  async (_, path, table) => {
    const agreed = await checkBulkZip({ school, server: dying, token }, path, 120)
    const cut = post(dying, token, path, agreed).catch(() => null)
    await school.killAt(dying, 20, 'zip:%')
    await cut
    const progress = () => read<{ done: number; total: number }>(`${path}/${agreed.upload_id}`)
    expect((await progress()).done).toBeGreaterThan(0)
    const answer = await post<BulkResult>(living, token, path, agreed)
    expect(answer.message).toBe('120 berhasil. 0 menimpa. 0 gagal.')
    expect(await school.column(`select count(*) from ${table}`)).toEqual([120])
    expect(await school.column('select count(*) from documents')).toEqual([120])
  },
  180_000,
)

it('a year that one was closing is closed by the other, each class once and whole', async () => {
  const order = await prepareClosing({ school, server: dying, token })
  const cut = post(dying, token, YEAR_CLOSING_PATH, order).catch(() => null)
  await school.killAt(dying, 3, 'close-year')
  await cut
  await untilDone()
  expect(await readClosingState(school, order.eduyear_id)).toEqual(EXPECTED_CLOSING_STATE)
}, 180_000)
