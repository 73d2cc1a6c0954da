/** In a large school long queries run in threads and leave the event loop free, with the same results. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { sqliteDialects } from '#platform/server/db/sqlite/dialect.ts'
import { loadSqlite } from '#platform/server/db/sqlite/driver.ts'
import { openReaders, type Readers } from '#platform/server/db/sqlite/readers.ts'
import { cachingStatements } from '#platform/server/db/sqlite/statements.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type OpenedFile = { kysely: Kysely<never>; threadStatements: string[] }

/** Opens a database file with a table of numbers; `threadStatements` lists the statements that ran in a thread. */
async function openFile({
  isLarge = true,
  assertFileExists = () => {},
}: {
  isLarge?: boolean
  assertFileExists?: () => void
} = {}): Promise<OpenedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-readers-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const Sqlite = await loadSqlite()
  const path = join(folder, 'pelita.sqlite')
  const sqlite = new Sqlite(path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table numbers (n integer)')
  const { database } = cachingStatements(sqlite, () => {})
  const threadStatements: string[] = []
  const readers = openReaders(path, assertFileExists)
  const recordingReaders: Readers = {
    ...readers,
    read: (text, parameters) => {
      threadStatements.push(text)
      return readers.read(text, parameters)
    },
  }
  const { flushed: dialect } = sqliteDialects({
    database,
    readers: recordingReaders,
    isLarge: () => isLarge,
    setFlushing: () => undefined,
  })
  const kysely = new Kysely<never>({ dialect })
  cleanups.push(() => kysely.destroy())
  return { kysely, threadStatements }
}

const LONG_QUERY = sql<{ total: number }>`select count(*) as total from
  (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 2000000) select n from counted)`

/** Runs the long query and returns its rows, and the longest block of the event loop as a share of its duration. */
async function measureWait({ kysely }: OpenedFile) {
  let isDone = false
  let longest = 0
  const watcher = (async () => {
    while (!isDone) {
      const startedAt = performance.now()
      await setImmediate()
      longest = Math.max(longest, performance.now() - startedAt)
    }
  })()
  await setImmediate()
  const startedAt = performance.now()
  const { rows } = await LONG_QUERY.execute(kysely)
  const durationMs = performance.now() - startedAt
  isDone = true
  await watcher
  return { rows, share: longest / durationMs }
}

it('a long query does not block the event loop in a large school', async () => {
  const largeSchoolResult = await measureWait(await openFile())
  const smallSchoolResult = await measureWait(await openFile({ isLarge: false }))
  expect(largeSchoolResult.rows).toEqual([{ total: 2_000_000 }])
  expect(smallSchoolResult.rows).toEqual(largeSchoolResult.rows)
  expect(largeSchoolResult.share).toBeLessThan(0.5)
  expect(smallSchoolResult.share).toBeGreaterThan(0.9)
})

it('a short query runs on the event loop once its duration is known', async () => {
  const { kysely, threadStatements } = await openFile()
  for (let index = 0; index < 40; index += 1) await sql`select ${index} as n`.execute(kysely)
  expect(threadStatements.length).toBeLessThan(40)
  const small = await openFile({ isLarge: false })
  await sql`select 1 as n`.execute(small.kysely)
  expect(small.threadStatements).toEqual([])
})

it('the duration of a statement with an offset is known for each value separately', async () => {
  const { kysely, threadStatements } = await openFile()
  const selectAtOffset = (offset: number): RawBuilder<unknown> =>
    sql`select n from numbers limit 10 offset ${offset}`
  for (let offset = 0; offset < 5; offset += 1) await selectAtOffset(offset).execute(kysely)
  expect(threadStatements).toHaveLength(5)
})

it('a query sees earlier writes, and within a transaction the uncommitted ones', async () => {
  const { kysely, threadStatements } = await openFile()
  let value = 0
  const countNumbers = async (queries: Kysely<never>) => {
    value += 1
    // The value differs each time, so that the duration is not known yet.
    const query = sql<{ total: number }>`select count(*) as total from numbers where ${value} > 0`
    return (await query.execute(queries)).rows[0]?.total
  }
  for (let count = 1; count <= 3; count += 1) {
    await sql`insert into numbers values (${count})`.execute(kysely)
    expect(await countNumbers(kysely)).toBe(count)
  }
  expect(threadStatements).toHaveLength(3)
  await kysely.transaction().execute(async (transaction) => {
    await sql`insert into numbers values (4)`.execute(transaction)
    expect(await countNumbers(transaction)).toBe(4)
  })
  expect(threadStatements).toHaveLength(3)
})

it('long queries do not wait for a running transaction', async () => {
  const { kysely } = await openFile()
  const total = await kysely.transaction().execute(async (transaction) => {
    await sql`insert into numbers values (1)`.execute(transaction)
    // A query outside of the transaction reads committed rows.
    const { rows } = await sql<{ total: number }>`select count(*) as total from numbers`.execute(kysely)
    return rows[0]?.total
  })
  expect(total).toBe(0)
})

it('transactions run one after the other, and a failed one is rolled back', async () => {
  const { kysely } = await openFile()
  const insertNumber = (number: number) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`insert into numbers values (${number})`.execute(transaction)
      await setImmediate()
      if (number === 2) throw new Error('not this one')
    })
  const outcomes = await Promise.allSettled([insertNumber(1), insertNumber(2), insertNumber(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await sql`select n from numbers order by n`.execute(kysely)
  expect(rows).toEqual([{ n: 1 }, { n: 3 }])
})

it('a query that the threads cannot run falls back to the event loop, and errors are those of the driver', async () => {
  const unreadableFile = await openFile({
    assertFileExists: () => {
      throw new Error('gone')
    },
  })
  expect((await sql`select 1 as n`.execute(unreadableFile.kysely)).rows).toEqual([{ n: 1 }])
  const { kysely } = await openFile()
  await expect(sql`select nonsense from numbers`.execute(kysely)).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
  })
})
