/** PostgreSQL terminates every connection during each kind of job, and the same processes still finish it exactly once. */
import { expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
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

const END_CONNECTIONS =
  'select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

type Outcome = { success: boolean; message: string }

/**
 * Terminates all connections at a step of the job, up to five times until the call responds, because an idle connection
 * does not notice; then lets the lease expire. @returns the response of the call
 */
async function terminateConnectionsAt<T extends Outcome>(
  step: number,
  kind: string,
  call: Promise<T>,
): Promise<T> {
  await servers.installation.waitForStep(step, kind)
  let hasResponse = false
  const response = call.finally(() => {
    hasResponse = true
  })
  for (let cut = 0; cut < 5 && !hasResponse; cut += 1)
    await servers.installation.selectColumn(END_CONNECTIONS)
  await response
  await servers.installation.expireLeases()
  await waitUntilJobIsDone(servers)
  return response
}

it('an import answers that it continues, and stores each row and password once', async () => {
  const form = makeCsvForm(makeStudentsCsv(600))
  const response = await terminateConnectionsAt(
    100,
    'csv:%',
    post<ImportResult>(servers.first, { token: servers.token, path: STUDENT_IMPORT_PATH, body: form }),
  )
  expect(response).toMatchObject({ success: false })
  const { result } = await post<ImportResult>(servers.second, {
    token: servers.token,
    path: STUDENT_IMPORT_PATH,
    body: form,
  })
  expect(result).toMatchObject({ total: 600, stored: 600, failed: 0 })
  expect(await servers.installation.selectColumn('select count(*) from students')).toEqual([600])
  const credentials = await readCredentials(servers.second, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(600)
  const [email, password] = credentials[599] ?? []
  expect(await post(servers.second, { token: '', path: '/login', body: { email, password } })).toMatchObject({
    success: true,
  })
})

it.each(BULK_UPLOADS)(
  'a zip of $title stores each document once, together with its row',
  async ({ path, table }) => {
    const confirmation = await checkBulkZip({ ...servers, server: servers.first }, path, 120)
    const firstResponse = await terminateConnectionsAt(
      20,
      'zip:%',
      post<BulkResult>(servers.first, { token: servers.token, path, body: confirmation }),
    )
    // The report is delivered once: to the first call, or to a repeated one if the first was interrupted.
    const response = firstResponse.success
      ? firstResponse
      : await post<BulkResult>(servers.second, { token: servers.token, path, body: confirmation })
    expect(response.message).toBe('120 berhasil. 0 menimpa. 0 gagal.')
    expect(await servers.installation.selectColumn(`select count(*) from ${table}`)).toEqual([120])
    expect(await servers.installation.selectColumn('select count(*) from documents')).toEqual([120])
  },
  120_000,
)

it('closing a year closes each class exactly once', async () => {
  const closingOrder = await prepareClosing({ ...servers, server: servers.first })
  await terminateConnectionsAt(
    3,
    'close-year',
    post<null>(servers.first, { token: servers.token, path: YEAR_CLOSING_PATH, body: closingOrder }),
  )
  expect(await readClosingState(servers.installation, closingOrder.eduyear_id)).toEqual(
    EXPECTED_CLOSING_STATE,
  )
})
