/** In a large school long readings leave the event loop free, and what they answer is what stands in the database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Kysely, type RawBuilder, sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { sqliteDialect } from '#server/db/sqlite/dialect.ts'
import { loadSqlite } from '#server/db/sqlite/driver.ts'
import { openReaders, type Readers } from '#server/db/sqlite/readers.ts'
import { cachingStatements } from '#server/db/sqlite/statements.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Opened = { kysely: Kysely<never>; read: string[] }

/** A file with a few numbers; `read` says which statements were read beside the loop. */
async function openFile({
  isLarge = true,
  assertThere = () => {},
}: {
  isLarge?: boolean
  assertThere?: () => void
} = {}): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-readers-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const Sqlite = await loadSqlite()
  const path = join(folder, 'pelita.sqlite')
  const sqlite = new Sqlite(path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec('create table numbers (n integer)')
  const { database } = cachingStatements(sqlite, () => {})
  const read: string[] = []
  const readers = openReaders(path, assertThere)
  const noted: Readers = {
    ...readers,
    read: (text, parameters) => {
      read.push(text)
      return readers.read(text, parameters)
    },
  }
  const dialect = sqliteDialect({ database, readers: noted, isLarge: () => isLarge })
  const kysely = new Kysely<never>({ dialect })
  endings.push(() => kysely.destroy())
  return { kysely, read }
}

const LONG = sql<{ total: number }>`select count(*) as total from
  (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 2000000) select n from counted)`

/** What the reading took, and the longest anybody else was kept waiting for the loop meanwhile. */
async function longestWait({ kysely }: Opened) {
  let isDone = false
  let longest = 0
  const watching = (async () => {
    while (!isDone) {
      const begun = performance.now()
      await setImmediate()
      longest = Math.max(longest, performance.now() - begun)
    }
  })()
  await setImmediate()
  const begun = performance.now()
  const { rows } = await LONG.execute(kysely)
  const took = performance.now() - begun
  isDone = true
  await watching
  return { rows, share: longest / took }
}

it('a long reading keeps nobody waiting in a large school', async () => {
  const large = await longestWait(await openFile())
  const small = await longestWait(await openFile({ isLarge: false }))
  expect(large.rows).toEqual([{ total: 2_000_000 }])
  expect(small.rows).toEqual(large.rows)
  expect(large.share).toBeLessThan(0.5)
  expect(small.share).toBeGreaterThan(0.9)
})

it('a short reading stays on the loop once it is known to be one', async () => {
  const { kysely, read } = await openFile()
  for (let n = 0; n < 40; n += 1) await sql`select ${n} as n`.execute(kysely)
  expect(read.length).toBeLessThan(40)
  const small = await openFile({ isLarge: false })
  await sql`select 1 as n`.execute(small.kysely)
  expect(small.read).toEqual([])
})

it('of a statement whose cost depends on its values each value is known by itself', async () => {
  const { kysely, read } = await openFile()
  const of = (n: number): RawBuilder<unknown> => sql`select n from numbers limit 10 offset ${n}`
  for (let n = 0; n < 5; n += 1) await of(n).execute(kysely)
  expect(read).toHaveLength(5)
})

it('a reading sees what was written just before, and within a transaction what is not yet committed', async () => {
  const { kysely, read } = await openFile()
  let value = 0
  const counted = async (queries: Kysely<never>) => {
    value += 1
    // Another value each time, so that its cost is not known yet.
    const count = sql<{ total: number }>`select count(*) as total from numbers where ${value} > 0`
    return (await count.execute(queries)).rows[0]?.total
  }
  for (let n = 1; n <= 3; n += 1) {
    await sql`insert into numbers values (${n})`.execute(kysely)
    expect(await counted(kysely)).toBe(n)
  }
  expect(read).toHaveLength(3)
  await kysely.transaction().execute(async (transaction) => {
    await sql`insert into numbers values (4)`.execute(transaction)
    expect(await counted(transaction)).toBe(4)
  })
  expect(read).toHaveLength(3)
})

it('long readings do not wait for a transaction that is under way', async () => {
  const { kysely } = await openFile()
  const total = await kysely.transaction().execute(async (transaction) => {
    await sql`insert into numbers values (1)`.execute(transaction)
    // Another caller, who reads what is committed.
    const { rows } = await sql<{ total: number }>`select count(*) as total from numbers`.execute(kysely)
    return rows[0]?.total
  })
  expect(total).toBe(0)
})

it('transactions follow each other, and one that fails leaves nothing behind', async () => {
  const { kysely } = await openFile()
  const add = (n: number) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`insert into numbers values (${n})`.execute(transaction)
      await setImmediate()
      if (n === 2) throw new Error('not this one')
    })
  const ended = await Promise.allSettled([add(1), add(2), add(3)])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await sql`select n from numbers order by n`.execute(kysely)
  expect(rows).toEqual([{ n: 1 }, { n: 3 }])
})

it('what the threads cannot answer is read on the loop, and errors are those of the driver', async () => {
  const gone = await openFile({
    assertThere: () => {
      throw new Error('gone')
    },
  })
  expect((await sql`select 1 as n`.execute(gone.kysely)).rows).toEqual([{ n: 1 }])
  const { kysely } = await openFile()
  await expect(sql`select nonsense from numbers`.execute(kysely)).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
  })
})
