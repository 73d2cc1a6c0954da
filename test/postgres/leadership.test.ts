/** Which of several processes leads: one at a time, followed at once when it goes, loses its connection or falls silent. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type Db, openDb } from '#server/db/open.ts'
import { contendForLeadership } from '#server/db/postgres/leadership.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    world.context.db.kysely,
  )
  url = `${inject('postgres')}/${rows[0]?.name}`
})
afterAll(() => world.close())

async function openProcess(): Promise<Db> {
  const db = await openDb({ DATA_DIR: '', DATABASE_URL: url })
  onTestFinished(() => db.close())
  return db
}

/** Ends the connection of whoever leads, as a network or a database that restarts does. */
const cutLeaderConnection = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`.execute(world.context.db.kysely)

it('of three processes one leads, and goes on leading however often the others ask', async () => {
  const processes = [await openProcess(), await openProcess(), await openProcess()]
  const readLeaders = async () => Promise.all(processes.map(({ leadership }) => leadership.isHeld()))
  const first = await readLeaders()
  expect(first.filter(Boolean)).toHaveLength(1)
  expect(await readLeaders()).toEqual(first)
})

it('one that leaves is followed at once and does not come back', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  expect([await one.leadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await one.leadership.release()
  expect([await other.leadership.isHeld(), await one.leadership.isHeld()]).toEqual([true, false])
})

it('one whose connection was cut knows that it no longer leads, and another does', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  expect([await one.leadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await cutLeaderConnection()
  await expect.poll(() => other.leadership.isHeld()).toBe(true)
  // Its first question finds the connection gone, its next is one of a process that does not lead.
  expect([await one.leadership.isHeld(), await one.leadership.isHeld()]).toEqual([false, false])
  await cutLeaderConnection()
  await expect.poll(() => one.leadership.isHeld()).toBe(true)
})

it('one that falls silent, frozen or cut off without a word, is followed', async () => {
  const silentLeadership = contendForLeadership(() => new pg.Client({ connectionString: url }), 200)
  onTestFinished(() => silentLeadership.release())
  const other = await openProcess()
  expect([await silentLeadership.isHeld(), await other.leadership.isHeld()]).toEqual([true, false])
  await expect.poll(() => other.leadership.isHeld()).toBe(true)
  expect(await silentLeadership.isHeld()).toBe(false)
})
