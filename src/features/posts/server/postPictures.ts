/** Replaces a picture in posts and their autosaves; earlier versions and the trash keep the former one. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/write.ts'
import { PICTURE_USERS } from '#platform/server/files/pictureUsers.ts'
import { POST_TYPE, postEditPath } from '../postType.ts'
import { findPostOrNull, lockRows } from './postRows.ts'
import { storeRevision } from './revisionRows.ts'

type Replacement = { from: string; to: string }

/** Replaces a picture in the posts that show it. @returns how many were changed */
async function replaceInPosts(tx: Tx, { from, to }: Replacement): Promise<number> {
  const { queries, audit } = tx
  const postsWithImage = await queries
    .selectFrom('image_uses')
    .innerJoin('posts', 'posts.id', 'image_uses.entity_id')
    .where('image_uses.entity', '=', 'post')
    .where('image_uses.image', '=', from)
    .select('posts.id')
    .orderBy('posts.id')
    .execute()
  await lockRows(
    queries,
    'posts',
    postsWithImage.map(({ id }) => id),
  )
  let changed = 0
  for (const { id } of postsWithImage) {
    const before = await findPostOrNull(queries, id)
    // Deleted since it was found: the trash keeps the former picture.
    if (!before) continue
    const after = {
      image: before.image === from ? to : before.image,
      content: before.content.replaceAll(from, to),
      updated_at: tx.nextTimestamp(before.updated_at),
    }
    await queries.updateTable('posts').set(after).where('id', '=', id).execute()
    await storeRevision(tx, id, before)
    await audit({ action: 'update', entity: 'post', entityId: id, before, after })
    // Rebases autosaves of the former version on this one, so that no conflict is reported.
    await queries
      .updateTable('post_autosaves')
      .set({ base: after.updated_at })
      .where('post_id', '=', id)
      .where('base', '=', before.updated_at)
      .execute()
    changed += 1
  }
  return changed
}

/** Replaces the picture in autosaves as well, which nobody counts as places that show it. */
async function replaceInAutosaves({ queries }: Tx, { from, to }: Replacement): Promise<number> {
  await queries
    .updateTable('post_autosaves')
    .set({ content: sql<string>`replace(content, ${from}, ${to})` })
    .where('id', 'in', (uses) =>
      uses
        .selectFrom('image_uses')
        .where('entity', '=', 'post_autosave')
        .where('image', '=', from)
        .select('entity_id'),
    )
    .execute()
  return 0
}

/** Posts that are not in the trash name and replace their pictures; what could be restored keeps them. */
export const picturesOfPosts = PICTURE_USERS.contribute(
  {
    entity: 'post',
    displayed: sql`exists (select 1 from posts where posts.id = image_uses.entity_id)`,
    read: async (queries, names) => {
      const rows = await queries
        .selectFrom('image_uses')
        .innerJoin('posts', 'posts.id', 'image_uses.entity_id')
        .where('image_uses.image', 'in', names)
        .where('image_uses.entity', '=', 'post')
        .select(['image_uses.image', 'posts.id', 'posts.title', 'posts.type'])
        .orderBy('posts.id')
        .execute()
      return rows.map(({ type, ...row }) => ({
        ...row,
        label: POST_TYPE[type].label,
        path: postEditPath(type, row.id),
      }))
    },
    replace: replaceInPosts,
  },
  { entity: 'post_autosave', displayed: null, replace: replaceInAutosaves },
  { entity: 'post_revision', displayed: null },
)
