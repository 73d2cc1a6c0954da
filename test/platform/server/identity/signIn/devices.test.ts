/** A user's sessions are listed with device, address and last use, and can be ended from another device. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '#platform/contract/identity/device.ts'
import { deviceName } from '#platform/server/identity/devices/deviceName.ts'
import { makeAccount, requestBearerHeader } from '#test/support/people/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const EMAIL = 'budi@sekolah.sch.id'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: EMAIL })
})
afterEach(() => world.close())

async function signInOn(userAgent: string, address: string) {
  const deviceHeaders = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const { body } = await world.anonymous.post<{ access_token: string }>(
    '/login',
    { email: EMAIL, password: PASSWORD },
    deviceHeaders,
  )
  return { ...deviceHeaders, authorization: `Bearer ${body.result.access_token}` }
}
type Headers = Awaited<ReturnType<typeof signInOn>>
const listDevices = async (headers: Headers) =>
  (await world.anonymous.get<Device[]>('/account/sessions', undefined, headers)).body.result
const isSignedIn = async (headers: Record<string, string>) =>
  (await world.anonymous.get('/session', undefined, headers)).status === 200

describe('the devices of a user', () => {
  it('are listed by name, address and last use, with the current one marked and without tokens', async () => {
    const phone = await signInOn(PHONE, '203.0.113.1')
    world.advanceClock(1000)
    const laptop = await signInOn(LAPTOP, '203.0.113.2')
    const { text } = await world.anonymous.get('/account/sessions', undefined, laptop)
    expect(text).not.toMatch(/token|hash|agent/)
    expect(await listDevices(laptop)).toMatchObject([
      { name: 'Firefox di Windows', address: '203.0.113.2', is_current: true },
      { name: 'Chrome di Android', address: '203.0.113.1', is_current: false },
    ])
    expect((await listDevices(phone)).map((device) => device.is_current)).toEqual([false, true])
  })

  it('record a use every ten minutes, with its address', async () => {
    const phone = await signInOn(PHONE, '203.0.113.1')
    const [before] = await listDevices(phone)
    world.advanceClock(11 * 60_000)
    await isSignedIn({ ...phone, 'x-forwarded-for': '198.51.100.7' })
    await expect.poll(async () => (await listDevices(phone))[0]?.address).toBe('198.51.100.7')
    const [after] = await listDevices(phone)
    expect(Date.parse(after?.used_at ?? '') - Date.parse(before?.used_at ?? '')).toBeGreaterThan(10 * 60_000)
  })

  it('are signed out one by one, at once, and only by their owner', async () => {
    const phone = await signInOn(PHONE, '203.0.113.1')
    const laptop = await signInOn(LAPTOP, '203.0.113.2')
    const otherDeviceId = (await listDevices(laptop)).find((device) => !device.is_current)?.id
    await makeAccount(world, { email: 'lain@sekolah.sch.id' })
    const otherUser = await requestBearerHeader(world, 'lain@sekolah.sch.id')
    expect(
      (await world.anonymous.delete(`/account/sessions/${otherDeviceId}`, undefined, otherUser)).status,
    ).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect(
      (await world.anonymous.delete(`/account/sessions/${otherDeviceId}`, undefined, laptop)).status,
    ).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true])
    expect(
      (await world.anonymous.delete(`/account/sessions/${otherDeviceId}`, undefined, laptop)).status,
    ).toBe(404)
  })

  it('are signed out together except the current one, which ends only by logout', async () => {
    const laptop = await signInOn(LAPTOP, '203.0.113.2')
    const phones = [await signInOn(PHONE, '203.0.113.1'), await signInOn(PHONE, '203.0.113.1')]
    const currentDeviceId = (await listDevices(laptop)).find((device) => device.is_current)?.id
    expect(
      (await world.anonymous.delete(`/account/sessions/${currentDeviceId}`, undefined, laptop)).status,
    ).toBe(409)
    const { body } = await world.anonymous.delete('/account/sessions', undefined, laptop)
    expect(body).toMatchObject({ message: '2 perangkat lain sudah keluar.', result: { ended: 2 } })
    expect(await Promise.all([laptop, ...phones].map(isSignedIn))).toEqual([true, false, false])
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
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
