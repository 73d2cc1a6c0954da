/** The database ends every connection in the middle of each kind of job: the same processes finish it, once and whole. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportResult } from '#contract/csv.ts'
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
let [here, there] = [] as unknown as [Running, Running]
let token: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation({ isOnStorage: true })
  here = await school.start()
  there = await school.start()
  token = await signInAsAdmin(here)
})
afterEach(() => school.close())

const END_CONNECTIONS =
  'select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

type Answer = { success: boolean; message: string }

/**
 * Cuts at a step, again until somebody is told or five times, since what asks nothing at that moment notices nothing;
 * then half a minute passes for the lease. @returns what was answered to who waited
 */
async function cutAt<T extends Answer>(step: number, kind: string, sent: Promise<T>): Promise<T> {
  await school.untilStep(step, kind)
  let isTold = false
  const answer = sent.finally(() => {
    isTold = true
  })
  for (let cut = 0; cut < 5 && !isTold; cut += 1) await school.column(END_CONNECTIONS)
  await answer
  await school.freeLeases()
  await expect
    .poll(() => school.column('select state from jobs order by id desc limit 1'), { timeout: 60_000 })
    .toEqual(['done'])
  return answer
}

it('an import: whoever waits is told that it goes on, and each row and password is there once', async () => {
  const form = makeCsvForm(makeStudentsCsv(600))
  const answer = await cutAt(100, 'csv:%', post<ImportResult>(here, token, STUDENT_IMPORT_PATH, form))
  expect(answer).toMatchObject({ success: false })
  const { result } = await post<ImportResult>(there, token, STUDENT_IMPORT_PATH, form)
  expect(result).toMatchObject({ total: 600, stored: 600, failed: 0 })
  expect(await school.column('select count(*) from students')).toEqual([600])
  const credentials = await readCredentials(there, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(600)
  const [email, password] = credentials[599] ?? []
  expect(await post(there, '', '/login', { email, password })).toMatchObject({ success: true })
}, 120_000)

it.each([
  ['report cards', BULK_RAPORS_PATH, 'student_class_rapors'],
  ['letters of graduation', BULK_GRADUATIONS_PATH, 'graduations'],
] as const)(
  'a zip of %s: each document once, and none without its row',
  async (_, path, table) => {
    const agreed = await checkBulkZip({ school, server: here, token }, path, 120)
    const first = await cutAt(20, 'zip:%', post<BulkResult>(here, token, path, agreed))
    // A report is told once: to who waited, where no question of theirs was cut off, or to who asks again.
    const answer = first.success ? first : await post<BulkResult>(there, token, path, agreed)
    expect(answer.message).toBe('120 berhasil. 0 menimpa. 0 gagal.')
    expect(await school.column(`select count(*) from ${table}`)).toEqual([120])
    expect(await school.column('select count(*) from documents')).toEqual([120])
  },
  120_000,
)

it('the closing of a year: each class once and whole', async () => {
  const order = await prepareClosing({ school, server: here, token })
  await cutAt(3, 'close-year', post<null>(here, token, YEAR_CLOSING_PATH, order))
  expect(await readClosingState(school, order.eduyear_id)).toEqual(EXPECTED_CLOSING_STATE)
}, 120_000)
