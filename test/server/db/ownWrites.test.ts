/** Which tables a process knows it has written, statement by statement, before PostgreSQL notifies of them. */
import { describe, expect, it } from 'vitest'
import { memoizeUntilNotified, watchOwnWrites } from '#server/db/postgres/writes.ts'

const CONNECTION = {}
const OTHER = {}

function changedBy(...statements: string[]) {
  const own = watchOwnWrites()
  const tables = ['posts', 'users', 'lessons'] as const
  const before = tables.map(own.versionOf)
  for (const statement of statements) own.record(CONNECTION, statement)
  return tables.filter((table, index) => own.versionOf(table) !== before[index])
}

describe('a statement outside of a transaction', () => {
  it.each([
    ['insert into "posts" ("title") values ($1)', ['posts']],
    ['update "users" set "name" = $1 where "id" in (select "author_id" from "posts")', ['posts', 'users']],
    ['  WITH gone AS (select 1) update lessons set name = name', ['lessons']],
    ['select * from "posts" for update', []],
    ['select "posts"."title" from "posts" where "title" = \'insert into users\'', []],
    ['listen pelita_written', []],
    // A deletion may take rows of other tables along.
    ['delete from "lessons" where "id" = $1', ['posts', 'users', 'lessons']],
    ['truncate users', ['posts', 'users', 'lessons']],
    ['alter table posts add column x text', ['posts', 'users', 'lessons']],
    // A table that is not known could be any.
    ['insert into somewhere_else values (1)', ['posts', 'users', 'lessons']],
  ])('%s', (statement, tables) => {
    expect(changedBy(statement)).toEqual(tables)
  })
})

it('a statement that found no row has written nothing, unless its count is of its last part alone', () => {
  const own = watchOwnWrites()
  const before = own.versionOf('posts')
  own.record(CONNECTION, 'delete from "post_autosaves" where "id" = $1', 0)
  own.record(CONNECTION, 'update "posts" set "title" = $1 where "id" = $2', 0)
  expect(own.versionOf('posts')).toBe(before)
  own.record(CONNECTION, 'with gone as (delete from posts returning id) delete from lessons', 0)
  expect(own.versionOf('posts')).not.toBe(before)
})

describe('within a transaction', () => {
  it.each([
    ['nothing is written before it ends', ['begin', 'update posts set title = 1'], []],
    ['all of it is at its end', ['begin', 'update posts set title = 1', 'commit'], ['posts']],
    [
      'also what was taken back, which costs a count and no truth',
      ['begin', 'update posts set a = 1', 'rollback'],
      ['posts'],
    ],
    [
      'a savepoint is no end',
      ['begin', 'update posts set a = 1', 'savepoint one', 'rollback to one', 'update users set a = 1'],
      [],
    ],
    ['what follows is by itself again', ['begin', 'commit', 'update users set a = 1'], ['users']],
    ['reading alone writes nothing', ['start transaction read only', 'select 1 from posts', 'commit'], []],
  ])('%s', (_name, statements, tables) => {
    expect(changedBy(...statements)).toEqual(tables)
  })

  it('another connection writes for itself', () => {
    const own = watchOwnWrites()
    const before = own.versionOf('posts')
    own.record(CONNECTION, 'begin')
    own.record(CONNECTION, 'update users set a = 1')
    own.record(OTHER, 'update posts set a = 1')
    expect(own.versionOf('posts')).not.toBe(before)
    const users = own.versionOf('users')
    own.record(CONNECTION, 'commit')
    expect(own.versionOf('users')).not.toBe(users)
  })
})

describe('an answer', () => {
  const counting = () => {
    let times = 0
    return () => Promise.resolve(++times)
  }

  it('is made anew while notifications do not arrive', async () => {
    let isHearing = true
    const memo = memoizeUntilNotified(() => (isHearing ? 1 : null), watchOwnWrites())
    const compute = counting()
    expect([await memo('a', compute, ['posts']), await memo('a', compute, ['posts'])]).toEqual([1, 1])
    isHearing = false
    expect([await memo('a', compute, ['posts']), await memo('a', compute, ['posts'])]).toEqual([2, 3])
    isHearing = true
    // Nothing was written as far as is known, and what was remembered before stands.
    expect(await memo('a', compute, ['posts'])).toBe(1)
  })

  it('is not remembered where its table was written while it was made', async () => {
    const own = watchOwnWrites()
    const memo = memoizeUntilNotified(() => 1, own)
    const compute = counting()
    const slow = memo('a', async () => {
      own.record(OTHER, 'update posts set a = 1')
      return compute()
    }, ['posts'])
    expect(await slow).toBe(1)
    expect(await memo('a', compute, ['posts'])).toBe(2)
  })

  it('of several tables falls with each of them, and stays for the others', async () => {
    const own = watchOwnWrites()
    const memo = memoizeUntilNotified(() => 1, own)
    const compute = counting()
    const read = () => memo('a', compute, ['select 1 from posts join users on true'])
    expect([await read(), await read()]).toEqual([1, 1])
    own.record(CONNECTION, 'update lessons set a = 1')
    expect(await read()).toBe(1)
    own.record(CONNECTION, 'update users set a = 1')
    expect(await read()).toBe(2)
  })

  it('is made once for all who ask meanwhile, and anew for who asks after a write', async () => {
    const own = watchOwnWrites()
    const memo = memoizeUntilNotified(() => 1, own)
    const gates: (() => void)[] = []
    let times = 0
    const compute = async () => {
      const answer = ++times
      await new Promise<void>((resolve) => gates.push(resolve))
      return answer
    }
    const read = () => memo('a', compute, ['posts'])
    const before = [read(), read(), read()]
    own.record(OTHER, 'update posts set a = 1')
    const after = [read(), read()]
    for (const open of gates) open()
    expect(await Promise.all([...before, ...after])).toEqual([1, 1, 1, 2, 2])
    expect(await read()).toBe(2)
  })

  it('that fails is told to all who wait, and asked for anew by the next', async () => {
    const memo = memoizeUntilNotified(() => 1, watchOwnWrites())
    let times = 0
    const compute = async () => {
      if (++times === 1) throw new Error('cut off')
      return times
    }
    const read = () => memo('a', compute, ['posts'])
    const both = await Promise.allSettled([read(), read()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read()).toBe(2)
  })
})
