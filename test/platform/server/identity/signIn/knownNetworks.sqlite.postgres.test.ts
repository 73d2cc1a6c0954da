/** A network from which somebody has signed in does not wait behind strangers of many networks, also on a new device. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY } from '#platform/contract/units.ts'
import { sweepNetworks } from '#platform/server/identity/devices/knownNetworks.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const SCHOOL = '203.0.113.5'
const HOTEL = '198.51.100.1'
const STRANGERS = 40

let world: World
beforeEach(async () => {
  world = await openWorld()
  await makeAccount(world, { email: 'budi@sekolah.sch.id' })
})
afterEach(() => world.close())

const send = (email: string, password: string, remoteAddress: string) =>
  world.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } })

async function signIn(from: string) {
  const response = await send('budi@sekolah.sch.id', PASSWORD, from)
  expect(response.json<{ success: boolean }>().success).toBe(true)
}

/** How many strangers, who came before, are answered first. */
async function strangersServedBefore(from: string, strangersFrom = '192.0.2'): Promise<number> {
  let served = 0
  const strangers = Array.from({ length: STRANGERS }, async (_, stranger) => {
    await send(`orang${stranger}`, 'tebakan', `${strangersFrom}.${stranger + 1}`)
    served += 1
  })
  await signIn(from)
  const before = served
  await Promise.all(strangers)
  return before
}

const networks = async () =>
  (await world.context.db.kysely.selectFrom('sign_in_networks').selectAll().execute()).map(
    ({ network }) => network,
  )

it('whoever signs in from a known network is served among the first, and from a new one after all before it', async () => {
  await signIn(SCHOOL)
  expect(await strangersServedBefore(SCHOOL)).toBeLessThan(STRANGERS / 2)
  expect(await strangersServedBefore(HOTEL, '192.0.3')).toBeGreaterThan(STRANGERS / 2)
})

it('a new network that sent no wrong password does not wait behind those that did, until it sends one', async () => {
  await strangersServedBefore(SCHOOL)
  await world.context.db.kysely.deleteFrom('sign_in_networks').execute()
  expect(await strangersServedBefore(HOTEL)).toBeLessThan(STRANGERS / 2)
  await world.context.db.kysely.deleteFrom('sign_in_networks').execute()
  await send('budi@sekolah.sch.id', 'salah', HOTEL)
  expect(await strangersServedBefore(HOTEL)).toBeGreaterThan(STRANGERS / 2)
})

it('a network becomes known only by a right password, the whole /64 of an IPv6 address', async () => {
  await send('budi@sekolah.sch.id', 'salah', SCHOOL)
  expect(await networks()).toEqual([])
  await signIn('2001:db8:1:2:3::4')
  await signIn('2001:db8:1:2:5::6')
  expect(await networks()).toEqual(['2001:db8:1:2::/64'])
})

it('a network is forgotten 30 days after the last sign-in from it', async () => {
  await signIn(SCHOOL)
  await signIn(HOTEL)
  world.advanceClock(20 * DAY)
  await signIn(SCHOOL)
  world.advanceClock(11 * DAY)
  await sweepNetworks(world.context)
  expect(await networks()).toEqual([SCHOOL])
})
