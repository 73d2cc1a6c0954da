/** What only PostgreSQL can do to the server: drop its connections. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

it('a database that restarts does not take the server with it; the next request is answered', async () => {
  await Promise.all(Array.from({ length: 10 }, () => admin.get('/session')))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(world.context.db.kysely)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await admin.get('/session')).status).toBe(200)
})
