/** The refusal of an act on a post. */
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { isReadable, POST_NOT_FOUND } from './postRows.ts'

type RefusalRequest = { context: Context; id: number; reason: string }

/** A 403, or a 404 if the user may not even read the post. */
export async function createRefusal(tx: Tx<Caller>, { context, id, reason }: RefusalRequest) {
  const isRead = await isReadable({ context, user: tx.user }, tx.queries, id)
  return isRead ? errors.forbidden(reason) : errors.notFound(POST_NOT_FOUND)
}
