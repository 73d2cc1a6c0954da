/** Hundreds of sign-ins at once leave the database's connections to those who are signed in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWorld, type World } from '#test/support/world/world.ts'

const STRANGERS = 40
/** What a busy database takes for each of the later transactions, which record failures. */
const SLOW_MS = 300

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Counts the transactions of strangers that run at the same time. */
function watchTransactions() {
  const { db } = world.context
  const transact = db.transactUnflushed
  const running = { now: 0, most: 0, all: 0 }
  vi.spyOn(db, 'transactUnflushed').mockImplementation(async (work) => {
    running.all += 1
    running.now += 1
    running.most = Math.max(running.most, running.now)
    try {
      if (running.all > STRANGERS) await sleep(SLOW_MS)
      return await transact(work)
    } finally {
      running.now -= 1
    }
  })
  return running
}

it('strangers of many networks use a few connections, and each gets an answer', async () => {
  const running = watchTransactions()
  const responses = await Promise.all(
    Array.from({ length: STRANGERS }, (_, index) =>
      world.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `203.0.113.${index}`,
        payload: { email: `orang${index}`, password: 'salah-sekali' },
      }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(STRANGERS).fill(200))
  expect(running.all).toBeGreaterThanOrEqual(STRANGERS)
  expect(running.most).toBeLessThan(7)
})
