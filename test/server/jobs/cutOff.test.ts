/** An import whose server is killed: it goes on, stores every row once, and no password is lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportResult } from '#contract/csv.ts'
import {
  credentialsOf,
  csvForm,
  openSchool,
  type School,
  send,
  studentsCsv,
  throughKills,
  tokenOf,
} from '#test/support/cutOff.ts'
import { buildServer, removeBuilt } from '#test/support/process.ts'

let school: School
beforeAll(buildServer, 60_000)
afterAll(removeBuilt)
beforeEach(async () => {
  school = await openSchool()
})
afterEach(() => school.close())

const IMPORT = '/sia/master/student-import'

it('an import of 2,000 killed after 500 and 1,200 is told whole when sent again, each password too', async () => {
  const form = csvForm(studentsCsv(2000))
  const { server, answer } = await throughKills(school, [500, 1200], (at, token) =>
    send<ImportResult>(at, token, IMPORT, form),
  )
  expect(answer.result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await credentialsOf(server, answer.result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  expect(await school.column('select count(*) from students')).toEqual([2000])
  expect(await school.column("select count(*) from audits where entity = 'student'")).toEqual([2000])
  for (const at of [0, 499, 501, 1999]) {
    const [email, password] = credentials[at] ?? []
    expect(await send(server, '', '/login', { email, password })).toMatchObject({ success: true })
  }
}, 120_000)

it('an import goes on by itself after the restart, and what must be told is kept until somebody asks', async () => {
  const form = csvForm(studentsCsv(600))
  const first = await school.start()
  const token = await tokenOf(first)
  const cut = send(first, token, IMPORT, form).catch(() => null)
  await school.killAt(first, 100)
  await cut
  const second = await school.start()
  await expect.poll(() => school.column('select state from jobs'), { timeout: 30_000 }).toEqual(['done'])
  expect(await school.column('select count(*) from students')).toEqual([600])
  expect((await send<ImportResult>(second, token, IMPORT, form)).result).toMatchObject({
    stored: 600,
    failed: 0,
  })
  await expect.poll(() => school.column('select count(*) from job_lines')).toEqual([0])
  const again = await send<ImportResult>(second, token, IMPORT, form)
  expect(again.result, 'once told, the same file is a new import').toMatchObject({ stored: 0, failed: 600 })
}, 60_000)
