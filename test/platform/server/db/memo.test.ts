/** A memoized result is reused until the next write, and never longer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { evictOldest, isSameVersion, memoize } from '#platform/server/db/memo.ts'

let version: number | null = 1
let computeCount = 0
const createMemo = () =>
  memoize(
    () => version,
    (left: number, right: number) => left === right,
  )
const compute = () => {
  computeCount += 1
  return Promise.resolve(computeCount)
}

function createDeferred() {
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve: (value: string) => resolve(value) }
}

beforeEach(() => {
  version = 1
  computeCount = 0
})

describe('a memoized result', () => {
  it('is computed once until a write', async () => {
    const memoized = createMemo()
    expect([
      await memoized('a', compute),
      await memoized('a', compute),
      await memoized('a', compute),
    ]).toEqual([1, 1, 1])
  })

  it('is computed again after a write', async () => {
    const memoized = createMemo()
    await memoized('a', compute)
    version = 2
    expect(await memoized('a', compute)).toBe(2)
    expect(await memoized('a', compute)).toBe(2)
  })

  it('belongs to its key', async () => {
    const memoized = createMemo()
    expect([
      await memoized('a', compute),
      await memoized('b', compute),
      await memoized('a', compute),
    ]).toEqual([1, 2, 1])
  })

  it('is not reused while the version is unknown', async () => {
    const memoized = createMemo()
    version = null
    expect([await memoized('a', compute), await memoized('a', compute)]).toEqual([1, 2])
  })

  it('is not reused after a write during its computation', async () => {
    const memoized = createMemo()
    const firstResult = await memoized('a', () => {
      version = 2
      return compute()
    })
    expect([firstResult, await memoized('a', compute)]).toEqual([1, 2])
  })

  it('is computed once for concurrent reads of one key', async () => {
    const memoized = createMemo()
    const { promise, resolve } = createDeferred()
    const results = [1, 2, 3].map(() =>
      memoized('a', () => {
        computeCount += 1
        return promise
      }),
    )
    resolve('x')
    expect(await Promise.all(results)).toEqual(['x', 'x', 'x'])
    expect(computeCount).toBe(1)
  })

  it('read after a write does not wait for the computation before it', async () => {
    const memoized = createMemo()
    const { promise, resolve } = createDeferred()
    const firstRead = memoized('a', () => promise)
    version = 2
    expect(await memoized('a', () => Promise.resolve('after'))).toBe('after')
    resolve('before')
    expect(await firstRead).toBe('before')
    expect(await memoized('a', () => Promise.resolve('again'))).toBe('after')
  })

  it('that failed rejects all concurrent reads, and the next read computes it again', async () => {
    const memoized = createMemo()
    const failToCompute = () => Promise.reject(new Error('hilang'))
    const outcomes = await Promise.allSettled([memoized('a', failToCompute), memoized('a', failToCompute)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await memoized('a', compute)).toBe(1)
  })

  it('is evicted after thousands of other keys', async () => {
    const memoized = createMemo()
    await memoized('first', compute)
    for (let index = 0; index < 5000; index += 1)
      await memoized(`other ${index}`, () => Promise.resolve(index))
    await memoized('first', compute)
    expect(computeCount).toBe(2)
    await memoized('other 1999', compute)
    expect(computeCount).toBe(2)
  })
})

it('evicting removes the oldest entry, and nothing of an empty cache', () => {
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
])('a version of one own write and five of others is the same as %j: %s', (otherVersion, isSame) => {
  expect(isSameVersion({ own: 1, others: 5 }, otherVersion)).toBe(isSame)
})
