/** Two server processes on one database: roles, imports with their passwords, and links of one apply at the other. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ImportJob, ImportResult } from '#platform/contract/import/importCalls.ts'
import { resumeJobs } from '#platform/server/jobs/jobs.ts'
import { readPasswordList } from '#test/support/people/passwordList.ts'
import { makeStudentsCsv } from '#test/support/process/installation.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { openTwoProcesses, type TwoProcesses } from '#test/support/world/secondProcess.ts'
import type { Client } from '#test/support/world/world.ts'

const STUDENTS_PATH = '/sia/master/student'

let processes: TwoProcesses
let admin: Client
beforeAll(async () => {
  processes = await openTwoProcesses()
  admin = await processes.world.as('Administrator')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => processes.close())

const readJob = async (client: Client) =>
  (await client.get<{ job: ImportJob | null }>(`${STUDENTS_PATH}-import`)).body.result.job

it('a role changed at one process applies to the next call at the other', async () => {
  const clerk = await processes.world.as({ keys: ['sia-master'] })
  const clerkAtOther = processes.viaOther(clerk)
  const { role } = (await clerkAtOther.get<{ role: { id: number; name: string } }>('/session')).body.result
  for (let round = 0; round < 10; round += 1) {
    const accesses = round % 2 ? ['sia-master'] : ['manage-profile']
    await clerkAtOther.get('/sia/master/lesson')
    const changed = await admin.put(`/master/role/${role.id}`, { name: role.name, accesses })
    expect(changed.status).toBe(200)
    expect((await clerkAtOther.get('/sia/master/lesson')).status).toBe(round % 2 ? 200 : 403)
  }
})

it('the progress of a running import can be read at the other process', async () => {
  const adminAtOther = processes.viaOther(admin)
  const progress: number[] = []
  let isOver = false
  const watcher = (async () => {
    while (!isOver) {
      const job = await readJob(adminAtOther)
      if (job?.state === 'running') progress.push(job.done)
      await new Promise(setImmediate)
    }
  })()
  const { body } = await sendCsv(admin, STUDENTS_PATH, { csv: makeStudentsCsv(120) })
  isOver = true
  await watcher
  expect(body.result).toMatchObject({ stored: 120, failed: 0 })
  expect(progress.some((done) => done > 0 && done < 120)).toBe(true)
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
})

it('an import interrupted at one process is finished by the other, which reports all passwords', async () => {
  const adminAtOther = processes.viaOther(admin)
  const { kysely } = processes.world.context.db
  const transaction = kysely.transaction.bind(kysely)
  let transactionCount = 0
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    transactionCount += 1
    if (transactionCount === 4) throw new Error('Connection terminated unexpectedly')
    return transaction()
  })
  const rows = Array.from({ length: 90 }, (_, n) => `${8_000_000_000 + n},${50_000 + n},Terputus ${n},L`)
  const csv = ['nisn,nis,name,gender', ...rows].join('\n')
  expect((await sendCsv(admin, STUDENTS_PATH, { csv })).status).toBe(503)
  vi.restoreAllMocks()
  expect(await readJob(adminAtOther)).toMatchObject({ state: 'waiting' })
  processes.world.advanceClock(60_000)
  await resumeJobs(processes.otherContext, { error: () => undefined })
  const job = await readJob(adminAtOther)
  expect(job).toMatchObject({ state: 'done', done: 90, total: 90 })
  const report = await adminAtOther.post<ImportResult>(`${STUDENTS_PATH}-import/${job?.id}/report`)
  expect(report.body.result).toMatchObject({ stored: 90, failed: 0 })
  // The link that the other process created opens at the first one.
  const link = (report.body.result.credentials ?? '').replace('/api', '')
  const list = await processes.world.anonymous.get(link)
  const passwords = readPasswordList(list.text)
  expect(passwords).toHaveLength(90)
  const [login, password] = passwords.at(-1) ?? []
  for (const client of [processes.world.anonymous, processes.viaOther(processes.world.anonymous)])
    expect((await client.post('/login', { email: login, password, from: 'WEB' })).body.success).toBe(true)
})
