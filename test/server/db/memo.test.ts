/** What was read once is remembered while nobody has written, and never a moment longer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { evictOldest, isSameVersion, memoize } from '#server/db/memo.ts'

let version: number | null = 1
let computed = 0
const memo = () =>
  memoize(
    () => version,
    (one: number, other: number) => one === other,
  )
const count = () => {
  computed += 1
  return Promise.resolve(computed)
}

function deferred() {
  let resolve: (answer: string) => void = () => undefined
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  return { promise, resolve: (answer: string) => resolve(answer) }
}

beforeEach(() => {
  version = 1
  computed = 0
})

describe('an answer', () => {
  it('is computed once for as long as nobody writes', async () => {
    const ask = memo()
    expect([await ask('a', count), await ask('a', count), await ask('a', count)]).toEqual([1, 1, 1])
  })

  it('is computed again after a write', async () => {
    const ask = memo()
    await ask('a', count)
    version = 2
    expect(await ask('a', count)).toBe(2)
    expect(await ask('a', count)).toBe(2)
  })

  it('belongs to its own question', async () => {
    const ask = memo()
    expect([await ask('a', count), await ask('b', count), await ask('a', count)]).toEqual([1, 2, 1])
  })

  it('is never remembered where nobody can say whether it still holds', async () => {
    const ask = memo()
    version = null
    expect([await ask('a', count), await ask('a', count)]).toEqual([1, 2])
  })

  it('is not remembered if somebody wrote while it was computed', async () => {
    const ask = memo()
    const first = await ask('a', () => {
      version = 2
      return count()
    })
    expect([first, await ask('a', count)]).toEqual([1, 2])
  })

  it('is waited for by equal questions that come meanwhile, and computed once', async () => {
    const ask = memo()
    const { promise, resolve } = deferred()
    const answers = [1, 2, 3].map(() =>
      ask('a', () => {
        computed += 1
        return promise
      }),
    )
    resolve('x')
    expect(await Promise.all(answers)).toEqual(['x', 'x', 'x'])
    expect(computed).toBe(1)
  })

  it('asked for after a write does not wait for the one before it', async () => {
    const ask = memo()
    const { promise, resolve } = deferred()
    const before = ask('a', () => promise)
    version = 2
    expect(await ask('a', () => Promise.resolve('after'))).toBe('after')
    resolve('before')
    expect(await before).toBe('before')
    expect(await ask('a', () => Promise.resolve('again'))).toBe('after')
  })

  it('that failed is told to everybody who waited, and asked for again by the next', async () => {
    const ask = memo()
    const fail = () => Promise.reject(new Error('hilang'))
    const outcomes = await Promise.allSettled([ask('a', fail), ask('a', fail)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('a', count)).toBe(1)
  })

  it('goes when thousands of others came after it', async () => {
    const ask = memo()
    await ask('first', count)
    for (let n = 0; n < 2000; n += 1) await ask(`other ${n}`, () => Promise.resolve(n))
    await ask('first', count)
    expect(computed).toBe(2)
    await ask('other 1999', count)
    expect(computed).toBe(2)
  })
})

it('the oldest of a full memory goes, and nothing of an empty one', () => {
  const cache = new Map<string, unknown>([
    ['a', 1],
    ['b', 2],
  ])
  evictOldest(cache)
  expect([...cache.keys()]).toEqual(['b'])
  const empty = new Map<string, unknown>()
  evictOldest(empty)
  expect(empty.size).toBe(0)
})

it.each([
  [{ own: 1, others: 5 }, true],
  [{ own: 2, others: 5 }, false],
  [{ own: 1, others: 6 }, false],
  [null, false],
])('a state of one write of ours and five of others is the same as %j: %s', (other, isSame) => {
  expect(isSameVersion({ own: 1, others: 5 }, other)).toBe(isSame)
})
