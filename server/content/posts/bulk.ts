/** One act on many posts, in one transaction: each by its own rights, and told why not where it is not done. */
import type { Post } from '#contract/content/post.ts'
import { actOnPosts, POST_ACTS, type PostAct, type PostOutcome } from '#contract/content/posts/postBulk.ts'
import { canChangePost, canPublishPost, canRemovePost } from '#contract/content/posts/postRights.ts'
import { type Publication, publicationOf } from '#contract/content/publication.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { isReadable, lockRows, postAt } from './postRows.ts'
import { keepRevision } from './revisionRows.ts'
import { retryingSlug } from './slugs.ts'
import { discardPost, restorePost, trashedAt } from './trash.ts'
import { noteOf } from './trashedAddresses.ts'

export function serveBulk(serve: Serve) {
  serve(actOnPosts, async ({ body: { ids, act, versions = [] }, context, user }) => {
    const known = new Map(versions.map(({ id, updated_at }) => [id, updated_at]))
    // In one order, so that two who act on the same posts wait for each other.
    const ordered = [...new Set(ids)].sort((one, other) => one - other)
    const { lost, hidden, ...result } = await retryingSlug((isContested) =>
      write(context, user, (tx) => actOn(tx, { context, ids: ordered, act, known, isContested })),
    )
    return { message: [messageOf(act, result), ...hiddenNotes(hidden), ...noteOf(lost)].join(' '), result }
  })
}

type BulkAct = {
  context: Context
  ids: readonly number[]
  act: PostAct
  /** By id, of those that are acted on only as they were then. */
  known: ReadonlyMap<number, string>
  isContested: boolean
}
type Skipped = PostOutcome['skipped'][number]

/** With the addresses that restored posts came to lose, and where those stand that were published and are not seen. */
async function actOn(
  tx: Tx<Caller>,
  { context, ids, act, known, isContested }: BulkAct,
): Promise<PostOutcome & { lost: string[]; hidden: HiddenState[] }> {
  await lockRows(tx.queries, act === 'restore' ? 'post_trash' : 'posts', ids)
  const changed: number[] = []
  const skipped: Skipped[] = []
  const lost: string[] = []
  const hidden: HiddenState[] = []
  for (const id of ids) {
    const reason = await (act === 'restore'
      ? restored(tx, id, { isContested, lost })
      : acted(tx, { context, id, act, version: known.get(id), hidden }))
    if (reason === null) changed.push(id)
    else skipped.push({ id, ...reason })
  }
  return { changed, versions: await versionsOf(tx.queries, changed), skipped, lost, hidden }
}

async function versionsOf(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .execute()
}

/** Null where it was done. */
type Refusal = Omit<Skipped, 'id'> | null

const NOT_FOUND = { title: null, reason: 'Tidak ditemukan' }

type ActOnPost = {
  context: Context
  id: number
  act: Exclude<PostAct, 'restore'>
  version: string | undefined
  hidden: HiddenState[]
}

async function acted(tx: Tx<Caller>, { context, id, act, version, hidden }: ActOnPost): Promise<Refusal> {
  const { queries, user } = tx
  const post = await postAt(queries, id)
  if (!post) return NOT_FOUND
  const isChanged = version !== undefined && version !== post.updated_at
  const reason = refusalOf(tx, post, act) ?? (isChanged ? 'Sudah diubah sejak itu' : null)
  // Its title is told only to who may read it.
  if (reason)
    return (await isReadable({ context, user }, queries, id)) ? { title: post.title, reason } : NOT_FOUND
  if (act === 'delete') await discardPost(tx, post)
  else await changeStatus(tx, post, act)
  if (act === 'publish') {
    const state = publicationOf({ ...post, status: act }, tx.now())
    if (isHidden(state)) hidden.push(state)
  }
  return null
}

function refusalOf({ user, now }: Tx<Caller>, post: Post, act: Exclude<PostAct, 'restore'>): string | null {
  if (act === 'delete') return canRemovePost(user, post) ? null : 'Anda tidak boleh menghapusnya'
  if (!canChangePost(user, post)) return 'Anda tidak boleh mengubahnya'
  if (act === 'publish' && !canPublishPost(user)) return 'Anda tidak boleh menerbitkan'
  if (post.status === act) return ALREADY_IN_STATE[publicationOf(post, now())]
  return null
}

async function changeStatus(tx: Tx<Caller>, before: Post, status: 'publish' | 'draft') {
  const { id } = before
  const after = { status, updated_at: tx.nextStamp(before.updated_at) }
  await tx.queries.updateTable('posts').set(after).where('id', '=', id).execute()
  await keepRevision(tx, id, before)
  await tx.audit({ action: 'update', entity: 'post', entityId: id, before, after })
}

/** Why there is nothing to publish or to take back; what its times hide does not pass for shown. */
const ALREADY_IN_STATE: Record<Publication, string> = {
  draft: 'Sudah draf',
  public: 'Sudah terbit',
  private: 'Sudah terbit',
  planned: 'Terjadwal, belum tampil',
  expired: 'Masa tampilnya sudah lewat',
}

/** What a post's own times or visibility hide although it is published. */
const HIDDEN_NOTES = {
  planned: 'menunggu waktu tampilnya',
  expired: 'tidak tampil karena masa tampilnya sudah lewat',
  private: 'tetap privat',
} as const satisfies Partial<Record<Publication, string>>
type HiddenState = keyof typeof HIDDEN_NOTES

const isHidden = (state: Publication): state is HiddenState => state in HIDDEN_NOTES

/** @example hiddenNotes(['expired']) // ['1 di antaranya tidak tampil karena masa tampilnya sudah lewat.'] */
function hiddenNotes(hidden: readonly HiddenState[]): string[] {
  return [...new Set(hidden)].map(
    (state) => `${hidden.filter((one) => one === state).length} di antaranya ${HIDDEN_NOTES[state]}.`,
  )
}

type Restoring = { isContested: boolean; lost: string[] }

async function restored(tx: Tx<Caller>, id: number, { isContested, lost }: Restoring): Promise<Refusal> {
  if (!(await trashedAt(tx, id))) return NOT_FOUND
  lost.push(...(await restorePost(tx, id, isContested)))
  return null
}

/** The commonest case is told whole: all done, or one reason for all that was not. */
function messageOf(act: PostAct, { changed, skipped }: PostOutcome): string {
  const done = `${changed.length} konten ${POST_ACTS[act].done}.`
  if (skipped.length === 0) return done
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return `${done} ${skipped.length} tidak: ${reasons.join(', ')}.`
}
