/** The outbox of autosaved posts: what is typed is on the device at once, and is sent as a private copy, never as the post. */
import { z } from 'zod'
import { keepAutosave } from '#features/posts/autosave.ts'
import { postType } from '#features/posts/postInput.ts'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'
import { call } from '#platform/console/providers/call.ts'
import { dropServerCopy, dropServerCopyQuietly } from './serverCopies.ts'

const postCopy = z.object({
  type: postType,
  id: z.int(),
  /** The key of the form draft in which it was typed. */
  draft: z.string(),
  /** `updated_at` of the post when typing began; null for a new post. */
  base: z.string().nullable(),
  /** Unchecked, because the text is unfinished; the server says what it does not take. */
  values: z.record(z.string(), z.unknown()),
  /** The key of the draft whose copy was restored into this one. */
  sourceDraft: z.string().nullable(),
})
export type PostCopy = z.output<typeof postCopy>

export const postOutbox = defineOutbox({
  kind: 'post',
  value: postCopy,
  send: sendCopy,
  undo: (copy) => dropServerCopy(copy, copy.draft),
})

/** Sending twice stores one copy, because the server has one for each draft. */
async function sendCopy({ type, id, draft, base, values, sourceDraft }: PostCopy) {
  const params = { type, id }
  const { result } = await call(keepAutosave, { params, body: { draft, base, values } })
  // This copy has what was restored from the other one.
  if (sourceDraft !== null) await dropServerCopyQuietly(params, sourceDraft)
  return { saved_at: result.saved_at, values }
}
