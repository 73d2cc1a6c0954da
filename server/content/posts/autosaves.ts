/** What is typed into posts and not saved yet: read, kept and dropped by whoever typed it, and by nobody else. */
import * as contract from '#contract/content/posts/autosave.ts'
import { canChangePost } from '#contract/content/posts/postRights.ts'
import type { PostType } from '#contract/content/postType.ts'
import { DAY } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { dropAutosaves, storeAutosave } from './autosaveRows.ts'
import { GONE, postAt } from './postRows.ts'

type EditedPost = { type: PostType; id: number }

export function serveAutosaves(serve: Serve) {
  serve(contract.readAutosave, async ({ params, context, user }) => {
    await refuseUnlessWriter(context.db.kysely, user, params)
    return { result: await findAutosaves(context.db.kysely, user, params) }
  })
  // No version and nothing in the trail: it is nobody else's, and the post stays as it is.
  serve(contract.keepAutosave, async ({ params, body, context, user }) => {
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
  })
  serve(contract.dropAutosave, async ({ params, query, context, user }) => {
    await write(context, user, ({ queries }) =>
      dropAutosaves(queries, { user_id: user.id, ...params, ...query }),
    )
    return { message: 'Isian dibuang.', result: null }
  })
}

/** @throws 404 for a post that is not there, of another type, or not theirs to change */
async function refuseUnlessWriter(queries: Queries, user: Caller, { type, id }: EditedPost) {
  if (id === 0) return
  const post = await postAt(queries, id)
  if (!post || post.type !== type || !canChangePost(user, post)) throw errors.notFound(GONE)
}

async function findAutosaves(queries: Queries, user: Caller, { type, id }: EditedPost) {
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
    const values: contract.AutosavedValues = JSON.parse(content)
    return { ...row, values }
  })
  return { autosave, others }
}

/** Copies that go at a time, so that nobody waits. */
const BATCH = 100

/** Called every hour. @returns how many were too old */
export async function sweepAutosaves(context: Context): Promise<number> {
  const before = new Date(context.clock() - contract.AUTOSAVE_DAYS * DAY).toISOString()
  let gone = 0
  for (;;) {
    const count = await write(context, null, ({ queries }) => dropAutosaves(queries, { before, most: BATCH }))
    gone += count
    if (count < BATCH) return gone
  }
}
