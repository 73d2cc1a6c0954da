/** The account of who left: open for its documents as long as the setting says, and not a day longer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastSignInDay } from '#contract/people/leaver.ts'
import { up } from '#server/db/migrations/0084_leavers.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/accounts.ts'
import { downloadFile, enrol, makeRoom, type Pupil, type Room, uploadRapor } from '#test/support/documents.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const DAY = 86_400_000
const YEAR = 365 * DAY

let world: World
let operator: Client
let room: Room
beforeAll(async () => {
  world = await openWorld({ env: { LEAVER_YEARS: '1' } })
  room = await makeRoom(world, 'VII', 'A')
})
/** The clock goes years ahead, and no session lasts that long. */
beforeEach(async () => {
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const today = () => new Date(world.context.clock()).toISOString().slice(0, 10)
const leave = (pupil: Pupil, left_at = today()) =>
  operator.post(`/sia/master/student/${pupil.id}/leave`, { left_at, reason: 'Pindah sekolah' })

/** A student of VII A with an account of their own. */
async function pupilWithAccount() {
  const pupil = await enrol(world, room)
  const id = await makeAccount(world, { user_type: 'student', role: 'Siswa', nisn: pupil.nisn })
  await world.context.db.kysely
    .updateTable('students')
    // Long enough here to have left long ago.
    .set({ user_id: id, entry_year: '2019' })
    .where('id', '=', pupil.id)
    .execute()
  return pupil
}

describe('who left', () => {
  it('signs in and reads their report card until the time is over, then is told so in a sentence', async () => {
    const pupil = await pupilWithAccount()
    const { body } = await uploadRapor(world, operator, room, pupil)
    expect((await leave(pupil)).body.message).toMatch(
      /^Siswa dicatat keluar\. Akunnya dapat dibuka sampai \d+ \w+ \d{4}\.$/,
    )
    const headers = await requestBearerHeader(world, pupil.nisn)
    const { file_url } = body.result.student_class_rapors
    const own = await world.anyone.get(file_url.replace(/^\/api/, ''), undefined, headers)
    expect(own.status).toBe(200)
    world.advanceClock(YEAR - DAY)
    expect((await signIn(world, pupil.nisn)).body.success).toBe(true)
    world.advanceClock(2 * DAY)
    const refused = await signIn(world, pupil.nisn)
    expect(refused).toMatchObject({ status: 200, body: { success: false, result: null } })
    expect(refused.body.message).toMatch(
      /^Akun ini hanya dapat dibuka sampai \d+ \w+ \d{4}, karena Anda sudah keluar dari sekolah\. Hubungi tata usaha/,
    )
    const office = await world.as('Operator')
    expect((await downloadFile(office, { file_url })).status, 'the school keeps it').toBe(200)
  })

  it('is told nothing of it without the right password', async () => {
    const pupil = await pupilWithAccount()
    await leave(pupil, '2020-01-10')
    expect((await signIn(world, pupil.nisn, 'bukan-ini')).body.message).toBe('Email atau password salah.')
  })

  it('and knows the password reads why, however often they try', async () => {
    const pupil = await pupilWithAccount()
    await leave(pupil, '2020-01-10')
    for (let tries = 0; tries < 12; tries += 1)
      expect((await signIn(world, pupil.nisn)).body.message).toContain('10 Januari 2021')
  })

  it('has no session that outlasts the account, opened before they left or after', async () => {
    const pupil = await pupilWithAccount()
    const before = await requestBearerHeader(world, pupil.nisn, undefined, { remember: true })
    const soon = new Date(world.context.clock() - YEAR + 2 * DAY).toISOString().slice(0, 10)
    await leave(pupil, soon)
    const after = await requestBearerHeader(world, pupil.nisn, undefined, { remember: true })
    const opens = async (headers: Record<string, string>) =>
      (await world.anyone.get('/session', undefined, headers)).status
    expect([await opens(before), await opens(after)]).toEqual([200, 200])
    world.advanceClock(5 * DAY)
    expect([await opens(before), await opens(after)]).toEqual([401, 401])
  })

  it('whose account’s time is over is signed out at once by leaving, and in again after coming back', async () => {
    const pupil = await pupilWithAccount()
    const headers = await requestBearerHeader(world, pupil.nisn)
    await leave(pupil, '2020-01-10')
    expect((await world.anyone.get('/session', undefined, headers)).status).toBe(401)
    const body = { classroom_id: room.id, returned_at: today() }
    expect((await operator.post(`/sia/master/student/${pupil.id}/return`, body)).status).toBe(200)
    expect((await signIn(world, pupil.nisn)).body.success).toBe(true)
  })
})

it('a graduate’s account stays open', async () => {
  const pupil = await pupilWithAccount()
  await world.context.db.kysely
    .updateTable('students')
    .set({ out_year: '2010', out_reason: 'Lulus' })
    .where('id', '=', pupil.id)
    .execute()
  expect((await signIn(world, pupil.nisn)).body.success).toBe(true)
})

it.each([
  ['2026-10-05', 2, '2028-10-05'],
  ['2026-10-05', 0, '2026-10-05'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
])('left on %s, for %i years: until %s', (leftOn, years, last) => {
  expect(lastSignInDay(leftOn, years)).toBe(last)
})

it('a school that was there before gets the day of each who left, and none of its graduates', async () => {
  const { db } = world.context
  const [noted, unnoted, graduate] = [
    await enrol(world, room),
    await enrol(world, room),
    await enrol(world, room),
  ]
  // Nobody leaves before they entered.
  await db.kysely.updateTable('students').set({ entry_year: '2019' }).where('id', '=', noted.id).execute()
  expect(await leave(noted, '2025-03-02')).toMatchObject({ status: 200 })
  const set = (pupil: Pupil, out_reason: string) =>
    db.kysely
      .updateTable('students')
      .set({ out_year: '2025', out_reason })
      .where('id', '=', pupil.id)
      .execute()
  await set(unnoted, 'Putus sekolah')
  await set(graduate, 'Lulus')
  await db.kysely.schema.alterTable('students').dropColumn('left_on').execute()
  await db.kysely.schema.alterTable('student_events').dropColumn('lesson_class_ids').execute()
  await up({ db: db.kysely as never, engine: db.engine })
  const days = await db.kysely
    .selectFrom('students')
    .where(
      'id',
      'in',
      [noted, unnoted, graduate].map(({ id }) => id),
    )
    .orderBy('id')
    .select('left_on')
    .execute()
  expect(days.map(({ left_on }) => left_on)).toEqual(['2025-03-02', '2025-12-31', null])
})
