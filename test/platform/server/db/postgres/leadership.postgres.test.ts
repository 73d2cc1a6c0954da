/** Leader election among processes: one leads at a time, and another follows when it releases, disconnects or freezes. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#platform/server/db/open.ts'
import { contendForLeadership } from '#platform/server/db/postgres/leadership.ts'
import { readDatabaseUrl } from '#test/support/world/databaseUrl.ts'
import { openDb } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  url = await readDatabaseUrl(world)
})
afterAll(() => world.close())

async function openProcess(): Promise<Db> {
  const db = await openDb({ DATA_DIR: '', DATABASE_URL: url })
  onTestFinished(() => db.close())
  return db
}

/** Terminates the leader's connection, as a network failure or a restart of the database does. */
const terminateLeaderConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`.execute(world.context.db.kysely)

it('one of three processes leads, and keeps leading however often the others ask', async () => {
  const processes = [await openProcess(), await openProcess(), await openProcess()]
  const readLeaders = async () => Promise.all(processes.map(({ leadership }) => leadership.isHeld()))
  const first = await readLeaders()
  expect(first.filter(Boolean)).toHaveLength(1)
  expect(await readLeaders()).toEqual(first)
})

it('a process that releases its leadership is succeeded at once and does not lead again', async () => {
  const one = await openProcess()
  const other = await openProcess()
  expect([await one.leadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await one.leadership.release()
  expect([await other.leadership.isHeld(), await one.leadership.isHeld()]).toEqual([true, false])
})

it('a leader whose connection was terminated notices it, and another process leads', async () => {
  const one = await openProcess()
  const other = await openProcess()
  expect([await one.leadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await terminateLeaderConnection()
  await expect.poll(() => other.leadership.isHeld()).toBe(true)
  // The first query finds the connection lost; the next one comes from a process that does not lead.
  expect([await one.leadership.isHeld(), await one.leadership.isHeld()]).toEqual([false, false])
  await terminateLeaderConnection()
  await expect.poll(() => one.leadership.isHeld()).toBe(true)
})

it('a leader that is silent for too long is succeeded', async () => {
  const silentLeadership = contendForLeadership(() => new pg.Client({ connectionString: url }), 200)
  onTestFinished(() => silentLeadership.release())
  const other = await openProcess()
  expect([await silentLeadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await expect.poll(() => other.leadership.isHeld()).toBe(true)
  expect(await silentLeadership.isHeld()).toBe(false)
})
