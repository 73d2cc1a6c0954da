/** Caching on PostgreSQL: writes of this process invalidate at once, writes of others when their notification arrives. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findByLogin } from '#platform/server/identity/signIn/findByLogin.ts'
import { listPosts, writePost } from '#test/support/content/posts.ts'
import { readDatabaseUrl } from '#test/support/world/databaseUrl.ts'
import { CONTRIBUTIONS, TABLES } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const countArticles = async () => {
  const admin = await world.as('Administrator')
  return (await listPosts(admin, 'article', { page: 1, page_size: 10 })).body.result.total_count
}

/** Counts are cached only once notifications are known to arrive. */
async function waitForNotifications() {
  await expect.poll(() => world.context.db.contentVersion() !== null).toBe(true)
}

it('every table has a trigger that notifies of its writes', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid where tgname = 'pelita_written'`.execute(world.context.db.kysely)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(TABLES)))
})

it('a count includes writes of the same process at once', async () => {
  const admin = await world.as('Administrator')
  await waitForNotifications()
  const before = await countArticles()
  for (let n = 1; n <= 5; n += 1) {
    const { id } = await writePost(admin, { type: 'article', title: `Hitungan ${n}` })
    expect(await countArticles()).toBe(before + 1)
    await admin.delete(`/post/${id}`)
    expect(await countArticles()).toBe(before)
  }
})

it('a count includes writes of another process once their notification has arrived', async () => {
  await waitForNotifications()
  const before = await countArticles()
  expect(await countArticles()).toBe(before)
  const otherProcess = new pg.Client({ connectionString: await readDatabaseUrl(world) })
  await otherProcess.connect()
  onTestFinished(() => otherProcess.end())
  await otherProcess.query(`insert into posts (type, title, slug, status, visibility, comment_status, author_id, created_at,
      updated_at, search_text, content) select 'article', 'Dari proses lain', 'dari-proses-lain', 'draft', 'public', 'close', min(id),
      '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'dari proses lain', '' from users`)
  await expect.poll(countArticles).toBe(before + 1)
})

it('a cached value is computed again only after a write to its tables', async () => {
  await waitForNotifications()
  await countArticles()
  const { memo } = world.context.db
  let computeCount = 0
  const compute = async () => {
    computeCount += 1
    return computeCount
  }
  const read = () => memo('of roles', compute, ['roles'])
  expect([await read(), await read()]).toEqual([1, 1])
  // Only a write to one of its tables invalidates it, and a value without tables is never cached.
  await sql`update posts set title = title`.execute(world.context.db.kysely)
  expect(await read()).toBe(1)
  await sql`update roles set name = name`.execute(world.context.db.kysely)
  expect(await read()).toBe(2)
  await memo('of nothing', compute)
  await memo('of nothing', compute)
  expect(computeCount).toBe(4)
})

it('a rolled-back transaction leaves the count unchanged', async () => {
  await waitForNotifications()
  const before = await countArticles()
  const failed = world.context.db.kysely.transaction().execute(async (queries) => {
    await sql`delete from posts`.execute(queries)
    throw new Error('dibatalkan')
  })
  await expect(failed).rejects.toThrow('dibatalkan')
  expect(await countArticles()).toBe(before)
})

it('a repeated statement is prepared, unless it searches for words', async () => {
  // Prepared statements belong to a connection, so this world has only one, on which all requests run.
  const singleConnectionWorld = await openWorld({ env: { DATABASE_POOL: '1' } })
  onTestFinished(() => singleConnectionWorld.close())
  const admin = await singleConnectionWorld.as('Administrator')
  for (let n = 0; n < 3; n += 1) {
    await admin.get('/post/all/article?page=1&page_size=10')
    await admin.get('/post/all/article?page=1&page_size=10&search=siswa')
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    singleConnectionWorld.context.db.kysely,
  )
  expect(rows.some(({ statement }) => statement.includes('from "posts"'))).toBe(true)
  expect(rows.filter(({ statement }) => / like /i.test(statement))).toEqual([])
})

it('the search for login names is never prepared, because an import can fill the table after it was planned', async () => {
  const statements = await world.context.db.kysely.connection().execute(async (connection) => {
    for (let n = 0; n < 3; n += 1) {
      await findByLogin({ queries: connection, contributions: CONTRIBUTIONS }, `siswa${n}`)
      await connection.selectFrom('users').where('id', '=', n).select('name').execute()
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connection,
    )
    return rows.map(({ statement }) => statement)
  })
  expect(statements.some((text) => text.includes('select "name" from "users"'))).toBe(true)
  expect(statements.filter((text) => text.includes('lower("username")'))).toEqual([])
})
