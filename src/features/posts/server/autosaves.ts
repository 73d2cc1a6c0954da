/** Autosaves of posts, which only their author can read, store and delete. */
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import * as contract from '../autosave.ts'
import { canChangePost } from '../postRights.ts'
import type { posts } from '../posts.ts'
import { deleteAutosaves, storeAutosave } from './autosaveRows.ts'
import { findPostOrNull, POST_NOT_FOUND } from './postRows.ts'

export const autosaveHandlers = {
  readAutosave: async ({ params, context, user }) => {
    await refuseUnlessWriter(context.db.kysely, user, params)
    return { result: await findAutosaves(context.db.kysely, user, params) }
  },
  // An autosave makes no version and no audit row: it is private, and the post does not change.
  keepAutosave: async ({ params, body, context, user }) => {
    const saved_at = new Date(context.clock()).toISOString()
    await write(context, user, async ({ queries, lock }) => {
      await refuseUnlessWriter(queries, user, params)
      await lock('autosaves')
      await storeAutosave(queries, {
        user_id: user.id,
        type: params.type,
        post_id: params.id,
        draft: body.draft,
        base: body.base ?? null,
        values: body.values,
        saved_at,
      })
    })
    return { message: 'Isian disimpan sementara.', result: { saved_at } }
  },
  dropAutosave: async ({ params, query, context, user }) => {
    await write(context, user, ({ queries }) =>
      deleteAutosaves(queries, { user_id: user.id, ...params, ...query }),
    )
    return { message: 'Isian dibuang.', result: null }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

/** @throws 404 if the post does not exist, has another type, or may not be changed by the user */
async function refuseUnlessWriter(queries: Queries, user: Caller, { type, id }: contract.EditedPost) {
  if (id === 0) return
  const post = await findPostOrNull(queries, id)
  if (!post || post.type !== type || !canChangePost(user, post)) throw errors.notFound(POST_NOT_FOUND)
}

async function findAutosaves(queries: Queries, user: Caller, { type, id }: contract.EditedPost) {
  const found = await queries
    .selectFrom('post_autosaves')
    .where('user_id', '=', user.id)
    .where('type', '=', type)
    .where('post_id', '=', id)
    .select(['draft', 'base', 'saved_at', 'content'])
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [autosave = null, ...others] = found.map(({ content, ...row }): contract.Autosave => {
    return { ...row, values: contract.autosavedValues.parse(JSON.parse(content)) }
  })
  return { autosave, others }
}

/** Autosaves deleted per transaction, so that other writes do not wait long. */
const BATCH_SIZE = 100

/** To be called every hour. @returns how many were deleted */
export async function deleteExpiredAutosaves(context: Context): Promise<number> {
  const before = new Date(context.clock() - contract.AUTOSAVE_DAYS * DAY).toISOString()
  let deletedCount = 0
  for (;;) {
    const count = await write(context, null, ({ queries }) =>
      deleteAutosaves(queries, { before, maxCount: BATCH_SIZE }),
    )
    deletedCount += count
    if (count < BATCH_SIZE) return deletedCount
  }
}
