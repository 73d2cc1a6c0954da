/** Where somebody is signed in: listed with device, address and last use, and ended from elsewhere. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '#contract/people/device.ts'
import { deviceName } from '#server/people/devices.ts'
import { bearer, makeAccount } from '#test/support/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world.ts'

const NAME = 'budi@sekolah.sch.id'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: NAME })
})
afterEach(() => world.close())

async function signInOn(agent: string, address: string) {
  const from = { 'user-agent': agent, 'x-forwarded-for': address }
  const { body } = await world.anyone.post<{ access_token: string }>(
    '/login',
    { email: NAME, password: PASSWORD },
    from,
  )
  return { ...from, authorization: `Bearer ${body.result.access_token}` }
}
type Headers = Awaited<ReturnType<typeof signInOn>>
const devices = async (headers: Headers) =>
  (await world.anyone.get<Device[]>('/account/sessions', undefined, headers)).body.result
const isIn = async (headers: Record<string, string>) =>
  (await world.anyone.get('/session', undefined, headers)).status === 200

describe('one’s devices', () => {
  it('are listed by name, address and last use, the asking one marked, and never with a token', async () => {
    const phone = await signInOn(PHONE, '203.0.113.1')
    world.pass(1000)
    const laptop = await signInOn(LAPTOP, '203.0.113.2')
    const { text } = await world.anyone.get('/account/sessions', undefined, laptop)
    expect(text).not.toMatch(/token|hash|agent/)
    expect(await devices(laptop)).toMatchObject([
      { name: 'Firefox di Windows', address: '203.0.113.2', is_current: true },
      { name: 'Chrome di Android', address: '203.0.113.1', is_current: false },
    ])
    expect((await devices(phone)).map((device) => device.is_current)).toEqual([false, true])
  })

  it('tell of a use every ten minutes, with the address it came from', async () => {
    const phone = await signInOn(PHONE, '203.0.113.1')
    const [before] = await devices(phone)
    world.pass(11 * 60_000)
    await isIn({ ...phone, 'x-forwarded-for': '198.51.100.7' })
    await expect.poll(async () => (await devices(phone))[0]?.address).toBe('198.51.100.7')
    const [after] = await devices(phone)
    expect(Date.parse(after?.used_at ?? '') - Date.parse(before?.used_at ?? '')).toBeGreaterThan(10 * 60_000)
  })

  it('end one by one, at once, and only one’s own', async () => {
    const [phone, laptop] = [await signInOn(PHONE, '203.0.113.1'), await signInOn(LAPTOP, '203.0.113.2')]
    const other = (await devices(laptop)).find((device) => !device.is_current)?.id
    await makeAccount(world, { email: 'lain@sekolah.sch.id' })
    const stranger = await bearer(world, 'lain@sekolah.sch.id')
    expect((await world.anyone.delete(`/account/sessions/${other}`, undefined, stranger)).status).toBe(404)
    expect(await isIn(phone)).toBe(true)
    expect((await world.anyone.delete(`/account/sessions/${other}`, undefined, laptop)).status).toBe(200)
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true])
    expect((await world.anyone.delete(`/account/sessions/${other}`, undefined, laptop)).status).toBe(404)
  })

  it('end all together but the one that asks, which ends by signing out', async () => {
    const laptop = await signInOn(LAPTOP, '203.0.113.2')
    const phones = [await signInOn(PHONE, '203.0.113.1'), await signInOn(PHONE, '203.0.113.1')]
    const own = (await devices(laptop)).find((device) => device.is_current)?.id
    expect((await world.anyone.delete(`/account/sessions/${own}`, undefined, laptop)).status).toBe(409)
    const { body } = await world.anyone.delete('/account/sessions', undefined, laptop)
    expect(body).toMatchObject({ message: '2 perangkat lain sudah keluar.', result: { ended: 2 } })
    expect(await Promise.all([laptop, ...phones].map(isIn))).toEqual([true, false, false])
  })
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge di Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari di iPhone',
  ],
  ['curl/8.5', 'Perangkat tidak dikenal'],
  [null, 'Perangkat tidak dikenal'],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
