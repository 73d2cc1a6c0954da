/** Hundreds of wrong passwords on a disk that takes long for each flush keep nobody waiting. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeAccount } from '#test/support/people/accounts.ts'
import { sendCode, sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const STRANGERS = 40
const FLUSH_MS = 300

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Lets every commit that waits for the disk take long, while it holds up the others. @returns how many there were */
function slowDown() {
  const { kysely } = world.context.db
  const transaction = kysely.transaction.bind(kysely)
  const flushes = { count: 0 }
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    vi.spyOn(builder, 'execute').mockImplementation((work) =>
      execute(async (queries) => {
        const result = await work(queries)
        flushes.count += 1
        await sleep(FLUSH_MS)
        return result
      }),
    )
    return builder
  })
  return flushes
}

const guess = (index: number) =>
  world.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: `203.0.113.${index}`,
    payload: { email: `orang${index}`, password: 'salah-sekali' },
  })

it('wrong passwords wait for no flush, and others only for their own', async () => {
  await makeAccount(world, { email: 'rina@sekolah.sch.id' })
  const admin = await world.as('Administrator')
  const flushes = slowDown()
  const guesses = Array.from({ length: STRANGERS }, (_, index) => guess(index))
  const signedIn = sendPassword(world, { email: 'rina@sekolah.sch.id', password: PASSWORD })
  const saved = admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })
  expect((await saved).status).toBe(201)
  expect((await signedIn).success).toBe(true)
  const responses = await Promise.all(guesses)
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(STRANGERS).fill(200))
  // Of the lesson and the sign-in; forty tries and as many rows of the trail would have been eighty more.
  expect(flushes.count).toBeLessThan(8)
})

it.each([
  ['a wrong password', async () => (await sendPassword(world, { email: EMAIL, password: 'salah' })).status],
  ['an unknown name', async () => (await sendPassword(world, { email: 'siapa', password: 'salah' })).status],
  [
    'a stopped name',
    async () => {
      for (let count = 0; count < 11; count += 1)
        await sendPassword(world, { email: EMAIL, password: 'salah', from: '198.51.100.9' })
      return (await sendPassword(world, { email: EMAIL, password: 'salah', from: '198.51.100.9' })).status
    },
  ],
])('%s waits for no flush', async (_what, send) => {
  await makeAccount(world, { email: EMAIL })
  const flushes = slowDown()
  expect([200, 429]).toContain(await send())
  expect(flushes.count).toBe(0)
})

it('a wrong code waits for no flush', async () => {
  await makeAccount(world, { email: EMAIL })
  const { session } = await sendPassword(world, { email: EMAIL })
  await setUpSecondStep(world, { token: session?.access_token ?? '' })
  const { token } = await sendPassword(world, { email: EMAIL })
  const flushes = slowDown()
  expect((await sendCode(world, { token, code: '000000' })).success).toBe(false)
  expect(flushes.count).toBe(0)
})

const EMAIL = 'budi@sekolah.sch.id'
