/** The versions of posts as they are kept: one with every save, the newest fifty, with their pictures. */
import type { Post } from '#contract/content/post.ts'
import { REVISIONS_KEPT, type RevisionContent } from '#contract/content/posts/postRevision.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { claimFirstImages, claimImages } from '#server/files/images.ts'
import { heldNames } from './postFiles.ts'
import { findPost } from './postRows.ts'

/**
 * In the transaction of a save, after it.
 *
 * @param before what was there, kept too where it was written before versions were; none of a new post
 * @returns the post as it stands now
 */
export async function keepRevision(tx: Tx, id: number, before?: Post): Promise<Post> {
  const { queries, user } = tx
  if (before && !(await isKept(queries, id)))
    await insert(queries, before, { user_id: null, created_at: before.updated_at })
  const post = await findPost(queries, id)
  await insert(queries, post, { user_id: user?.id ?? null, created_at: post.updated_at })
  if (before) await removeOldestRevisions(queries, id)
  return post
}

async function isKept(queries: Queries, postId: number): Promise<boolean> {
  const found = await queries
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const ENTITY = 'post_revision'

async function insert(queries: Queries, post: Post, by: { user_id: number | null; created_at: string }) {
  const { title, excerpt, content, tags, image, status, visibility, agenda_date } = post
  const { publish_at, expire_at, slug, post_meta } = post
  const fields = { title, excerpt, content, tags, image, status, visibility, agenda_date }
  const whole: RevisionContent = { ...fields, publish_at, expire_at, slug, post_meta }
  const { id } = await queries
    .insertInto('post_revisions')
    .values({ post_id: post.id, ...by, content: JSON.stringify(whole) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await claimFirstImages(queries, { entity: ENTITY, entityId: id, images: [image, ...heldNames(content)] })
}

async function removeOldestRevisions(queries: Queries, postId: number) {
  const newest = queries
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(REVISIONS_KEPT)
  await releaseImages(
    queries,
    await queries
      .deleteFrom('post_revisions')
      .where('post_id', '=', postId)
      .where('id', 'not in', newest)
      .returning('id')
      .execute(),
  )
}

/** All versions of a post that is deleted for good. */
export async function removeRevisions(queries: Queries, postId: number): Promise<void> {
  await releaseImages(
    queries,
    await queries.deleteFrom('post_revisions').where('post_id', '=', postId).returning('id').execute(),
  )
}

async function releaseImages(queries: Queries, removed: readonly { id: number }[]): Promise<void> {
  for (const { id } of removed) await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
}
