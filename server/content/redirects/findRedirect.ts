/** Where an address leads that is no page of the website. */
import { readAddress } from '#contract/content/address.ts'
import { postPath } from '#contract/content/postType.ts'
import { isPublished } from '#server/content/public/published.ts'
import type { Context } from '#server/context.ts'
import { destinationsOf } from './destinations.ts'
import { bestMatch, redirectsFor } from './lookups.ts'

/**
 * What it leads to is there and shown, so that nobody is sent from one missing page to the next.
 *
 * @param url path and query as asked for; the one with its query goes before that without
 */
export async function findRedirect(context: Context, url: string): Promise<string | null> {
  const path = readAddress(url)?.path
  if (!path) return null
  const rows = await context.db.kysely
    .selectFrom('redirects')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'redirects.post_id').on(isPublished(context)))
    .where(redirectsFor([path]))
    .select(['path', 'lookup', 'link', 'posts.type', 'posts.slug'])
    .execute()
  const found = bestMatch(path, rows)
  if (!found) return findLowerCase(context, path)
  if (found.type && found.slug) return postPath(found.type, found.slug)
  const target = found.link ? readAddress(found.link)?.path : undefined
  if (target === undefined) return null
  return (await destinationsOf(context, [target])).get(target)?.state === 'public' ? found.link : null
}

const FILE = /^\/(?:files|images)\//

/** The website's own addresses have no capitals; those of letters and posters do. */
async function findLowerCase(context: Context, path: string): Promise<string | null> {
  const [page = '', ...query] = path.split('?')
  const small = [page.toLowerCase(), ...query].join('?')
  // The names of files are kept as they were given, and not everybody may know which are there.
  if (small === path || FILE.test(small)) return null
  return (await destinationsOf(context, [small])).get(small)?.state === 'public' ? small : null
}
