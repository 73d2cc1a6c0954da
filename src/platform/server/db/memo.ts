/** Memoises query results until the database is written. */

/**
 * @param reads the tables that the result depends on, as table names or as SQL statements that contain these names.
 * Without them the result is cached only on SQLite, where every write invalidates it at once. Sessions and access rights
 * need that, so they pass none.
 */
export type Memo = <T>(key: string, compute: () => Promise<T>, reads?: readonly string[]) => Promise<T>

/** The state of the SQLite file: the number of own writes, and SQLite's data_version for writes of others. */
export type DatabaseVersion = { own: number; others: unknown }

/** Maximum number of cached results; beyond it the oldest is evicted. A thousand people signed in have three each. */
const MAX_ENTRIES = 5000

/**
 * Creates a memo whose entries are valid while the version stays the same. The version is compared before and after
 * computing, so that a result is never older than its version. Concurrent calls with the same key share one
 * computation: ten slow counts at once would starve all other queries, including the notification heartbeat.
 *
 * @param versionOf the version of the tables read; null if nothing may be cached now
 */
export function memoize<V>(
  versionOf: (reads: readonly string[]) => V | null,
  isSame: (a: V, b: V) => boolean,
): Memo {
  const cache = new Map<string, { version: V; result: unknown }>()
  const pending = new Map<string, { version: V; result: Promise<unknown> }>()
  const store = (key: string, version: V, result: unknown) => {
    cache.delete(key)
    if (cache.size >= MAX_ENTRIES) evictOldest(cache)
    cache.set(key, { version, result })
  }
  return async (key, compute, reads = []) => {
    const version = versionOf(reads)
    if (version === null) return compute()
    const cached = [cache.get(key), pending.get(key)].find((entry) => entry && isSame(entry.version, version))
    if (cached) return (await cached.result) as Awaited<ReturnType<typeof compute>>

    const computation = { version, result: compute() }
    pending.set(key, computation)
    try {
      const result = await computation.result
      const after = versionOf(reads)
      if (after !== null && isSame(version, after)) store(key, version, result)
      return result
    } finally {
      if (pending.get(key) === computation) pending.delete(key)
    }
  }
}

/** Removes the oldest entry; a map keeps insertion order. */
export function evictOldest(cache: Map<string, unknown>): void {
  const [oldest] = cache.keys()
  if (oldest !== undefined) cache.delete(oldest)
}

export function isSameVersion(a: DatabaseVersion, b: DatabaseVersion | null): boolean {
  return a.own === b?.own && a.others === b.others
}
