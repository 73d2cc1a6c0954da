/** Bulk inserts of posts without audit rows. */

import { toReadingSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { plainText } from '#platform/server/resource/markup.ts'
import { PUBLIC } from '../choices.ts'
import type { PostInput } from '../postInput.ts'
import { slugify } from '../server/slugs.ts'

export type PostToInsert = { input: PostInput; authorId: number; at: string }

/** Inserts posts with unique slugs and their image uses; the HTML is not sanitised. */
export async function insertPosts(queries: Queries, posts: readonly PostToInsert[]): Promise<void> {
  const slugs = new Set((await queries.selectFrom('posts').select('slug').execute()).map((row) => row.slug))
  const rows = posts.map(
    ({ input: { meta: _, audience: __, visibility = PUBLIC, ...input }, authorId, at }) => ({
      ...input,
      visibility,
      slug: claimSlug(slugs, slugify(input.title)),
      search_text: toReadingSearchText(input.title, input.excerpt, input.tags, plainText(input.content)),
      author_id: authorId,
      created_at: at,
      updated_at: at,
    }),
  )
  await insertRows(queries, 'posts', rows)
  const postsWithImage = await queries
    .selectFrom('posts')
    .where('image', 'is not', null)
    .where('id', 'not in', queries.selectFrom('image_uses').where('entity', '=', 'post').select('entity_id'))
    .select(['id', 'image'])
    .execute()
  await insertRows(
    queries,
    'image_uses',
    postsWithImage.map(({ id, image }) => ({ image: image ?? '', entity: 'post', entity_id: id })),
  )
}

function claimSlug(usedSlugs: Set<string>, base: string): string {
  let slug = base
  for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`
  usedSlugs.add(slug)
  return slug
}
