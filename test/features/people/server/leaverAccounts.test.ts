/** The account of a student who left stays open for the configured number of years. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastSignInDay } from '#features/people/server/leaverAccounts.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import {
  type Classroom,
  downloadFile,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

let world: World
let operator: Client
let classroom: Classroom
beforeAll(async () => {
  world = await openWorld({ env: { LEAVER_YEARS: '1' } })
  classroom = await makeClassroom(world, 'VII', 'A')
})
/** Tests move the clock by years, so each needs a new session. */
beforeEach(async () => {
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const today = () => new Date(world.context.clock()).toISOString().slice(0, 10)
const recordLeaving = (student: EnrolledStudent, left_at = today()) =>
  operator.post(`/sia/master/student/${student.id}/leave`, { left_at, reason: 'Pindah sekolah' })

/** A student of VII A with an account of their own. */
async function enrolWithAccount() {
  const student = await enrol(world, classroom)
  const id = await makeAccount(world, { user_type: 'student', role: 'Siswa', nisn: student.nisn })
  await world.context.db.kysely
    .updateTable('students')
    // A student cannot leave before their entry year.
    .set({ user_id: id, entry_year: '2019' })
    .where('id', '=', student.id)
    .execute()
  return student
}

describe('a student who left', () => {
  it('signs in and reads their report card until the last day, and is then refused with the date', async () => {
    const student = await enrolWithAccount()
    const { body } = await uploadRapor(world, { client: operator, classroom, student })
    expect((await recordLeaving(student)).body.message).toMatch(
      /^Siswa dicatat keluar\. Akunnya dapat dibuka sampai \d+ \w+ \d{4}\.$/,
    )
    const headers = await requestBearerHeader(world, student.nisn)
    const { file_url } = body.result.student_class_rapors
    const download = await world.anonymous.get(file_url.replace(/^\/api/, ''), undefined, headers)
    expect(download.status).toBe(200)
    world.advanceClock(YEAR_MS - DAY_MS)
    expect((await signIn(world, student.nisn)).body.success).toBe(true)
    world.advanceClock(2 * DAY_MS)
    const signInResponse = await signIn(world, student.nisn)
    expect(signInResponse).toMatchObject({ status: 200, body: { success: false, result: null } })
    expect(signInResponse.body.message).toMatch(
      /^Akun ini hanya dapat dibuka sampai \d+ \w+ \d{4}, karena Anda sudah keluar dari sekolah\. Hubungi tata usaha/,
    )
    const laterOperator = await world.as('Operator')
    expect((await downloadFile(laterOperator, { file_url })).status, 'operators can still read it').toBe(200)
  })

  it('gets the general refusal with a wrong password', async () => {
    const student = await enrolWithAccount()
    await recordLeaving(student, '2020-01-10')
    expect((await signIn(world, student.nisn, { password: 'bukan-ini' })).body.message).toBe(
      'Email atau password salah.',
    )
  })

  it('gets the date with the right password, however often they try', async () => {
    const student = await enrolWithAccount()
    await recordLeaving(student, '2020-01-10')
    for (let index = 0; index < 12; index += 1)
      expect((await signIn(world, student.nisn)).body.message).toContain('10 Januari 2021')
  })

  it('has no session that outlasts the account, whether it began before or after leaving', async () => {
    const student = await enrolWithAccount()
    const earlierHeaders = await requestBearerHeader(world, student.nisn, { remember: true })
    const recentDay = new Date(world.context.clock() - YEAR_MS + 2 * DAY_MS).toISOString().slice(0, 10)
    await recordLeaving(student, recentDay)
    const laterHeaders = await requestBearerHeader(world, student.nisn, { remember: true })
    const requestSession = async (headers: Record<string, string>) =>
      (await world.anonymous.get('/session', undefined, headers)).status
    expect([await requestSession(earlierHeaders), await requestSession(laterHeaders)]).toEqual([200, 200])
    world.advanceClock(5 * DAY_MS)
    expect([await requestSession(earlierHeaders), await requestSession(laterHeaders)]).toEqual([401, 401])
  })

  it('long ago is signed out at once, and can sign in again after returning', async () => {
    const student = await enrolWithAccount()
    const headers = await requestBearerHeader(world, student.nisn)
    await recordLeaving(student, '2020-01-10')
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(401)
    const body = { classroom_id: classroom.id, returned_at: today() }
    expect((await operator.post(`/sia/master/student/${student.id}/return`, body)).status).toBe(200)
    expect((await signIn(world, student.nisn)).body.success).toBe(true)
  })
})

it('a graduate’s account stays open', async () => {
  const student = await enrolWithAccount()
  await world.context.db.kysely
    .updateTable('students')
    .set({ out_year: '2010', out_reason: 'Lulus' })
    .where('id', '=', student.id)
    .execute()
  expect((await signIn(world, student.nisn)).body.success).toBe(true)
})

it.each([
  ['2026-10-05', 2, '2028-10-05'],
  ['2026-10-05', 0, '2026-10-05'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
])('a student who left on %s may sign in for %i years: until %s', (leftOn, years, expected) => {
  expect(lastSignInDay(leftOn, years)).toBe(expected)
})
