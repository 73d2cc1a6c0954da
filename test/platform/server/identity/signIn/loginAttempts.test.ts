/** Guessing a password is rate-limited without locking out other users. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { delayAfter } from '#platform/server/identity/signIn/loginAttempts.ts'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const MINUTE_MS = 60_000
const EMAIL = 'budi@sekolah.sch.id'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: EMAIL })
  await makeAccount(world, { email: 'lain@sekolah.sch.id' })
})
afterEach(() => world.close())

async function tryWrongPassword(count: number, name = EMAIL) {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1)
    statuses.push((await signIn(world, name, { password: 'salah' })).status)
  return statuses
}

describe('after 10 wrong passwords', () => {
  it('the eleventh try is 429 and says when to retry, in its message and in Retry-After', async () => {
    expect(await tryWrongPassword(10)).toEqual(Array(10).fill(200))
    const refusalResponse = await signIn(world, EMAIL, { password: 'salah' })
    expect(refusalResponse.status).toBe(429)
    expect(refusalResponse.body).toEqual({
      success: false,
      message: 'Terlalu banyak percobaan masuk. Coba lagi 15 menit lagi.',
      result: null,
    })
    const seconds = Number(refusalResponse.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  })

  it('even the right password is refused until Retry-After has passed', async () => {
    await tryWrongPassword(10)
    const refusalResponse = await signIn(world, EMAIL)
    expect(refusalResponse.status).toBe(429)
    world.advanceClock(Number(refusalResponse.headers['retry-after']) * 1000)
    expect((await signIn(world, EMAIL)).body.success).toBe(true)
  })

  it('further tries during the lockout do not extend it', async () => {
    await tryWrongPassword(10)
    world.advanceClock(10 * MINUTE_MS)
    await tryWrongPassword(10)
    world.advanceClock(5 * MINUTE_MS + 1000)
    expect((await signIn(world, EMAIL)).body.success).toBe(true)
  })

  it('the login name counts as the same in another case', async () => {
    await tryWrongPassword(5)
    await tryWrongPassword(5, EMAIL.toUpperCase())
    expect((await signIn(world, ` ${EMAIL}`)).status).toBe(429)
  })

  it('other users can still sign in', async () => {
    await tryWrongPassword(10)
    expect((await signIn(world, 'lain@sekolah.sch.id')).body.success).toBe(true)
  })

  it('an unknown login name is locked too, so that a lock does not reveal accounts', async () => {
    await tryWrongPassword(10, 'hantu')
    expect((await signIn(world, 'hantu')).status).toBe(429)
  })
})

it('a right password resets the count of wrong ones', async () => {
  await tryWrongPassword(9)
  expect((await signIn(world, EMAIL)).body.success).toBe(true)
  expect(await tryWrongPassword(10)).toEqual(Array(10).fill(200))
  expect((await signIn(world, EMAIL)).status).toBe(429)
})

it('20 tries at once do not bypass the limit', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => signIn(world, EMAIL, { password: 'salah' })),
  )
  const statuses = responses.map((response) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

describe('one IPv4 address', () => {
  /** Tries a name that was tried wrongly before, which alone is stopped by the limit. */
  const signInFrom = (remoteAddress: string, headers: Record<string, string> = {}, email = 'orang0') =>
    world.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers,
      payload: { email, password: PASSWORD },
    })
  const insertWrongTries = (address: string, count: number, firstNumber = 0) =>
    world.context.db.kysely
      .insertInto('login_attempts')
      .values(
        Array.from({ length: count }, (_, index) => ({
          login: `name:orang${firstNumber + index}`,
          address,
          created_at: new Date(world.context.clock()).toISOString(),
        })),
      )
      .execute()

  it('may fail with 299 login names, since a school shares one address, but not with 300', async () => {
    await insertWrongTries('203.0.113.5', 299)
    expect((await signInFrom('203.0.113.5')).statusCode).toBe(200)
    await insertWrongTries('203.0.113.5', 5)
    expect((await signInFrom('203.0.113.5')).statusCode, 'the same names again').toBe(200)
    await insertWrongTries('203.0.113.5', 1, 299)
    const refusalResponse = await signInFrom('203.0.113.5')
    expect(refusalResponse.statusCode).toBe(429)
    expect(Number(refusalResponse.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signInFrom('203.0.113.6')).statusCode).toBe(200)
    expect((await signInFrom('203.0.113.5', {}, EMAIL)).json(), 'a name not tried').toMatchObject({
      success: true,
    })
  })

  it('is taken from a proxy on this machine, and cannot be forged by a visitor', async () => {
    await insertWrongTries('203.0.113.5', 300)
    expect((await signInFrom('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(429)
    expect((await signInFrom('203.0.113.5', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429)
  })
})

describe('one network', () => {
  const guessFrom = (remoteAddress: string, headers: Record<string, string> = {}, email = EMAIL) =>
    world.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers,
      payload: { email, password: 'salah' },
    })
  const countAdmitted = async (guesses: readonly Parameters<typeof guessFrom>[]) => {
    let admitted = 0
    for (const guess of guesses) if ((await guessFrom(...guess)).statusCode === 200) admitted += 1
    return admitted
  }
  const addressesOf = (prefix: string) => Array.from({ length: 120 }, (_, index) => prefix + index)

  it('meets the limit however many addresses of its /64 guess, and another network does not', async () => {
    expect(await countAdmitted(addressesOf('2001:db8:1:2::').map((address) => [address]))).toBe(10)
    expect((await guessFrom('2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('meets the limit behind a trusted proxy, which reports the addresses', async () => {
    const guesses = addressesOf('2001:db8:1:2::').map(
      (address): Parameters<typeof guessFrom> => ['127.0.0.1', { 'x-forwarded-for': address }],
    )
    expect(await countAdmitted(guesses)).toBe(10)
  })

  it('of IPv4 is the same in both spellings', async () => {
    const spellings = ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105']
    expect(await countAdmitted(addressesOf('').map((_, index) => [spellings[index % 3] ?? '']))).toBe(10)
  })

  it('may fail with 299 login names from all of its addresses, but not with 300', async () => {
    const at = new Date(world.context.clock()).toISOString()
    const rows = Array.from({ length: 300 }, (_, index) => ({
      login: `name:orang${index}`,
      address: '2001:db8:1:2::/64',
      created_at: at,
    }))
    await world.context.db.kysely.insertInto('login_attempts').values(rows).execute()
    expect((await guessFrom('2001:db8:1:2:a:b:c:d', {}, 'orang0')).statusCode).toBe(429)
    expect((await guessFrom('2001:db8:1:4::1', {}, 'orang0')).statusCode).toBe(200)
  })

  it('counts in one row of the trail, with the full address of its first try', async () => {
    // Rows are counted by the minute.
    world.advanceClock(MINUTE_MS - (world.context.clock() % MINUTE_MS))
    await countAdmitted(addressesOf('2001:db8:1:2::').map((address) => [address]))
    await guessFrom('2001:db8:1:3::7')
    const rows = await world.context.db.kysely
      .selectFrom('audits')
      .where('action', '=', 'login-failed')
      .select(['address', 'count'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { address: '2001:db8:1:2::0', count: 120 },
      { address: '2001:db8:1:3::7', count: 1 },
    ])
    const attempts = await world.context.db.kysely
      .selectFrom('login_attempts')
      .select('address')
      .distinct()
      .orderBy('address')
      .execute()
    expect(attempts.map(({ address }) => address)).toEqual(['2001:db8:1:2::/64', '2001:db8:1:3::/64'])
  })
})

describe('an account that is attacked', () => {
  const signInFrom = (remoteAddress: string, email: string, password = PASSWORD) =>
    world.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } })

  it('is locked for the attacker’s address under each login name, but not for its owner’s', async () => {
    await makeAccount(world, { email: 'c@sekolah.sch.id', username: 'cici' })
    const names = ['c@sekolah.sch.id', 'cici']
    for (let index = 0; index < 10; index += 1)
      await signInFrom('203.0.113.9', names[index % 2] ?? '', 'salah')
    for (const name of names) expect((await signInFrom('203.0.113.9', name)).statusCode).toBe(429)
    expect((await signInFrom('203.0.113.10', 'cici')).json()).toMatchObject({ success: true })
  })

  it('is delayed by tries from other addresses, by three seconds at most', () => {
    expect([0, 10, 11, 20, 40, 100_000].map(delayAfter)).toEqual([0, 0, 100, 1000, 3000, 3000])
  })

  it('lets its owner in after a delay, however many other addresses have tried', async () => {
    const id = await makeAccount(world, { email: 'c@sekolah.sch.id' })
    const created_at = new Date(world.context.clock()).toISOString()
    const attempts = Array.from({ length: 15 }, (_, index) => ({
      login: `id:${id}`,
      address: `203.0.113.${index}`,
      created_at,
    }))
    await world.context.db.kysely.insertInto('login_attempts').values(attempts).execute()
    const startedAt = performance.now()
    expect((await signInFrom('198.51.100.7', 'c@sekolah.sch.id')).json()).toMatchObject({ success: true })
    expect(performance.now() - startedAt).toBeGreaterThan(450)
  })

  it('is also locked when the old password is guessed in the change-password form', async () => {
    const user = await world.as({ keys: ['manage-profile'] })
    const changePassword = (password_lama: string) =>
      user.put('/account/change-password', {
        password_lama,
        password_baru: 'sandi-baru-1',
        rpassword_baru: 'sandi-baru-1',
      })
    for (let index = 0; index < 10; index += 1) expect((await changePassword('salah')).status).toBe(422)
    expect((await changePassword(PASSWORD)).status).toBe(429)
    world.advanceClock(16 * MINUTE_MS)
    expect((await changePassword(PASSWORD)).status).toBe(200)
  })
})
