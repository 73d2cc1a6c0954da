/** Remembers answers of the database for as long as nobody has written to it. */

/**
 * @param reads the tables that the answer is made of, by name or within a statement; without them, only a database that
 * nobody else writes to unnoticed remembers it, which is what sessions and rights need
 */
export type Memo = <T>(key: string, compute: () => Promise<T>, reads?: readonly string[]) => Promise<T>

/** Which state of the file: the writes of this connection, and what SQLite says of those of others. */
export type Version = { own: number; others: unknown }

/** Answers kept at once; past it the oldest goes. */
const MOST = 2000

/**
 * A memo that believes what it remembers for as long as the version stays the same, which it looks at before
 * and after computing; a remembered count is then never older than the version says.
 *
 * @param versionOf what was read; null where nothing may be remembered
 */
export function memoize<V>(
  versionOf: (reads: readonly string[]) => V | null,
  isSame: (one: V, other: V) => boolean,
): Memo {
  const cache = new Map<string, { version: V; answer: unknown }>()
  return async (key, compute, reads = []) => {
    const version = versionOf(reads)
    const found = cache.get(key)
    if (found && version !== null && isSame(found.version, version))
      return found.answer as Awaited<ReturnType<typeof compute>>
    const answer = await compute()
    const after = versionOf(reads)
    if (version !== null && after !== null && isSame(version, after)) {
      cache.delete(key)
      if (cache.size >= MOST) dropOldest(cache)
      cache.set(key, { version, answer })
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
