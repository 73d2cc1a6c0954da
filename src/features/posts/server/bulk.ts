/** Bulk actions on posts in one transaction; posts that the user may not change are skipped with a reason. */
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { Post } from '../post.ts'
import { POST_BULK_ACTIONS, type PostBulkAction, type PostBulkResult } from '../postBulk.ts'
import { canChangePost, canPublishPost, canRemovePost } from '../postRights.ts'
import type { posts } from '../posts.ts'
import { type Publication, publicationOf } from '../publication.ts'
import { announce } from './audience/announcing.ts'
import { noticeChange } from './notices.ts'
import { findPostOrNull, isReadable, lockRows } from './postRows.ts'
import { storeRevision } from './revisionRows.ts'
import { retryOnSlugConflict } from './slugs.ts'
import { submissionAfter } from './submissions.ts'
import { deletePost, findTrashedOrNull, restorePost } from './trash.ts'
import { toLostAddressNote } from './trashedAddresses.ts'

export const bulkHandlers = {
  actOnPosts: async ({ body: { ids, act, versions = [] }, context, user }) => {
    const knownVersions = new Map(versions.map(({ id, updated_at }) => [id, updated_at]))
    // Always in the same order, so that two bulk actions cannot deadlock.
    const ordered = [...new Set(ids)].sort((one, other) => one - other)
    const { lostAddresses, hiddenStates, ...result } = await retryOnSlugConflict((isContested) =>
      write(context, user, (tx) => actOnAll(tx, { context, ids: ordered, act, knownVersions, isContested })),
    )
    return {
      message: [
        toMessage(act, result),
        ...hiddenNotes(hiddenStates),
        ...toLostAddressNote(lostAddresses),
      ].join(' '),
      result,
    }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

type BulkAct = {
  context: Context
  ids: readonly number[]
  act: PostBulkAction
  /** The expected `updated_at` by id; changed posts are skipped. */
  knownVersions: ReadonlyMap<number, string>
  isContested: boolean
}
type Skipped = PostBulkResult['skipped'][number]

/** Also returns the addresses that restored posts lost, and the states of posts that were published but are not visible. */
async function actOnAll(
  tx: Tx<Caller>,
  { context, ids, act, knownVersions, isContested }: BulkAct,
): Promise<PostBulkResult & { lostAddresses: string[]; hiddenStates: HiddenState[] }> {
  await lockRows(tx.queries, act === 'restore' ? 'post_trash' : 'posts', ids)
  const changed: number[] = []
  const skipped: Skipped[] = []
  const lostAddresses: string[] = []
  const hiddenStates: HiddenState[] = []
  for (const id of ids) {
    const reason = await (act === 'restore'
      ? restoreFromTrash(tx, id, { isContested, lostAddresses })
      : actOnPost(tx, { context, id, act, version: knownVersions.get(id), hiddenStates }))
    if (reason === null) changed.push(id)
    else skipped.push({ id, ...reason })
  }
  return { changed, versions: await readVersions(tx.queries, changed), skipped, lostAddresses, hiddenStates }
}

async function readVersions(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .execute()
}

/** Why a post was skipped; null if it was not. */
type Refusal = Omit<Skipped, 'id'> | null

const NOT_FOUND = { title: null, reason: 'Tidak ditemukan' }

type ActOnPost = {
  context: Context
  id: number
  act: Exclude<PostBulkAction, 'restore'>
  version: string | undefined
  hiddenStates: HiddenState[]
}

async function actOnPost(
  tx: Tx<Caller>,
  { context, id, act, version, hiddenStates }: ActOnPost,
): Promise<Refusal> {
  const { queries, user } = tx
  const post = await findPostOrNull(queries, id)
  if (!post) return NOT_FOUND
  const isChanged = version !== undefined && version !== post.updated_at
  const reason = findRefusal(tx, post, act) ?? (isChanged ? 'Sudah diubah sejak itu' : null)
  // The title is shown only to users who may read the post.
  if (reason)
    return (await isReadable({ context, user }, queries, id)) ? { title: post.title, reason } : NOT_FOUND
  if (act === 'delete') await deletePost(tx, post)
  else await changeStatus(tx, post, act)
  if (act === 'publish') {
    const state = publicationOf({ ...post, status: act }, tx.now())
    if (isHidden(state)) hiddenStates.push(state)
  }
  return null
}

function findRefusal(
  { user, now }: Tx<Caller>,
  post: Post,
  act: Exclude<PostBulkAction, 'restore'>,
): string | null {
  if (act === 'delete') return canRemovePost(user, post) ? null : 'Anda tidak boleh menghapusnya'
  if (!canChangePost(user, post)) return 'Anda tidak boleh mengubahnya'
  if (act === 'publish' && !canPublishPost(user)) return 'Anda tidak boleh menerbitkan'
  if (post.status === act) return ALREADY_IN_STATE[publicationOf(post, now())]
  return null
}

async function changeStatus(tx: Tx<Caller>, before: Post, status: 'publish' | 'draft') {
  const { id } = before
  const updated_at = tx.nextTimestamp(before.updated_at)
  const after = { status, ...submissionAfter(before, status), updated_at }
  await tx.queries.updateTable('posts').set(after).where('id', '=', id).execute()
  await storeRevision(tx, id, before)
  await tx.audit({ action: 'update', entity: 'post', entityId: id, before, after })
  await noticeChange(tx, id, { before, after: { ...before, ...after } })
  await announce(tx, id)
}

/** Messages for posts that already have the requested status. */
const ALREADY_IN_STATE: Record<Publication, string> = {
  draft: 'Sudah draf',
  public: 'Sudah terbit',
  addressed: 'Sudah terbit',
  private: 'Sudah terbit',
  planned: 'Terjadwal, belum tampil',
  expired: 'Masa tampilnya sudah lewat',
}

/** Why a published post is not visible. */
const HIDDEN_NOTES = {
  planned: 'menunggu waktu tampilnya',
  expired: 'tidak tampil karena masa tampilnya sudah lewat',
  private: 'tetap privat',
} as const satisfies Partial<Record<Publication, string>>
type HiddenState = keyof typeof HIDDEN_NOTES

const isHidden = (state: Publication): state is HiddenState => state in HIDDEN_NOTES

/** @example hiddenNotes(['expired']) // ['1 di antaranya tidak tampil karena masa tampilnya sudah lewat.'] */
function hiddenNotes(states: readonly HiddenState[]): string[] {
  return [...new Set(states)].map(
    (state) => `${states.filter((other) => other === state).length} di antaranya ${HIDDEN_NOTES[state]}.`,
  )
}

type RestoreContext = { isContested: boolean; lostAddresses: string[] }

async function restoreFromTrash(
  tx: Tx<Caller>,
  id: number,
  { isContested, lostAddresses }: RestoreContext,
): Promise<Refusal> {
  if (!(await findTrashedOrNull(tx, id))) return NOT_FOUND
  lostAddresses.push(...(await restorePost(tx, id, isContested)))
  return null
}

/** The message: how many were changed, and the reasons for the others. */
function toMessage(act: PostBulkAction, { changed, skipped }: PostBulkResult): string {
  const done = `${changed.length} konten ${POST_BULK_ACTIONS[act].doneLabel}.`
  if (skipped.length === 0) return done
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return `${done} ${skipped.length} tidak: ${reasons.join(', ')}.`
}
