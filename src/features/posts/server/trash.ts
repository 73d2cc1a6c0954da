/** The trash of posts: deleted posts can be restored for thirty days, then they are purged. */

import { type RawBuilder, sql } from 'kysely'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { claimImages } from '#platform/server/files/images.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import type { Post } from '../post.ts'
import { canPublishPost, canRemovePost } from '../postRights.ts'
import type { posts } from '../posts.ts'
import * as contract from '../postTrash.ts'
import { HEADLINE, postPath } from '../postType.ts'
import { announce } from './audience/announcing.ts'
import { readAudience } from './audience/audienceColumn.ts'
import { deleteAutosaves } from './autosaveRows.ts'
import { takeBackPost } from './notices.ts'
import { findPost, POST_NOT_FOUND } from './postRows.ts'
import { trashScope } from './readRights.ts'
import { removeRevisions } from './revisionRows.ts'
import { retryOnSlugConflict } from './slugs.ts'
import { readTrashedMeta, readTrashedPaths, readTrashedRow } from './storedTrash.ts'
import { restoreAddresses, restoreSlug, toLostAddressNote } from './trashedAddresses.ts'

const NOT_IN_TRASH = 'Konten ini tidak ada di Sampah. Mungkin sudah dipulihkan atau dihapus selamanya.'

export const trashHandlers = {
  listTrash: async ({ params, query, context, user }) => ({
    result: await list(context.db, createSource(user, params.type), query),
  }),
  exportTrash: (call) =>
    sendExport(
      call,
      contract.exportTrash,
      readAllRows(call.context.db, createSource(call.user, call.params.type), call.query),
    ),
  restorePost: async ({ params, context, user }) => {
    const lost = await retryOnSlugConflict((isContested) =>
      write(context, user, (tx) => restorePost(tx, params.id, isContested)),
    )
    const message = ['Konten berhasil dipulihkan.', ...toLostAddressNote(lost)].join(' ')
    return { message, result: await findPost(context.db.kysely, params.id) }
  },
  purgePost: async ({ params, context, user }) => {
    await write(context, user, async (tx) => {
      const { content: _, ...before } = await findTrashed(tx, params.id)
      const purged = await purge(tx.queries, [params.id])
      if (purged === 0) throw errors.notFound(NOT_IN_TRASH)
      await tx.audit({ action: 'delete', entity: 'post', entityId: params.id, before })
    })
    return { message: 'Konten dihapus untuk selamanya.', result: null }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

type TrashRow = Pick<contract.TrashedPost, 'id' | 'trashed_at'> & {
  post: string
  author_id: number
  author_name: string
  trashed_by: number | null
  trasher: string | null
}

const SOURCE: ListSource<contract.TrashedPost, TrashRow> = {
  table: 'post_trash',
  columns: sql<TrashRow>`post_trash.id, post_trash.trashed_at, post_trash.post, author_id, authors.name as author_name,
    trashed_by, trashers.name as trasher`,
  joins: sql`join users as authors on authors.id = post_trash.author_id
    left join users as trashers on trashers.id = post_trash.trashed_by`,
  sort: { trashed_at: byValue('post_trash.trashed_at'), title: byText('post_trash.title') },
  defaultSort: { field: 'trashed_at', order: 'desc' },
  toRow: ({ id, trashed_at, trashed_by, trasher, author_id, author_name, post }) => {
    const author = { id: author_id, name: author_name }
    const { author_id: _, audience, ...row } = readTrashedRow(post)
    const trashedBy = trashed_by !== null && trasher !== null ? { id: trashed_by, name: trasher } : null
    return {
      ...row,
      audience: readAudience(audience),
      id,
      author,
      user: author,
      trashed_at,
      trashed_by: trashedBy,
    }
  },
}

function createSource(user: Caller, type: string) {
  return { ...SOURCE, where: sql`post_trash.type = ${type}${ownerCondition(user)}` }
}

function ownerCondition(user: Caller): RawBuilder<unknown> {
  const scope = trashScope(user)
  if (scope === 'all') return sql``
  return scope === 'own'
    ? sql` and post_trash.author_id = ${user.id}`
    : sql` and post_trash.author_id <> ${user.id}`
}

/** Moves a post into the trash and audits that. @throws 404 */
export async function deletePost(tx: Tx<Caller>, before: Post): Promise<void> {
  await putIntoTrash(tx, before.id)
  await tx.audit({ action: 'delete', entity: 'post', entityId: before.id, before })
  await takeBackPost(tx, before.id)
}

/** Moves the row into the trash; its pictures stay claimed. @throws 404 */
async function putIntoTrash(tx: Tx<Caller>, id: number): Promise<void> {
  const { queries, user } = tx
  // An update without a change locks the row: of two simultaneous deletions the second finds nothing.
  const locked = await queries
    .updateTable('posts')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!locked) throw errors.notFound(POST_NOT_FOUND)
  // Who was told is told anew once it is restored.
  const { content, search_text, announced_at: _, ...row } = locked
  const meta = await queries
    .selectFrom('post_meta')
    .where('post_id', '=', id)
    .select(['name', 'value'])
    .execute()
  const former = await queries.selectFrom('redirects').where('post_id', '=', id).select('path').execute()
  const { type, title, author_id } = row
  await queries
    .insertInto('post_trash')
    .values({
      id,
      type,
      title,
      author_id,
      content,
      search_text,
      trashed_by: user.id,
      trashed_at: tx.now(),
      post: JSON.stringify(row),
      meta: JSON.stringify(meta),
      slugs: JSON.stringify(former.map(({ path }) => path)),
    })
    .execute()
  await queries.deleteFrom('posts').where('id', '=', id).execute()
}

/** @throws 404 also for a post that the user may not restore */
async function findTrashed(tx: Tx<Caller>, id: number) {
  const found = await findTrashedOrNull(tx, id)
  if (!found) throw errors.notFound(NOT_IN_TRASH)
  return found
}

/** Null also for a post that the user may not restore. */
export async function findTrashedOrNull({ queries, user }: Tx<Caller>, id: number) {
  const found = await queries.selectFrom('post_trash').where('id', '=', id).selectAll().executeTakeFirst()
  return found && canRemovePost(user, { author: { id: found.author_id } }) ? found : null
}

/** @returns the post's former addresses that now belong to something else */
export async function restorePost(tx: Tx<Caller>, id: number, isContested: boolean): Promise<string[]> {
  const { queries, user } = tx
  const { post, content, search_text, meta, slugs } = await findTrashed(tx, id)
  const { numDeletedRows } = await queries.deleteFrom('post_trash').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw errors.notFound(NOT_IN_TRASH)
  const row = readTrashedRow(post)
  const metaValues = readTrashedMeta(meta)
  const values = {
    ...row,
    content,
    search_text,
    slug: await restoreSlug(queries, row, isContested),
    status: canPublishPost(user) ? row.status : ('draft' as const),
    updated_at: tx.nextTimestamp(row.updated_at),
  }
  await queries.insertInto('posts').values(values).execute()
  await restoreMeta(tx, id, metaValues)
  const lost = await restoreAddresses(tx, id, readTrashedPaths(slugs))
  await tx.audit({
    action: 'create',
    entity: 'post',
    entityId: id,
    after: { ...values, meta: metaValues },
  })
  await announce(tx, id)
  const lostPaths = values.slug === row.slug ? lost : [row.slug, ...lost]
  return lostPaths.map((path) => (path.startsWith('/') ? path : postPath(row.type, path)))
}

/** Restores the meta values; the headline only if no other post has it now. */
async function restoreMeta(tx: Tx, id: number, meta: { name: string; value: string }[]) {
  const { queries } = tx
  if (meta.some(({ name }) => name === HEADLINE)) await tx.lock('headline')
  const other = await queries
    .selectFrom('post_meta')
    .where('name', '=', HEADLINE)
    .select('post_id')
    .executeTakeFirst()
  const values = meta
    .filter(({ name }) => name !== HEADLINE || !other)
    .map((entry) => ({ ...entry, post_id: id }))
  if (values.length > 0) await queries.insertInto('post_meta').values(values).execute()
}

/** Posts purged per transaction, so that other writes do not wait long. */
const BATCH_SIZE = 100

/** To be called every hour. @returns how many posts were purged */
export async function purgeExpiredTrash(context: Context): Promise<number> {
  const until = new Date(context.clock() - contract.TRASH_DAYS * DAY).toISOString()
  let purgedCount = 0
  for (;;) {
    const { found, purged } = await write(context, null, async ({ queries }) => {
      const expired = await queries
        .selectFrom('post_trash')
        .where('trashed_at', '<', until)
        .select('id')
        .orderBy('trashed_at')
        .limit(BATCH_SIZE)
        .execute()
      const ids = expired.map(({ id }) => id)
      return { found: ids.length, purged: await purge(queries, ids) }
    })
    purgedCount += purged
    if (found < BATCH_SIZE) return purgedCount
  }
}

/**
 * Permanently deletes posts; their pictures are deleted a day later, as unused.
 *
 * @returns how many were deleted; a post that is restored at the same moment keeps its pictures and versions
 */
async function purge(queries: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  // The rows are deleted first, which waits for a simultaneous restore: a restored post must keep its pictures.
  const purged = await queries.deleteFrom('post_trash').where('id', 'in', ids).returning('id').execute()
  for (const { id } of purged) {
    await claimImages(queries, { entity: 'post', entityId: id, images: [] })
    await removeRevisions(queries, id)
    await deleteAutosaves(queries, { post_id: id })
  }
  return purged.length
}
