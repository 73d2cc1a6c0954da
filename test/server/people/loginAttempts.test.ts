/** Guessing a password is slowed down, and nobody else is kept out by it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { delayAfter } from '#server/people/loginAttempts.ts'
import { makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60_000
const NAME = 'budi@sekolah.sch.id'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: NAME })
  await makeAccount(world, { email: 'lain@sekolah.sch.id' })
})
afterEach(() => world.close())

async function guess(times: number, name = NAME) {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1) statuses.push((await signIn(world, name, 'salah')).status)
  return statuses
}

describe('after 10 wrong passwords', () => {
  it('the eleventh try is 429 and says when to come back, in words and in Retry-After', async () => {
    expect(await guess(10)).toEqual(Array(10).fill(200))
    const refused = await signIn(world, NAME, 'salah')
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({
      success: false,
      message: 'Terlalu banyak percobaan masuk. Coba lagi 15 menit lagi.',
      result: null,
    })
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  })

  it('even the right password waits, and the wait ends when it was said to', async () => {
    await guess(10)
    const refused = await signIn(world, NAME)
    expect(refused.status).toBe(429)
    world.pass(Number(refused.headers['retry-after']) * 1000)
    expect((await signIn(world, NAME)).body.success).toBe(true)
  })

  it('trying on while locked out does not make the wait longer', async () => {
    await guess(10)
    world.pass(10 * MINUTE)
    await guess(10)
    world.pass(5 * MINUTE + 1000)
    expect((await signIn(world, NAME)).body.success).toBe(true)
  })

  it('the same name in another case is the same name', async () => {
    await guess(5)
    await guess(5, NAME.toUpperCase())
    expect((await signIn(world, ` ${NAME}`)).status).toBe(429)
  })

  it('everybody else still gets in', async () => {
    await guess(10)
    expect((await signIn(world, 'lain@sekolah.sch.id')).body.success).toBe(true)
  })

  it('a name nobody has is locked just the same, so that the lock tells nothing', async () => {
    await guess(10, 'hantu')
    expect((await signIn(world, 'hantu')).status).toBe(429)
  })
})

it('a right password forgives the wrong ones before it', async () => {
  await guess(9)
  expect((await signIn(world, NAME)).body.success).toBe(true)
  expect(await guess(10)).toEqual(Array(10).fill(200))
  expect((await signIn(world, NAME)).status).toBe(429)
})

it('20 tries at once are no way round the limit', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => signIn(world, NAME, 'salah')))
  const statuses = tries.map((tried) => tried.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

describe('one address', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers,
      payload: { email: NAME, password: PASSWORD },
    })
  const wrongTries = (address: string, count: number, first = 0) =>
    world.context.db.kysely
      .insertInto('login_attempts')
      .values(
        Array.from({ length: count }, (_, index) => ({
          login: `name:orang${first + index}`,
          address,
          created_at: new Date(world.context.clock()).toISOString(),
        })),
      )
      .execute()

  it('may try 299 names wrongly, since a whole school shares one, and not 300', async () => {
    await wrongTries('203.0.113.5', 299)
    expect((await from('203.0.113.5')).statusCode).toBe(200)
    await wrongTries('203.0.113.5', 5)
    expect((await from('203.0.113.5')).statusCode, 'the same names again').toBe(200)
    await wrongTries('203.0.113.5', 1, 299)
    const refused = await from('203.0.113.5')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.6')).statusCode).toBe(200)
  })

  it('is the visitor’s behind a proxy on this machine, and cannot be made up by a visitor', async () => {
    await wrongTries('203.0.113.5', 300)
    expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(429)
    expect((await from('203.0.113.5', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429)
  })
})

describe('an account that is attacked', () => {
  const from = (remoteAddress: string, email: string, password = PASSWORD) =>
    world.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } })

  it('is closed to the attacker’s address under each of its names, and open to its owner’s', async () => {
    await makeAccount(world, { email: 'c@sekolah.sch.id', username: 'cici', nip: '19850412' })
    const names = ['c@sekolah.sch.id', 'cici', '19850412']
    for (let tries = 0; tries < 10; tries += 1) await from('203.0.113.9', names[tries % 3] ?? '', 'salah')
    for (const name of names) expect((await from('203.0.113.9', name)).statusCode).toBe(429)
    expect((await from('203.0.113.10', 'cici')).json()).toMatchObject({ success: true })
  })

  it('from all addresses together only gets slower, never longer than three seconds', () => {
    expect([0, 10, 11, 20, 40, 100_000].map(delayAfter)).toEqual([0, 0, 100, 1000, 3000, 3000])
  })

  it('lets its owner in after a pause, however many others have tried', async () => {
    const id = await makeAccount(world, { email: 'c@sekolah.sch.id' })
    const created_at = new Date(world.context.clock()).toISOString()
    const tries = Array.from({ length: 15 }, (_, index) => ({
      ...{ login: `id:${id}`, address: `203.0.113.${index}`, created_at },
    }))
    await world.context.db.kysely.insertInto('login_attempts').values(tries).execute()
    const begun = performance.now()
    expect((await from('198.51.100.7', 'c@sekolah.sch.id')).json()).toMatchObject({ success: true })
    expect(performance.now() - begun).toBeGreaterThan(450)
  })

  it('whose password is changed again and again by guessing the old one is closed as at the door', async () => {
    const guesser = await world.as('Siswa')
    const change = (password_lama: string) =>
      guesser.put('/account/change-password', {
        ...{ password_lama, password_baru: 'sandi-baru-1', rpassword_baru: 'sandi-baru-1' },
      })
    for (let tries = 0; tries < 10; tries += 1) expect((await change('salah')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(429)
    world.pass(16 * MINUTE)
    expect((await change(PASSWORD)).status).toBe(200)
  })
})
