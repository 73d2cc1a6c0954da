/** Whole answers of the website, kept until content changes anywhere, or the clock brings something new. */
import type { Context } from '../context.ts'

type Sized = { bytes: number }

/** One state of the content; what is made in it may be kept in it, and goes with it. */
export type Generation<Answer extends Sized> = {
  find: (key: string) => Answer | undefined
  /** Kept only while the content is still what it was when the generation was asked for. */
  keep: (key: string, answer: Answer) => Promise<void>
}

type Options = {
  /** When the answers change though nobody writes, in milliseconds since 1970. */
  nextChange: () => Promise<number>
  /** Bytes kept at once; the least recently asked go first, whatever addresses are invented. */
  most: number
}

/** @example const cache = answerCache(context, { nextChange, most: 16e6 }); cache()?.find('/public/menus') */
export function answerCache<Answer extends Sized>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { nextChange, most }: Options,
): () => Generation<Answer> | null {
  let version: number | null = null
  let endsAt = 0
  let current: Generation<Answer> | null = null

  const begin = (): Generation<Answer> => {
    const entries = new Map<string, Answer>()
    let bytes = 0
    // Asked for before anything is read: a moment that passes while a page is made must not be overlooked.
    const ends = nextChange().catch(() => {
      // Without the database nothing is kept, and the next page asks anew; who reads is told by the page itself.
      if (current === generation) current = null
      return 0
    })
    const generation: Generation<Answer> = {
      find: (key) => {
        const answer = entries.get(key)
        if (answer) {
          entries.delete(key)
          entries.set(key, answer)
        }
        return answer
      },
      keep: async (key, answer) => {
        const end = await ends
        if (current !== generation) return
        endsAt = end
        if (db.contentVersion() !== version || clock() >= end) return
        const former = entries.get(key)
        entries.delete(key)
        entries.set(key, answer)
        bytes += answer.bytes - (former?.bytes ?? 0)
        for (const [oldest, { bytes: freed }] of entries) {
          if (bytes <= most) break
          entries.delete(oldest)
          bytes -= freed
        }
      },
    }
    return generation
  }

  return () => {
    const now = db.contentVersion()
    if (now === null) return null
    if (!current || now !== version || clock() >= endsAt) {
      version = now
      endsAt = Number.POSITIVE_INFINITY
      current = begin()
    }
    return current
  }
}

/** Shared caches may answer with it for a minute, and for five more while they ask whether it is still the same. */
export const CACHEABLE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/**
 * Whether the client already has the answer with this tag. Proxies that compress anew weaken the tag, which does
 * not matter for this question.
 *
 * @param header `If-None-Match` as it was sent
 */
export function hasTag(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}
