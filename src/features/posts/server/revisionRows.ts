/** Stores versions of posts: one per save, of which the newest are kept, with their pictures. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { claimFirstImages, claimImages } from '#platform/server/files/images.ts'
import type { Post } from '../post.ts'
import { MAX_REVISIONS, type RevisionContent } from '../postRevision.ts'
import { findFileNames } from './postFiles.ts'
import { findPost } from './postRows.ts'

/**
 * Stores the saved post as a version, in the transaction of the save.
 *
 * @param before the post before the save, which is stored too if it has no version yet; none for a new post
 * @returns the saved post
 */
export async function storeRevision(tx: Tx, id: number, before?: Post): Promise<Post> {
  const { queries, user } = tx
  if (before && !(await hasRevision(queries, id)))
    await insertRevision(queries, before, { user_id: null, created_at: before.updated_at })
  const post = await findPost(queries, id)
  await insertRevision(queries, post, { user_id: user?.id ?? null, created_at: post.updated_at })
  if (before) await removeOldestRevisions(queries, id)
  return post
}

async function hasRevision(queries: Queries, postId: number): Promise<boolean> {
  const found = await queries
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const ENTITY = 'post_revision'

async function insertRevision(
  queries: Queries,
  post: Post,
  { user_id, created_at }: { user_id: number | null; created_at: string },
) {
  const { title, excerpt, content, tags, image, status, visibility, agenda_date, audience } = post
  const { publish_at, expire_at, slug, post_meta } = post
  const fields = { title, excerpt, content, tags, image, status, visibility, agenda_date, audience }
  const revisionContent: RevisionContent = { ...fields, publish_at, expire_at, slug, post_meta }
  const { id } = await queries
    .insertInto('post_revisions')
    .values({ post_id: post.id, user_id, created_at, content: JSON.stringify(revisionContent) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await claimFirstImages(queries, {
    entity: ENTITY,
    entityId: id,
    images: [image, ...findFileNames(content)],
  })
}

async function removeOldestRevisions(queries: Queries, postId: number) {
  const newest = queries
    .selectFrom('post_revisions')
    .where('post_id', '=', postId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(MAX_REVISIONS)
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

/** Deletes all versions of a post that is permanently deleted. */
export async function removeRevisions(queries: Queries, postId: number): Promise<void> {
  await releaseImages(
    queries,
    await queries.deleteFrom('post_revisions').where('post_id', '=', postId).returning('id').execute(),
  )
}

async function releaseImages(queries: Queries, removed: readonly { id: number }[]): Promise<void> {
  for (const { id } of removed) await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
}
