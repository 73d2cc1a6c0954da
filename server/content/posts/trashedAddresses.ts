/** The addresses of a post that comes back from the trash: its own again, unless they lead elsewhere by now. */
import { addressKey } from '#contract/content/address.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { freeSlug } from './slugs.ts'

/** What is said of addresses that came to lead elsewhere while their post lay in the trash. */
export function noteOf(lost: readonly string[]): string[] {
  return lost.length === 0 ? [] : [`Alamat ini sudah dipakai yang lain: ${lost.join(', ')}.`]
}

/** Its own, unless another post has taken it meanwhile. */
export async function slugFor(
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
  return taken || isContested ? freeSlug(queries, title, isContested) : slug
}

/** @returns those that are another's by now */
export async function restoreAddresses({ queries, now }: Tx, id: number, paths: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of paths) {
    const taken = await queries.selectFrom('posts').where('slug', '=', path).select('id').executeTakeFirst()
    const isChosen = path.startsWith('/')
    const row = { path, lookup: isChosen ? addressKey(path) : null, post_id: id, created_at: now() }
    const insert = queries.insertInto('redirects').values(row).returning('id')
    const isMade =
      !taken && (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()) !== undefined
    if (!isMade) lost.push(path)
  }
  return lost
}
