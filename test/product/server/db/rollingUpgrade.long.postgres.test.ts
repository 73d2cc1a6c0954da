/** A rolling upgrade: while the later version starts and migrates, the earlier one keeps serving, and is refused only at its next start. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Installation, openInstallation, signInAsAdmin } from '#test/support/process/installation.ts'
import {
  buildNextVersion,
  buildServer,
  NEXT_VERSION_VARIABLE,
  type RunningServer,
  removeBuilds,
  runUntilExit,
} from '#test/support/process/process.ts'

let installation: Installation
beforeAll(() => {
  buildServer()
  buildNextVersion()
})
afterAll(removeBuilds)
beforeEach(async () => {
  installation = await openInstallation()
})
afterEach(() => installation.close())

const LESSONS_PATH = '/sia/master/lesson'
const INSERT_WAITING_JOB = `insert into jobs (kind, key, payload, file, user_id, state, done, total, tries, created_at, updated_at)
  select 'later', 'k', '', 'none', min(id), 'waiting', 0, 0, 0, '2026-01-01', '2026-01-01' from users returning id`

it('no call of the earlier version fails, each version reads rows of the other, and the earlier ignores unknown jobs', async () => {
  const earlier = await installation.start()
  const token = await signInAsAdmin(earlier)
  const failures: string[] = []
  const call = async <T>({ url }: RunningServer, path: string, body?: object): Promise<T | null> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${url}/api${path}`, { ...init, headers })
    if (!response.ok) failures.push(`${path}: ${response.status} ${await response.text()}`)
    return response.ok ? ((await response.json()) as { result: T }).result : null
  }
  const readTotal = async (server: RunningServer) =>
    (await call<{ total_count: number }>(server, `${LESSONS_PATH}?page=1&page_size=10`))?.total_count
  let isOver = false
  let createdCount = 0
  const runVisitor = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      const lesson = await call<{ id: number }>(earlier, LESSONS_PATH, {
        code: `L${number}x${n}`,
        name: `Pelajaran ${n}`,
      })
      createdCount += lesson ? 1 : 0
      await call(earlier, `${LESSONS_PATH}/${lesson?.id}`)
      await readTotal(earlier)
    }
  }
  const visitors = Array.from({ length: 4 }, (_, number) => runVisitor(number))
  // Lets every connection prepare its statements before the table changes.
  await expect.poll(() => createdCount, { timeout: 60_000 }).toBeGreaterThan(100)
  const later = await installation.start({ [NEXT_VERSION_VARIABLE]: '1' })
  const createdBefore = createdCount
  await expect.poll(() => createdCount, { timeout: 60_000 }).toBeGreaterThan(createdBefore + 100)
  isOver = true
  await Promise.all(visitors)
  expect(failures.slice(0, 3)).toEqual([])
  expect(await installation.selectColumn('select count(*) from lessons')).toEqual([createdCount])
  expect(await installation.selectColumn("select count(*) from lessons where later <> 'baru'")).toEqual([0])
  await call(later, LESSONS_PATH, { code: 'BARU', name: 'Dari yang baru' })
  for (const server of [earlier, later]) await expect.poll(() => readTotal(server)).toBe(createdCount + 1)
  expect(failures).toEqual([])

  later.signal('SIGKILL')
  await later.exited
  const [job] = await installation.selectColumn<number>(INSERT_WAITING_JOB)
  await waitUntilJobsWereTried(installation)
  expect(await installation.selectColumn(`select state || tries from jobs where id = ${job}`)).toEqual([
    'waiting0',
  ])

  earlier.signal('SIGTERM')
  expect(await earlier.exited).toBe(0)
  expect(await runUntilExit(installation.folder, installation.env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Pelita yang lebih baru'),
  })
  expect(await signInAsAdmin(await installation.start({ [NEXT_VERSION_VARIABLE]: '1' }))).toBeTruthy()
})

/** Adds a job that the earlier version knows but whose file is missing, and waits until it was tried. */
async function waitUntilJobsWereTried({ selectColumn }: Installation) {
  const insertKnownJob = INSERT_WAITING_JOB.replace("'later'", "'csv:lesson'")
  const [id] = await selectColumn<number>(insertKnownJob)
  await expect.poll(() => selectColumn(`select tries from jobs where id = ${id}`)).toEqual([1])
}
