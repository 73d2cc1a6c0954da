/** Caches whole responses of the website until content changes or a scheduled change is due. */
import type { Context } from '../context.ts'

type Sized = { bytes: number }

/** The cache entries of one version of the content; they are discarded together. */
export type CacheGeneration<CachedResponse extends Sized> = {
  find: (key: string) => CachedResponse | undefined
  /** Stores a response unless the content has changed since the generation was created. */
  store: (key: string, response: CachedResponse) => Promise<void>
}

type Options = {
  /** When responses change without a write, such as at a publication date; milliseconds since 1970. */
  nextChange: () => Promise<number>
  /** Maximum bytes of the cache; the least recently used entries are evicted first. */
  maxBytes: number
}

type ResponseCache<CachedResponse extends Sized> = {
  /** The entries of the present content; null while the database cannot tell whether it has changed. */
  (): CacheGeneration<CachedResponse> | null
  /** The entry of the last known content, for when the database is away. What was to end meanwhile has ended. */
  findLast: (key: string) => CachedResponse | undefined
}

/** @example const cache = createResponseCache(context, { nextChange, maxBytes: 16e6 }); cache()?.find('/public/menus') */
export function createResponseCache<CachedResponse extends Sized>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { nextChange, maxBytes }: Options,
): ResponseCache<CachedResponse> {
  let version: number | null = null
  let currentExpiresAt = 0
  let current: CacheGeneration<CachedResponse> | null = null

  const startGeneration = (): CacheGeneration<CachedResponse> => {
    const entries = new Map<string, CachedResponse>()
    let bytes = 0
    // Read before the page is rendered, so that a change due while rendering is not missed.
    const expiry = nextChange().catch(() => {
      // Without the database nothing is cached; the page itself reports the error.
      if (current === generation) current = null
      return 0
    })
    const generation: CacheGeneration<CachedResponse> = {
      find: (key) => {
        const response = entries.get(key)
        if (response) {
          entries.delete(key)
          entries.set(key, response)
        }
        return response
      },
      store: async (key, response) => {
        const expiresAt = await expiry
        if (current !== generation) return
        currentExpiresAt = expiresAt
        if (db.contentVersion() !== version || clock() >= expiresAt) return
        const replaced = entries.get(key)
        entries.delete(key)
        entries.set(key, response)
        bytes += response.bytes - (replaced?.bytes ?? 0)
        for (const [oldest, { bytes: freed }] of entries) {
          if (bytes <= maxBytes) break
          entries.delete(oldest)
          bytes -= freed
        }
      },
    }
    return generation
  }

  const readCurrent = () => {
    const currentVersion = db.contentVersion()
    if (currentVersion === null) return null
    if (!current || currentVersion !== version || clock() >= currentExpiresAt) {
      version = currentVersion
      currentExpiresAt = Number.POSITIVE_INFINITY
      current = startGeneration()
    }
    return current
  }
  const findLast = (key: string) => (clock() < currentExpiresAt ? current?.find(key) : undefined)
  return Object.assign(readCurrent, { findLast })
}

/** Shared caches may serve it for a minute, and for five more while revalidating. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/**
 * Whether the client already has the response with this ETag. Weak tags count too, since proxies that compress again
 * weaken the tag.
 *
 * @param header the `If-None-Match` header
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
