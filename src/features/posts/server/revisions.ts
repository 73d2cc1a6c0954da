/** Endpoints of post versions: list, read and restore them. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import * as contract from '../postRevision.ts'
import type { posts } from '../posts.ts'
import { findMissingFiles, keepExistingPicture } from './postFiles.ts'
import { findChangeablePost } from './postRows.ts'
import { updatePost } from './posts.ts'

export const revisionHandlers = {
  listRevisions: async ({ params, context, user }) => {
    await findChangeablePost(context.db.kysely, user, params.id)
    const rows = await selectRevisions(context.db.kysely, params.id)
      .orderBy('post_revisions.id', 'desc')
      .execute()
    return { result: { rows: rows.map(toRevision) } }
  },
  readRevision: async ({ params, context, user }) => ({
    result: await findRevision(context.db.kysely, user, params),
  }),
  restoreRevision: async ({ params, body, context, user }) => {
    const { kysely } = context.db
    const { title, excerpt, content, tags, image, agenda_date } = await findRevision(kysely, user, params)
    const current = await findChangeablePost(kysely, user, params.id)
    const { type, status, visibility, comment_status } = current
    // The publication times are not restored.
    const times = { publish_at: undefined, expire_at: undefined }
    const publication = { type, status, visibility, comment_status, ...times }
    const picture = await keepExistingPicture(kysely, image)
    const fields = { title, excerpt, content, tags, image: picture.image, agenda_date }
    const updated_at = body.updated_at ?? current.updated_at
    const result = await updatePost({ context, user }, params.id, { ...publication, ...fields, updated_at })
    const note = [...picture.note, ...(await findMissingFiles(kysely, result.content))]
    return {
      message: ['Versi ini dipakai lagi. Versi sebelumnya tetap ada di Riwayat.', ...note].join(' '),
      result,
    }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

function selectRevisions(queries: Queries, postId: number) {
  return queries
    .selectFrom('post_revisions')
    .leftJoin('users', 'users.id', 'post_revisions.user_id')
    .where('post_id', '=', postId)
    .select(['post_revisions.id', 'post_revisions.created_at', 'user_id', 'users.name'])
}

type RevisionRow = { id: number; created_at: string; user_id: number | null; name: string | null }

function toRevision({ id, created_at, user_id, name }: RevisionRow): contract.Revision {
  return { id, created_at, user: user_id !== null && name !== null ? { id: user_id, name } : null }
}

/** @throws 404 also for a version of another post, of a post in the trash, or one that the user may not change */
async function findRevision(
  queries: Queries,
  user: Caller,
  { id, revision }: { id: number; revision: number },
): Promise<contract.RevisionWithContent> {
  await findChangeablePost(queries, user, id)
  const found = await selectRevisions(queries, id)
    .where('post_revisions.id', '=', revision)
    .select('content')
    .executeTakeFirst()
  if (!found) throw errors.notFound('Versi ini tidak ada lagi.')
  return { ...toRevision(found), ...contract.revisionContent.parse(JSON.parse(found.content)) }
}
