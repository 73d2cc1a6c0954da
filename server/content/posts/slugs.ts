/** The public address of a post: made from its title once, unique over all posts; a former one stays its own. */

import { randomBytes } from 'node:crypto'
import { composed } from '#contract/field/composed.ts'
import { violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

const MAX_SLUG_LENGTH = 80
/** Equal titles get -2 … -9; after that a random tail, so that the look-up stays one query. */
const HIGHEST_SUFFIX = 9

/** @example slugify('Penerimaan Siswa Baru 2026/2027') // 'penerimaan-siswa-baru-2026-2027' */
export function slugify(title: string): string {
  const slug = composed(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
  return slug || 'konten'
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
  const candidates = [
    base,
    ...Array.from({ length: HIGHEST_SUFFIX - 1 }, (_, index) => `${base}-${index + 2}`),
  ]
  const taken = await queries
    .selectFrom('posts')
    .where('slug', 'in', candidates)
    .select('slug')
    .union(queries.selectFrom('redirects').where('path', 'in', candidates).select('path as slug'))
    .execute()
  const names = new Set(taken.map((row) => row.slug))
  return candidates.find((name) => !names.has(name)) ?? random
}

const MAX_TRIES = 5

/** Two equal titles at one moment ask for one slug; the loser asks again. */
export async function retryingSlug<T>(work: (isContested: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(tries > 1)
    } catch (error) {
      if (tries === MAX_TRIES || violatedIndex(error) !== 'posts_slug_unique') throw error
    }
  }
}

const SLUG_TAKEN = 'Alamat ini sudah dipakai konten lain'

/**
 * Notes the address a post had, so that links to it lead on; taking an own former one back is fine.
 *
 * @throws 422 where it is or was another post's, whose old links would be led astray
 */
export async function changeSlug(
  { queries, now }: Pick<Tx, 'queries' | 'now'>,
  { id, from, to }: { id: number; from: string; to: string },
) {
  const former = await queries
    .selectFrom('redirects')
    .where('path', '=', to)
    .select('post_id')
    .executeTakeFirst()
  const current = await queries.selectFrom('posts').where('slug', '=', to).select('id').executeTakeFirst()
  if (current || (former && former.post_id !== id)) throw errors.invalid({ slug: SLUG_TAKEN })
  await queries.deleteFrom('redirects').where('path', '=', to).execute()
  await queries
    .insertInto('redirects')
    .values({ path: from, post_id: id, created_at: now() })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ post_id: id }))
    .execute()
}

/** Two that choose one address at one moment: the index lets one in, the other is told. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedIndex(error) === 'posts_slug_unique') throw errors.invalid({ slug: SLUG_TAKEN })
    throw error
  }
}
