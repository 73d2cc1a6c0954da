/** Slugs of posts: made from the title, unique over all posts; former slugs keep redirecting to the post. */

import { randomBytes } from 'node:crypto'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { violatedIndex } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { PUBLIC, PUBLISHED } from '../choices.ts'
import { findTrashedSlugs } from './storedTrash.ts'

const MAX_SLUG_LENGTH = 80
/** Equal titles get -2 … -9, then a random suffix, so that the lookup stays one query. */
const HIGHEST_SUFFIX = 9

/** @example slugify('Penerimaan Siswa Baru 2026/2027') // 'penerimaan-siswa-baru-2026-2027' */
export function slugify(title: string): string {
  const slug = normalizeUnicode(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, '')
  return slug || 'konten'
}

/**
 * Finds a slug that is free at this moment, and not that of a post in the trash, which may come back; if two posts get
 * the same, the unique index refuses one.
 *
 * @param isContested the previous slug was taken meanwhile, so this one gets a random suffix
 */
export async function findFreeSlug(queries: Queries, title: string, isContested: boolean): Promise<string> {
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
  const names = new Set([...taken.map((row) => row.slug), ...(await findTrashedSlugs(queries, base))])
  return candidates.find((name) => !names.has(name)) ?? random
}

const MAX_TRIES = 5

/** Retries the write if another post took the slug at the same moment. */
export async function retryOnSlugConflict<T>(callback: (isContested: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callback(tries > 1)
    } catch (error) {
      if (tries === MAX_TRIES || violatedIndex(error) !== 'posts_slug_unique') throw error
    }
  }
}

const SLUG_TAKEN = 'Alamat ini sudah dipakai konten lain'

/**
 * Stores a redirect from the former slug. A post may return to one of its own former slugs.
 *
 * @throws 422 if the new slug is or was another post's
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
  const current = await queries
    .selectFrom('posts')
    .where('slug', '=', to)
    .select(['title', 'status', 'visibility'])
    .executeTakeFirst()
  // Only what everybody can read is named: another author's draft is not this one's to know.
  const isKnown = current?.status === PUBLISHED && current.visibility === PUBLIC
  const name = isKnown ? `: ${current.title}` : ''
  if (current || (former && former.post_id !== id)) throw errors.invalid({ slug: `${SLUG_TAKEN}${name}` })
  await queries.deleteFrom('redirects').where('path', '=', to).execute()
  await queries
    .insertInto('redirects')
    .values({ path: from, post_id: id, created_at: now() })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ post_id: id }))
    .execute()
}

/** Turns a violation of the unique slug into a 422. */
export async function refuseTakenSlug<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    if (violatedIndex(error) === 'posts_slug_unique') throw errors.invalid({ slug: SLUG_TAKEN })
    throw error
  }
}
