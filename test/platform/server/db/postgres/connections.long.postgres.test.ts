/** Failures of PostgreSQL only: terminated connections, an exhausted pool, and several processes starting at once. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { readDatabaseUrl } from '#test/support/world/databaseUrl.ts'
import { openDb } from '#test/support/world/product.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const LIST = '/audit?page_size=5'

const terminateOtherConnections = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('the server survives a restart of the database and answers the next request', async () => {
  await Promise.all(Array.from({ length: 10 }, () => admin.get('/session')))
  await terminateOtherConnections.execute(world.context.db.kysely)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await admin.get('/session')).status).toBe(200)
})

it('a connection terminated during a transaction fails that transaction, but not the process', async () => {
  for (let round = 0; round < 10; round += 1) {
    const transaction = world.context.db.kysely.transaction().execute(async (queries) => {
      await sql`select 1`.execute(queries)
      await terminateOtherConnections.execute(world.context.db.kysely)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await sql`select 1`.execute(queries)
    })
    await expect(transaction).rejects.toThrow()
  }
  expect((await admin.get('/session')).status).toBe(200)
})

it('every connection has a timeout of 30 seconds for statements, and of ten for locks', async () => {
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      world.context.db.kysely,
    )
  expect(rows).toEqual([{ statement: '30s', lock: '10s' }])
})

describe('an exhausted pool', () => {
  it('answers 503 with Retry-After after five seconds, and sessions and readiness at once', async () => {
    const smallPoolWorld = await openWorld({ env: { DATABASE_POOL: '1' } })
    const smallPoolAdmin = await smallPoolWorld.as('Administrator')
    let release = () => {}
    const occupiedConnection = smallPoolWorld.context.db.kysely.connection().execute(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    const answers = ['/session', '/ready'].map(async (path) => (await smallPoolAdmin.get(path)).status)
    const statuses = await Promise.all(answers)
    const response = await smallPoolAdmin.get(LIST)
    release()
    await occupiedConnection
    expect(statuses).toEqual([200, 200])
    expect(response).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { success: false, result: null, message: expect.stringContaining('Basis data') },
    })
    expect((await smallPoolAdmin.get(LIST)).status).toBe(200)
    await smallPoolWorld.close()
  })

  it('is free again after ten seconds if requests wait for a table that somebody has locked', async () => {
    const smallPoolWorld = await openWorld({ env: { DATABASE_POOL: '2' } })
    const smallPoolAdmin = await smallPoolWorld.as('Administrator')
    const locker = new pg.Client({ connectionString: await readDatabaseUrl(smallPoolWorld) })
    await locker.connect()
    await locker.query('begin; lock table audits in access exclusive mode')
    const waiting = await Promise.all([1, 2].map(() => smallPoolAdmin.get(LIST)))
    expect(waiting.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ])
    await locker.query('rollback')
    await locker.end()
    expect((await smallPoolAdmin.get(LIST)).status).toBe(200)
    await smallPoolWorld.close()
  })
})

it('the start fails within seconds if the database does not respond', async () => {
  const silentServer = createServer(() => undefined).listen(0, '127.0.0.1')
  await new Promise((resolve) => silentServer.once('listening', resolve))
  const { port } = silentServer.address() as { port: number }
  await expect(openDb({ DATA_DIR: '', DATABASE_URL: `postgres://a@127.0.0.1:${port}/b` })).rejects.toThrow()
  silentServer.close()
})

it('with NEW_SCHOOL=off an empty database is refused and stays empty, and that of a school opens', async () => {
  const empty = await createEmptyDatabase(`empty_${process.pid}`)
  const folder = { DATA_DIR: world.context.config.DATA_DIR, NEW_SCHOOL: 'off' as const }
  await expect(openDb({ ...folder, DATABASE_URL: empty.url })).rejects.toThrow(/basis data ini kosong/)
  const { rows } = await empty.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
  await empty.drop()
  await (await openDb({ ...folder, DATABASE_URL: await readDatabaseUrl(world) })).close()
})

it.each(['off', 'existing'] as const)(
  'a missing DATA_DIR prevents the start although the database contains a school (NEW_SCHOOL=%s)',
  async (NEW_SCHOOL) => {
    const DATA_DIR = join(world.context.config.DATA_DIR, 'disk')
    const DATABASE_URL = await readDatabaseUrl(world)
    await expect(openDb({ DATA_DIR, DATABASE_URL, NEW_SCHOOL })).rejects.toThrow(/disknya terpasang/)
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

it('four processes that start at once on an empty database create one school with one administrator', async () => {
  const empty = await createEmptyDatabase(`starts_${process.pid}`)
  const config = readConfig({ ADMIN_PASSWORD: 'rahasia-sekali' })
  const databases = await Promise.all(
    Array.from({ length: 4 }, () => openDb({ DATA_DIR: '', DATABASE_URL: empty.url })),
  )
  const seededFlags = await Promise.all(
    databases.map((db) => seedFirstRows({ ...world.context, db, config, clock: Date.now })),
  )
  expect(seededFlags.filter(Boolean)).toHaveLength(1)
  await Promise.all(databases.map((db) => db.close()))
  await empty.drop()
})

it('an earlier version refuses to open a database that a later version has migrated', async () => {
  const upgradedWorld = await openWorld()
  const url = await readDatabaseUrl(upgradedWorld)
  await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(
    upgradedWorld.context.db.kysely,
  )
  await expect(openDb({ DATA_DIR: '', DATABASE_URL: url })).rejects.toThrow(/Pelita yang lebih baru/)
  await upgradedWorld.close()
})

async function createEmptyDatabase(name: string) {
  const url = `${inject('postgres')}/${name}`
  const server = new pg.Client({ connectionString: `${inject('postgres')}/postgres` })
  await server.connect()
  await server.query(`create database ${name}`)
  return {
    url,
    query: async (text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client.query(text).finally(() => client.end())
    },
    drop: async () => {
      await server.query(`drop database ${name}`)
      await server.end()
    },
  }
}
