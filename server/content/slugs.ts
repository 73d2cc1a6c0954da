/** The public address of a post: made from its title once, unique over all posts, fixed afterwards. */
import { randomBytes } from 'node:crypto'
import { violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'

const MOST = 80
/** Equal titles get -2 … -9; after that a random tail, so that the look-up stays one query. */
const NUMBERED = 9

/** @example slugify('Penerimaan Siswa Baru 2026/2027') // 'penerimaan-siswa-baru-2026-2027' */
export function slugify(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '')
  return words || 'konten'
}

/**
 * A slug nobody has at this moment; the unique index decides if two ask at once.
 *
 * @param isContested the one of a moment ago was taken meanwhile, so this one must be nobody's guess
 */
export async function freeSlug(queries: Queries, title: string, isContested: boolean): Promise<string> {
  const base = slugify(title)
  const random = `${base}-${randomBytes(4).toString('hex')}`
  if (isContested) return random
  const candidates = [base, ...Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`)]
  const taken = await queries.selectFrom('posts').where('slug', 'in', candidates).select('slug').execute()
  const names = new Set(taken.map((row) => row.slug))
  return candidates.find((name) => !names.has(name)) ?? random
}

const MOST_TRIES = 5

/** Two equal titles at one moment ask for one slug; the loser asks again. */
export async function retryingSlug<T>(work: (isContested: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries > 1)
    } catch (error) {
      if (tries === MOST_TRIES || violatedIndex(error) !== 'posts_slug_unique') throw error
    }
  }
}
