/** A device that signed in before passes the limits of its network, and only for its own account. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#platform/server/app.ts'
import { createKeys } from '#platform/server/keys/keys.ts'
import { product } from '#src/features.server.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const EMAIL = 'budi@sekolah.sch.id'
const CLASSMATE = 'cici@sekolah.sch.id'
const SCHOOL = '203.0.113.5'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: EMAIL })
  await makeAccount(world, { email: CLASSMATE })
})
afterEach(() => world.close())

type Attempt = {
  email?: string
  password?: string
  from?: string
  cookie?: string
  headers?: Record<string, string>
  app?: FastifyInstance
}

async function signIn(attempt: Attempt = {}) {
  const { email = EMAIL, password = PASSWORD, from = SCHOOL, cookie, headers, app = world.app } = attempt
  const response = await app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from,
    headers: { ...headers, ...(cookie && { cookie }) },
    payload: { email, password },
  })
  const setCookie = String(response.headers['set-cookie'] ?? '')
  return {
    status: response.statusCode,
    success: response.json<{ success: boolean }>().success,
    setCookie,
    cookie: setCookie.split(';')[0] ?? '',
  }
}

async function stopFrom(from: string, email = EMAIL) {
  for (let count = 0; count < 10; count += 1) await signIn({ email, from, password: 'salah' })
  expect((await signIn({ email, from })).status).toBe(429)
}

async function exhaustNames(address = SCHOOL) {
  const created_at = new Date(world.context.clock()).toISOString()
  const names = Array.from({ length: 300 }, (_, index) => ({ login: `name:x${index}`, address, created_at }))
  await world.context.db.kysely.insertInto('login_attempts').values(names).execute()
}

it('the cookie is sent only to the sign-in, is unreadable for scripts, and is set only after a right password', async () => {
  expect((await signIn({ password: 'salah' })).setCookie).toBe('')
  const { setCookie } = await signIn()
  expect(setCookie).toMatch(
    /^pelita_device=\d+:[\w-]{22}\.\d+\.[\w-]{43}; Path=\/api\/login; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  )
})

it('the cookie is sent over HTTPS only where a trusted proxy says that the sign-in came so', async () => {
  const headers = { 'x-forwarded-proto': 'https' }
  expect((await signIn({ from: '127.0.0.1', headers })).setCookie).toMatch(/; Secure$/)
  expect((await signIn({ headers })).setCookie).not.toContain('Secure')
})

describe('on a known device', () => {
  it('the account signs in although a classmate has stopped it from the same network', async () => {
    const { cookie } = await signIn()
    await stopFrom(SCHOOL)
    expect(await signIn({ cookie })).toMatchObject({ status: 200, success: true })
  })

  it('the account signs in although strangers have tried 300 names, its own among them', async () => {
    const { cookie } = await signIn()
    await signIn({ password: 'salah' })
    await exhaustNames()
    expect((await signIn()).status).toBe(429)
    expect((await signIn({ cookie })).success).toBe(true)
  })

  it('a password is guessed ten times, as elsewhere, and that stops no other device', async () => {
    const { cookie } = await signIn()
    const { cookie: otherCookie } = await signIn()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await signIn({ cookie, password: 'salah' })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await signIn({ cookie })).status).toBe(429)
    expect((await signIn({ cookie: otherCookie })).success).toBe(true)
    expect((await signIn()).success).toBe(true)
  })

  it('another account is a new one until it has signed in there too; both then are known', async () => {
    const { cookie } = await signIn()
    await stopFrom(SCHOOL, CLASSMATE)
    expect((await signIn({ email: CLASSMATE, cookie })).status).toBe(429)
    const both = await signIn({ email: CLASSMATE, from: '198.51.100.1', cookie })
    expect((await signIn({ email: CLASSMATE, cookie: both.cookie })).success).toBe(true)
    await stopFrom(SCHOOL)
    expect((await signIn({ cookie: both.cookie })).success).toBe(true)
  })

  it('stays known by two schools on one host, to whose ports browsers send the same cookies', async () => {
    const keys = createKeys([{ secret: 'kunci-sekolah-lain-9876543210-abc', linkSalt: '', linksUntil: null }])
    const otherSchool = await createApp({ ...world.context, keys, product, logLevel: 'silent' })
    const { cookie } = await signIn()
    const both = await signIn({ cookie, app: otherSchool })
    const again = await signIn({ cookie: both.cookie })
    expect(again.cookie.match(/\d+:/g)).toHaveLength(2)
    await stopFrom(SCHOOL)
    expect((await signIn()).status).toBe(429)
    for (const app of [world.app, otherSchool])
      expect(await signIn({ cookie: again.cookie, app })).toMatchObject({ status: 200, success: true })
    await otherSchool.close()
  })

  it('the device is new again after 400 days without a sign-in', async () => {
    const { cookie } = await signIn()
    world.advanceClock(401 * 86_400_000)
    await stopFrom(SCHOOL)
    expect((await signIn({ cookie })).status).toBe(429)
  })
})

it.each([
  ['of another account', (cookie: string) => cookie.replace(/=\d+:/, '=1:')],
  ['with a later end', (cookie: string) => cookie.replace(/\.\d+\./, '.9999999999999.')],
  ['with another device', (cookie: string) => cookie.replace(/:[\w-]{22}/, `:${'A'.repeat(22)}`)],
  ['without a signature', (cookie: string) => cookie.replace(/\.[\w-]{43}$/, '')],
  ['that is no cookie of ours', () => 'pelita_device=;;=1:!!!:::'],
  ['of a megabyte', () => `a=${'x'.repeat(7000)}; pelita_device=1:a`],
])('a cookie %s does not count', async (_what, change) => {
  const { cookie } = await signIn()
  await stopFrom(SCHOOL)
  expect((await signIn({ cookie: change(cookie) })).status).toBe(429)
})

it('a name that nobody has tried signs in although 300 others were tried from its network', async () => {
  await exhaustNames()
  expect((await signIn()).success).toBe(true)
  expect((await signIn({ email: 'name:x', password: 'salah' })).status).toBe(200)
  expect((await signIn({ email: 'x7' })).status).toBe(429)
})
