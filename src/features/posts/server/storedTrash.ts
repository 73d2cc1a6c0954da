/** The columns of the trash that hold JSON: the row of a post, its meta values and its former addresses. */
import { z } from 'zod'
import type { Queries } from '#platform/server/db/open.ts'
import { postRow } from '../post.ts'

/** The row of `posts` without its long texts; columns that later versions add are kept. */
const storedRow = postRow.omit({ author: true, user: true, audience: true }).extend({
  author_id: z.int(),
  // Posts that went to the trash before there were these columns lack them.
  submitted_at: postRow.shape.submitted_at.default(null),
  audience: z.string().nullable().default(null),
})
export type TrashedPostRow = z.output<typeof storedRow>

const storedMeta = z.array(z.object({ name: z.string(), value: z.string() }))
const storedPaths = z.array(z.string())

export const readTrashedRow = (json: string): TrashedPostRow => storedRow.loose().parse(JSON.parse(json))
export const readTrashedMeta = (json: string) => storedMeta.parse(JSON.parse(json))
export const readTrashedPaths = (json: string) => storedPaths.parse(JSON.parse(json))

/** Slugs of posts in the trash, former ones too, that begin with the given one: they are theirs until they are purged. */
export async function findTrashedSlugs(queries: Queries, base: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('post_trash')
    .where(({ eb, or }) => or([eb('post', 'like', `%"slug":"${base}%`), eb('slugs', 'like', `%"${base}%`)]))
    .select(['post', 'slugs'])
    .execute()
  return rows.flatMap(({ post: row, slugs }) => [readTrashedRow(row).slug, ...readTrashedPaths(slugs)])
}
