/** Detecting the tables that a process has written itself, before PostgreSQL notifies of them. */
import { describe, expect, it } from 'vitest'
import { findTables, memoizeUntilNotified, watchOwnWrites } from '#platform/server/db/postgres/writes.ts'

const tablesIn = findTables({ posts: {}, users: {}, lessons: {}, post_autosaves: {} })
const CONNECTION = {}
const OTHER_CONNECTION = {}

function listChangedTables(...statements: string[]) {
  const ownWrites = watchOwnWrites(tablesIn)
  const tables = ['posts', 'users', 'lessons'] as const
  const versionsBefore = tables.map(ownWrites.versionOf)
  for (const statement of statements) ownWrites.record(CONNECTION, statement)
  return tables.filter((table, index) => ownWrites.versionOf(table) !== versionsBefore[index])
}

describe('a statement outside of a transaction', () => {
  it.each([
    ['insert into "posts" ("title") values ($1)', ['posts']],
    ['update "users" set "name" = $1 where "id" in (select "author_id" from "posts")', ['posts', 'users']],
    ['  WITH gone AS (select 1) update lessons set name = name', ['lessons']],
    ['select * from "posts" for update', []],
    ['select "posts"."title" from "posts" where "title" = \'insert into users\'', []],
    ['listen pelita_written', []],
    // A deletion may cascade to other tables.
    ['delete from "lessons" where "id" = $1', ['posts', 'users', 'lessons']],
    ['truncate users', ['posts', 'users', 'lessons']],
    ['alter table posts add column x text', ['posts', 'users', 'lessons']],
    // An unknown table name could stand for any table.
    ['insert into somewhere_else values (1)', ['posts', 'users', 'lessons']],
  ])('%s', (statement, tables) => {
    expect(listChangedTables(statement)).toEqual(tables)
  })
})

it('a statement that changed no row has written nothing, unless it has a CTE that its row count leaves out', () => {
  const ownWrites = watchOwnWrites(tablesIn)
  const versionBefore = ownWrites.versionOf('posts')
  ownWrites.record(CONNECTION, 'delete from "post_autosaves" where "id" = $1', 0)
  ownWrites.record(CONNECTION, 'update "posts" set "title" = $1 where "id" = $2', 0)
  expect(ownWrites.versionOf('posts')).toBe(versionBefore)
  ownWrites.record(CONNECTION, 'with gone as (delete from posts returning id) delete from lessons', 0)
  expect(ownWrites.versionOf('posts')).not.toBe(versionBefore)
})

describe('within a transaction', () => {
  it.each([
    ['nothing is recorded before the end', ['begin', 'update posts set title = 1'], []],
    ['all writes are recorded at the commit', ['begin', 'update posts set title = 1', 'commit'], ['posts']],
    [
      'a rollback records its writes too, which only costs a recomputation',
      ['begin', 'update posts set a = 1', 'rollback'],
      ['posts'],
    ],
    [
      'a savepoint is not the end',
      ['begin', 'update posts set a = 1', 'savepoint one', 'rollback to one', 'update users set a = 1'],
      [],
    ],
    ['a later statement is outside again', ['begin', 'commit', 'update users set a = 1'], ['users']],
    ['reading records nothing', ['start transaction read only', 'select 1 from posts', 'commit'], []],
  ])('%s', (_name, statements, tables) => {
    expect(listChangedTables(...statements)).toEqual(tables)
  })

  it('another connection is independent', () => {
    const ownWrites = watchOwnWrites(tablesIn)
    const versionBefore = ownWrites.versionOf('posts')
    ownWrites.record(CONNECTION, 'begin')
    ownWrites.record(CONNECTION, 'update users set a = 1')
    ownWrites.record(OTHER_CONNECTION, 'update posts set a = 1')
    expect(ownWrites.versionOf('posts')).not.toBe(versionBefore)
    const usersVersion = ownWrites.versionOf('users')
    ownWrites.record(CONNECTION, 'commit')
    expect(ownWrites.versionOf('users')).not.toBe(usersVersion)
  })
})

describe('a memoized result', () => {
  const createCounter = () => {
    let computeCount = 0
    return () => Promise.resolve(++computeCount)
  }

  it('is computed again while notifications do not arrive', async () => {
    let isListening = true
    const memo = memoizeUntilNotified(() => (isListening ? 1 : null), {
      own: watchOwnWrites(tablesIn),
      tablesIn,
    })
    const compute = createCounter()
    expect([await memo('a', compute, ['posts']), await memo('a', compute, ['posts'])]).toEqual([1, 1])
    isListening = false
    expect([await memo('a', compute, ['posts']), await memo('a', compute, ['posts'])]).toEqual([2, 3])
    isListening = true
    // No write is known, so the result from before is valid again.
    expect(await memo('a', compute, ['posts'])).toBe(1)
  })

  it('is not reused when its table was written during its computation', async () => {
    const ownWrites = watchOwnWrites(tablesIn)
    const memo = memoizeUntilNotified(() => 1, { own: ownWrites, tablesIn })
    const compute = createCounter()
    const firstRead = memo('a', async () => {
      ownWrites.record(OTHER_CONNECTION, 'update posts set a = 1')
      return compute()
    }, ['posts'])
    expect(await firstRead).toBe(1)
    expect(await memo('a', compute, ['posts'])).toBe(2)
  })

  it('of several tables is invalidated by a write to each of them, and by no other', async () => {
    const ownWrites = watchOwnWrites(tablesIn)
    const memo = memoizeUntilNotified(() => 1, { own: ownWrites, tablesIn })
    const compute = createCounter()
    const readMemo = () => memo('a', compute, ['select 1 from posts join users on true'])
    expect([await readMemo(), await readMemo()]).toEqual([1, 1])
    ownWrites.record(CONNECTION, 'update lessons set a = 1')
    expect(await readMemo()).toBe(1)
    ownWrites.record(CONNECTION, 'update users set a = 1')
    expect(await readMemo()).toBe(2)
  })

  it('is computed once for concurrent reads, and again for reads after a write', async () => {
    const ownWrites = watchOwnWrites(tablesIn)
    const memo = memoizeUntilNotified(() => 1, { own: ownWrites, tablesIn })
    const releases: (() => void)[] = []
    let computeCount = 0
    const compute = async () => {
      const value = ++computeCount
      await new Promise<void>((resolve) => releases.push(resolve))
      return value
    }
    const readMemo = () => memo('a', compute, ['posts'])
    const readsBefore = [readMemo(), readMemo(), readMemo()]
    ownWrites.record(OTHER_CONNECTION, 'update posts set a = 1')
    const readsAfter = [readMemo(), readMemo()]
    for (const release of releases) release()
    expect(await Promise.all([...readsBefore, ...readsAfter])).toEqual([1, 1, 1, 2, 2])
    expect(await readMemo()).toBe(2)
  })

  it('that failed rejects all concurrent reads, and the next read computes it again', async () => {
    const memo = memoizeUntilNotified(() => 1, { own: watchOwnWrites(tablesIn), tablesIn })
    let computeCount = 0
    const compute = async () => {
      if (++computeCount === 1) throw new Error('cut off')
      return computeCount
    }
    const readMemo = () => memo('a', compute, ['posts'])
    const outcomes = await Promise.allSettled([readMemo(), readMemo()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await readMemo()).toBe(2)
  })
})
