/** Only what strangers cause is committed without waiting for the disk; all else is on it when it is answered. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queries } from '#platform/server/db/open.ts'
import { write, writeUnflushed } from '#platform/server/db/write.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Whether the commit of this transaction waits for the disk; the servers of tests may not wait for other reasons. */
async function isFlushed(queries: Queries): Promise<boolean> {
  if (world.context.db.engine === 'sqlite') {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(queries)
    return rows[0]?.synchronous === FULL
  }
  const { rows } = await sql<{
    source: string
  }>`select source from pg_settings where name = 'synchronous_commit'`.execute(queries)
  return rows[0]?.source !== 'session'
}
const FULL = 2

const inFlushed = () => write(world.context, null, ({ queries }) => isFlushed(queries))
const inUnflushed = () => writeUnflushed(world.context, ({ queries }) => isFlushed(queries))

it('a write is flushed, and one of a stranger is not', async () => {
  expect([await inFlushed(), await inUnflushed(), await inFlushed()]).toEqual([true, false, true])
})

it('also if both kinds come at the same time', async () => {
  const kinds = Array.from({ length: 30 }, (_, index) => index % 3 === 0)
  const results = await Promise.all(kinds.map((isOfStranger) => (isOfStranger ? inUnflushed() : inFlushed())))
  expect(results).toEqual(kinds.map((isOfStranger) => !isOfStranger))
})

it('and after one that failed', async () => {
  const failing = writeUnflushed(world.context, async () => {
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  const broken = writeUnflushed(world.context, ({ queries }) => sql`select nothing`.execute(queries))
  await expect(broken).rejects.toThrow()
  expect([await inFlushed(), await isFlushed(world.context.db.kysely)]).toEqual([true, true])
})
