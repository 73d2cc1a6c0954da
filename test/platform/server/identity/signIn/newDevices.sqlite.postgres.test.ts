/** A first sign-in on a device is listed, and told of at the next sign-in on another one. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepNewDevices } from '#platform/server/identity/devices/newDevices.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { sendPassword } from '#test/support/people/secondSteps.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const EMAIL = 'rina@sekolah.sch.id'
const DAY = 86_400_000

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: EMAIL })
})
afterEach(() => world.close())

/** Signs in, a minute after the last time. */
async function signIn({ from = '203.0.113.5', cookie }: { from?: string; cookie?: string } = {}) {
  world.advanceClock(60_000)
  const signedIn = await sendPassword(world, { email: EMAIL, from, cookie })
  const headers = { authorization: `Bearer ${signedIn.session?.access_token}` }
  return { ...signedIn, headers, newAddresses: signedIn.session?.new_devices.map(({ address }) => address) }
}

const listNew = async (headers: Record<string, string>) =>
  (await world.anonymous.get<{ name: string; address: string }[]>('/account/new-devices', undefined, headers))
    .body.result

it('the very first sign-in tells nobody, and is listed', async () => {
  const { newAddresses, headers } = await signIn()
  expect(newAddresses).toEqual([])
  expect(await listNew(headers)).toMatchObject([{ name: 'Chrome di Windows', address: '203.0.113.5' }])
})

it('a sign-in elsewhere is told once, at the next sign-in on a known device, and listed the newest first', async () => {
  const { cookie } = await signIn()
  await signIn({ from: '198.51.100.7' })
  const back = await signIn({ cookie })
  expect(back.session?.new_devices).toMatchObject([{ name: 'Chrome di Windows', address: '198.51.100.7' }])
  expect((await signIn({ cookie })).newAddresses).toEqual([])
  expect((await listNew(back.headers)).map(({ address }) => address)).toEqual(['198.51.100.7', '203.0.113.5'])
})

it('a stranger does not use up the notice by signing in again, alone or on two devices', async () => {
  const own = await signIn()
  const one = await signIn({ from: '198.51.100.7' })
  const other = await signIn({ from: '198.51.100.8' })
  await signIn({ from: '198.51.100.7', cookie: one.cookie })
  await signIn({ from: '198.51.100.8', cookie: other.cookie })
  await signIn({ from: '198.51.100.7', cookie: one.cookie })
  expect((await signIn({ cookie: own.cookie })).newAddresses).toEqual(['198.51.100.8', '198.51.100.7'])
})

it('a device that was told of is like any other afterwards', async () => {
  const own = await signIn()
  const laptop = await signIn({ from: '198.51.100.7' })
  await signIn({ cookie: own.cookie })
  await signIn({ from: '192.0.2.9' })
  expect((await signIn({ cookie: laptop.cookie })).newAddresses).toEqual(['192.0.2.9'])
  expect((await signIn({ cookie: own.cookie })).newAddresses).toEqual([])
})

it('a wrong password and another account are no sign-in of this one', async () => {
  const { cookie } = await signIn()
  await sendPassword(world, { email: EMAIL, password: 'salah', from: '198.51.100.7' })
  await makeAccount(world, { email: 'budi@sekolah.sch.id' })
  await sendPassword(world, { email: 'budi@sekolah.sch.id', from: '198.51.100.7' })
  const { newAddresses, headers } = await signIn({ cookie })
  expect(newAddresses).toEqual([])
  expect(await listNew(headers)).toHaveLength(1)
})

it('ten are listed, for 90 days; afterwards they are deleted, and a new device is still told of', async () => {
  const { cookie } = await signIn()
  for (let index = 0; index < 12; index += 1) await signIn({ from: `198.51.${index}.7` })
  expect(await listNew((await signIn({ cookie })).headers)).toHaveLength(10)
  world.advanceClock(91 * DAY)
  await sweepNewDevices(world.context)
  const later = await signIn({ cookie })
  expect(await listNew(later.headers)).toEqual([])
  const rows = await world.context.db.kysely.selectFrom('new_devices').select('id').execute()
  expect(rows).toHaveLength(1)
  await signIn({ from: '192.0.2.9' })
  expect((await signIn({ cookie })).newAddresses).toEqual(['192.0.2.9'])
})
