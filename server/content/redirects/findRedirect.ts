/** Where an address leads that is no page of the website. */
import { postPath } from '#contract/content/postType.ts'
import { readAddress } from '#contract/content/redirect.ts'
import { isPublished } from '#server/content/public/published.ts'
import type { Context } from '#server/context.ts'

/**
 * A post is led to only while it is shown, so that nobody is sent from one missing page to the next.
 *
 * @param url path and query as asked for; the one with its query goes before that without
 */
export async function findRedirect(context: Context, url: string): Promise<string | null> {
  const path = readAddress(url)?.path
  if (!path) return null
  const rows = await context.db.kysely
    .selectFrom('redirects')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'redirects.post_id').on(isPublished(context)))
    .where('redirects.path', 'in', [path, path.split('?', 1)[0] ?? path])
    .select(['path', 'link', 'posts.type', 'posts.slug'])
    .execute()
  const found = rows.find((row) => row.path === path) ?? rows[0]
  if (!found) return null
  return found.type && found.slug ? postPath(found.type, found.slug) : found.link
}
