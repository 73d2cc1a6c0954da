/** Restores the addresses of a post from the trash, unless something else uses them now. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { addressKey } from '../address.ts'
import { findFreeSlug } from './slugs.ts'

/** The note about addresses that were taken while their post was in the trash. */
export function toLostAddressNote(lostPaths: readonly string[]): string[] {
  return lostPaths.length === 0 ? [] : [`Alamat ini sudah dipakai yang lain: ${lostPaths.join(', ')}.`]
}

/** The post's own slug, or a new one if another post has taken it meanwhile. */
export async function restoreSlug(
  queries: Queries,
  { slug, title }: { slug: string; title: string },
  isContested: boolean,
) {
  const taken = await queries
    .selectFrom('posts')
    .where('slug', '=', slug)
    .select('slug')
    .union(queries.selectFrom('redirects').where('path', '=', slug).select('path as slug'))
    .executeTakeFirst()
  return taken || isContested ? findFreeSlug(queries, title, isContested) : slug
}

/** Restores the redirects. @returns the paths that are taken now */
export async function restoreAddresses({ queries, now }: Tx, id: number, paths: string[]): Promise<string[]> {
  const lostPaths: string[] = []
  for (const path of paths) {
    const taken = await queries.selectFrom('posts').where('slug', '=', path).select('id').executeTakeFirst()
    const isCustomAddress = path.startsWith('/')
    const row = { path, lookup: isCustomAddress ? addressKey(path) : null, post_id: id, created_at: now() }
    const insert = queries.insertInto('redirects').values(row).returning('id')
    const isInserted =
      !taken && (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()) !== undefined
    if (!isInserted) lostPaths.push(path)
  }
  return lostPaths
}
