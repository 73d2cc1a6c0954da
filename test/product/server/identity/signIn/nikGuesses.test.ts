/** Signing in does not tell whose NIK a number is. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listStoppedAccounts } from '#features/home/stoppedAccounts.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const SCHOOL = '203.0.113.5'
const EMAIL = 'guru.honorer@sekolah.sch.id'
const NIK = '3273010101800001'
const OTHER_NIK = '3273010101800002'

let world: World
let admin: Client
let id: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  // A teacher without NIP signs in by NIK.
  id = await makeAccount(world, { email: EMAIL, nip: NIK, user_type: 'teacher', role: 'Guru' })
})
beforeEach(async () => {
  await world.context.db.kysely.deleteFrom('login_attempts').execute()
  // For some seconds a server remembers which network was stopped.
  world.advanceClock(10_000)
})
afterAll(() => world.close())

const signIn = (email: string, password = 'salah-sekali') =>
  world.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: SCHOOL,
    payload: { email, password },
  })
const statusOf = async (email: string) => (await signIn(email)).statusCode

async function stop(email: string) {
  for (let count = 0; count < 10; count += 1) await signIn(email)
  expect(await statusOf(email)).toBe(429)
}

it('a stopped account answers to its NIK as to any number', async () => {
  await stop(EMAIL)
  expect([await statusOf(NIK), await statusOf(OTHER_NIK)]).toEqual([200, 200])
})

it('so does a network that has tried too many names', async () => {
  const created_at = new Date(world.context.clock()).toISOString()
  const logins = [`id:${id}`, ...Array.from({ length: 299 }, (_, index) => `name:orang${index}`)]
  const rows = logins.map((login) => ({ login, address: SCHOOL, created_at }))
  await world.context.db.kysely.insertInto('login_attempts').values(rows).execute()
  expect(await statusOf(EMAIL)).toBe(429)
  expect([await statusOf(NIK), await statusOf(OTHER_NIK)]).toEqual([200, 200])
})

it('ten wrong passwords stop a NIK, which the office sees and opens', async () => {
  await stop(NIK)
  expect((await admin.get(listStoppedAccounts.path)).body.result).toMatchObject([{ id }])
  expect((await admin.post(`/master/user/${id}/unlock`)).status).toBe(200)
  expect((await signIn(NIK, PASSWORD)).json()).toMatchObject({ success: true })
})
