/** Finds the redirect for an address that is no page of the website. */
import { parseAddress } from '#features/posts/address.ts'
import { postPath } from '#features/posts/postType.ts'
import { isPublished } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import { findDestinations } from './destinations.ts'
import { findBestMatch, matchesAddresses } from './lookups.ts'

/**
 * The target must be public, so that visitors are not redirected to a missing page.
 *
 * @param url path and query as requested; a redirect with the query wins over one without
 * @returns the target; null if there is none
 */
export async function findRedirect(context: Context, url: string): Promise<string | null> {
  const path = parseAddress(url)?.path
  if (!path) return null
  const rows = await context.db.kysely
    .selectFrom('redirects')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'redirects.post_id').on(isPublished(context)))
    .where(matchesAddresses([path]))
    .select(['path', 'lookup', 'link', 'posts.type', 'posts.slug'])
    .execute()
  const found = findBestMatch(path, rows)
  if (!found) return findLowerCase(context, path)
  if (found.type && found.slug) return postPath(found.type, found.slug)
  const target = found.link ? parseAddress(found.link)?.path : undefined
  if (target === undefined) return null
  return (await findDestinations(context, [target])).get(target)?.state === 'public' ? found.link : null
}

const FILE_PATH = /^\/(?:files|images)\//

/** Addresses of the website are lower case, but printed ones may have capitals. */
async function findLowerCase(context: Context, path: string): Promise<string | null> {
  const [page = '', ...query] = path.split('?')
  const lowerCase = [page.toLowerCase(), ...query].join('?')
  // File names may have capitals, and their existence must not be revealed.
  if (lowerCase === path || FILE_PATH.test(lowerCase)) return null
  return (await findDestinations(context, [lowerCase])).get(lowerCase)?.state === 'public' ? lowerCase : null
}
