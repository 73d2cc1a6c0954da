/** Thousands of tries of one network make no sign-in dearer, and do not hold up those who are signed in. */
import { CompiledQuery, type QueryExecutor } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const STRANGER = '203.0.113.5'

const guess = (email: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: STRANGER,
    payload: { email, password: 'salah' },
  })

async function storeTries(names: number, triesOfEach: number) {
  const now = world.context.clock()
  const rows = Array.from({ length: names * triesOfEach }, (_, index) => ({
    login: `name:orang${index % names}`,
    address: STRANGER,
    created_at: new Date(now - index).toISOString(),
  }))
  for (let start = 0; start < rows.length; start += 300)
    await world.context.db.kysely
      .insertInto('login_attempts')
      .values(rows.slice(start, start + 300))
      .execute()
}

/** The queries that a request runs, also within its transactions. */
async function recordQueries(request: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor: object = Object.getPrototypeOf(world.context.db.kysely.getExecutor())
  const spy = vi.spyOn<QueryExecutor, 'executeQuery'>(Object.getPrototypeOf(executor), 'executeQuery')
  await request()
  const queries = spy.mock.calls.map(([query]) => query)
  spy.mockRestore()
  return queries
}

it('a try finds those of its account and the old ones by an index', async () => {
  await guess('orang0')
  const queries = await recordQueries(() => guess('orang0'))
  const plans = await Promise.all(
    queries
      .filter(({ sql: text }) => /from "login_attempts"/.test(text))
      .map(async ({ sql: text, parameters }) => {
        const { rows } = await world.context.db.kysely.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
        )
        return { text, plan: rows.map(({ detail }) => detail).join('; ') }
      }),
  )
  expect(plans.length).toBeGreaterThan(3)
  expect(plans.filter(({ plan }) => plan.includes('SCAN login_attempts'))).toEqual([])
  const ofAccount = plans.filter(({ text }) => /"login" = \?/.test(text) && /"address" = \?/.test(text))
  expect(ofAccount.length).toBeGreaterThan(0)
  for (const { plan } of ofAccount) expect(plan).toContain('(login=? AND address=?)')
})

it('300 names with ten tries each are as many names as 300 with one', async () => {
  await storeTries(300, 9)
  expect((await guess('orang0')).statusCode).toBe(429)
  expect((await guess('siapa')).statusCode).toBe(200)
})

it('the names of a stopped network are counted once in some seconds, and anew afterwards', async () => {
  await storeTries(300, 1)
  const countings = async (email: string) =>
    (await recordQueries(() => guess(email))).filter(({ sql: text }) => /group by "login"/.test(text)).length
  const statuses: number[] = []
  for (const email of ['orang0', 'orang1', 'orang2']) statuses.push((await guess(email)).statusCode)
  expect(statuses).toEqual([429, 429, 429])
  expect(await countings('orang3')).toBe(0)
  world.advanceClock(6000)
  expect(await countings('orang4')).toBe(1)
  expect((await guess('siapa')).statusCode).toBe(200)
  world.advanceClock(16 * 60_000)
  expect((await guess('orang0')).statusCode).toBe(200)
})
