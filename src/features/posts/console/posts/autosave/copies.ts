/** The autosaved copies of one post: those that the server does not have yet are in the outbox. */

import type { AutosavedValues, EditedPost } from '#features/posts/autosave.ts'
import { POST_TYPE, postEditPath } from '#features/posts/postType.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import { createIdempotencyKey } from '#platform/console/providers/data/drafts.ts'
import { postOutbox } from './postOutbox.ts'
import { dropServerCopy, dropServerCopyQuietly, readServerCopies } from './serverCopies.ts'

export type AutosavedCopy = {
  /** The key of the form draft in which it was typed. */
  draft: string
  values: AutosavedValues
  /** `updated_at` of the post when typing began; null for a new post. */
  base: string | null
  saved_at: string
  /** The key of the draft whose copy was restored into this one. */
  sourceDraft?: string | null
}

/** The id of a copy in the outbox. */
export const entryIdOf = ({ type, id }: EditedPost, draft: string) => `${type}/${id}#${draft}`

/** Reads all copies, newest first. When offline, only those of this device. */
export async function readCopies(editedPost: EditedPost, signal: AbortSignal): Promise<AutosavedCopy[]> {
  // Before the server is asked, or a copy that is sent meanwhile would be in neither.
  const unsentCopies = postOutbox
    .list()
    .filter(({ value }) => value.type === editedPost.type && value.id === editedPost.id)
    .map(({ value, saved_at }): AutosavedCopy => ({ ...value, saved_at }))
  const serverCopies = await readServerCopies(editedPost, signal)
  // What was not sent is newer than what the server has of the same draft.
  const unsentDrafts = new Set(unsentCopies.map(({ draft }) => draft))
  const copies = [...unsentCopies, ...(serverCopies ?? []).filter(({ draft }) => !unsentDrafts.has(draft))]
  return copies.sort((a, b) => Date.parse(b.saved_at) - Date.parse(a.saved_at))
}

export type UnsentCopy = {
  draft: string
  values: Record<string, unknown>
  base: string | null
  sourceDraft: string | null
  /** The title in the form, by which the post is named to the person. */
  title: string
}

/** @param state 'held' while it is not known whether the draft belongs to another tab */
export function storeCopy(
  editedPost: EditedPost,
  { title, ...copy }: UnsentCopy,
  state: 'waiting' | 'held' = 'waiting',
) {
  const entryId = entryIdOf(editedPost, copy.draft)
  const earlier = postOutbox.get(entryId)
  // A copy whose sending failed stays named until it is sent.
  const problem = state === 'waiting' ? (earlier?.problem ?? null) : null
  postOutbox.put(entryId, { ...editedPost, ...copy }, { ...placeOf(editedPost, title), state, problem })
}

const MAX_TITLE_LENGTH = 60

function placeOf({ type, id }: EditedPost, title: string) {
  const { label, path } = POST_TYPE[type]
  const name = title.trim().slice(0, MAX_TITLE_LENGTH) || (id === 0 ? 'baru' : 'tanpa judul')
  return { title: `${label} ${name}`, path: id === 0 ? `${path}/new` : postEditPath(type, id) }
}

/** Stores input that a restored copy replaces as a copy of its own, which is offered when the form is opened again. */
export function storeReplacedInput(
  editedPost: EditedPost,
  copy: Pick<UnsentCopy, 'values' | 'base' | 'title'>,
) {
  storeCopy(editedPost, { ...copy, draft: createIdempotencyKey(), sourceDraft: null })
  void sendWaiting()
}

export function dropUnsentCopy(editedPost: EditedPost, draft: string) {
  postOutbox.discard(entryIdOf(editedPost, draft))
}

/** @throws HttpError if the server still has it */
export async function dropCopy(editedPost: EditedPost, draft: string): Promise<void> {
  dropUnsentCopy(editedPost, draft)
  await dropServerCopy(editedPost, draft)
}

export function dropCopyQuietly(editedPost: EditedPost, draft: string) {
  dropUnsentCopy(editedPost, draft)
  void dropServerCopyQuietly(editedPost, draft)
}
