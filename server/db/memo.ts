/** Remembers answers of the database for as long as nobody has written to it. */

/**
 * @param reads the tables that the answer is made of, by name or within a statement; without them, only a database that
 * nobody else writes to unnoticed remembers it, which is what sessions and rights need
 */
export type Memo = <T>(key: string, compute: () => Promise<T>, reads?: readonly string[]) => Promise<T>

/** Which state of the file: the writes of this connection, and what SQLite says of those of others. */
export type Version = { own: number; others: unknown }

/** Answers kept at once; past it the oldest goes. */
const MAX_ENTRIES = 2000

/**
 * A memo that believes what it remembers for as long as the version stays the same, which it looks at before
 * and after computing; a remembered count is then never older than the version says. Equal questions asked while the
 * first is being answered wait for its answer: ten counts of a second each would starve everybody else, also the
 * connection whose proof decides whether the count may be remembered at all.
 *
 * @param versionOf what was read; null where nothing may be remembered
 */
export function memoize<V>(
  versionOf: (reads: readonly string[]) => V | null,
  isSame: (one: V, other: V) => boolean,
): Memo {
  const cache = new Map<string, { version: V; answer: unknown }>()
  const underWay = new Map<string, { version: V; answer: Promise<unknown> }>()
  const remember = (key: string, version: V, answer: unknown) => {
    cache.delete(key)
    if (cache.size >= MAX_ENTRIES) dropOldest(cache)
    cache.set(key, { version, answer })
  }
  return async (key, compute, reads = []) => {
    const version = versionOf(reads)
    if (version === null) return compute()
    const known = [cache.get(key), underWay.get(key)].find((one) => one && isSame(one.version, version))
    if (known) return (await known.answer) as Awaited<ReturnType<typeof compute>>

    const asking = { version, answer: compute() }
    underWay.set(key, asking)
    try {
      const answer = await asking.answer
      const after = versionOf(reads)
      if (after !== null && isSame(version, after)) remember(key, version, answer)
      return answer
    } finally {
      if (underWay.get(key) === asking) underWay.delete(key)
    }
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
