/** Remembers answers of the database for as long as nobody has written to it. */

export type Memo = <T>(key: string, compute: () => Promise<T>) => Promise<T>

/** Which state of the file: the writes of this connection, and what SQLite says of those of others. */
export type Version = { own: number; others: unknown }

/** Answers kept at once; past it the oldest goes. */
const MOST = 2000

/**
 * A memo over one SQLite file: any write, by this process or another, empties it at once, so a
 * remembered count or right is never a stale one.
 *
 * @param version changes with every write
 */
export function memoizeUntilWritten(version: () => Version): Memo {
  const cache = new Map<string, unknown>()
  let cachedAt: Version | null = null
  return async (key, compute) => {
    const now = version()
    if (!isSameVersion(now, cachedAt)) {
      cache.clear()
      cachedAt = now
    }
    if (cache.has(key)) return cache.get(key) as Awaited<ReturnType<typeof compute>>
    const answer = await compute()
    if (isSameVersion(version(), now)) {
      if (cache.size >= MOST) dropOldest(cache)
      cache.set(key, answer)
    }
    return answer
  }
}

/** A map keeps the order in which its keys came. */
export function dropOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
}

export function isSameVersion(one: Version, other: Version | null): boolean {
  return one.own === other?.own && one.others === other.others
}

/** For a database that other processes write to: remembers nothing. */
export const neverMemoize: Memo = (_key, compute) => compute()
