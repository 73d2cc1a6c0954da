/** Handing a post over to those who may publish it (Ajukan). */

import { write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { DRAFT, PUBLISHED } from '../choices.ts'
import type { Post } from '../post.ts'
import { canChangePost } from '../postRights.ts'
import type { posts } from '../posts.ts'
import { whyNotSubmitted } from '../publication.ts'
import { noticeSubmission } from './notices.ts'
import { findPost } from './postRows.ts'
import { createRefusal } from './refusals.ts'

export const submissionHandlers = {
  submitPost: async ({ params, context, user }) => ({
    message: 'Konten diajukan. Anda diberi tahu bila sudah diterbitkan.',
    result: await submitPost({ context, user }, params.id),
  }),
} satisfies Partial<Handlers<typeof posts.calls>>

/** @throws 403, 404, 409 if it is published */
function submitPost({ context, user }: CallerContext, id: number): Promise<Post> {
  return write(context, user, async (tx) => {
    const before = await findPost(tx.queries, id)
    if (!canChangePost(user, before))
      throw await createRefusal(tx, {
        context,
        id,
        reason: 'Anda tidak boleh mengajukan konten penulis lain.',
      })
    const reason = whyNotSubmitted(before)
    if (reason) throw errors.conflict(reason)
    const after = { submitted_at: tx.now() }
    // The version stays, since what was written has not changed.
    const { numUpdatedRows } = await tx.queries
      .updateTable('posts')
      .set(after)
      .where('id', '=', id)
      .where('status', '=', DRAFT)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw errors.conflict(whyNotSubmitted({ status: PUBLISHED }) ?? '')
    await tx.audit({ action: 'update', entity: 'post', entityId: id, before, after })
    await noticeSubmission(tx, id)
    return { ...before, ...after }
  })
}

/** A post that is taken back to a draft has to be handed over again. */
export function submissionAfter(before: Pick<Post, 'status'>, status: Post['status']) {
  return before.status === PUBLISHED && status === DRAFT ? { submitted_at: null } : {}
}
