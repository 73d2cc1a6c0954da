/** Deleted posts: put aside whole, brought back as they were, gone for good after thirty days. */
import { type RawBuilder, sql } from 'kysely'
import type { Post, PostRow } from '#contract/content/post.ts'
import { canPublishPost, canRemovePost, trashScope } from '#contract/content/posts/postRights.ts'
import * as contract from '#contract/content/posts/postTrash.ts'
import { HEADLINE, postPath } from '#contract/content/postType.ts'
import { DAY } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import { claimImages } from '#server/files/images.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { byText, byValue, type ListSource, list } from '#server/resource/listing.ts'
import { dropAutosaves } from './autosaveRows.ts'
import { findPost, GONE } from './postRows.ts'
import { removeRevisions } from './revisionRows.ts'
import { retryingSlug } from './slugs.ts'
import { noteOf, restoreAddresses, slugFor } from './trashedAddresses.ts'

const NOT_IN_TRASH = 'Konten ini tidak ada di Sampah. Mungkin sudah dipulihkan atau dihapus selamanya.'

export function serveTrash(serve: Serve) {
  serve(contract.listTrash, async ({ params, query, context, user }) => ({
    result: await list(context.db, sourceFor(user, params.type), query),
  }))
  serve(contract.exportTrash, (call) =>
    exported(
      call,
      contract.exportTrash,
      everyRow(call.context.db, sourceFor(call.user, call.params.type), call.query),
    ),
  )
  serve(contract.restorePost, async ({ params, context, user }) => {
    const lost = await retryingSlug((isContested) =>
      write(context, user, (tx) => restorePost(tx, params.id, isContested)),
    )
    const message = ['Konten berhasil dipulihkan.', ...noteOf(lost)].join(' ')
    return { message, result: await findPost(context.db.kysely, params.id) }
  })
  serve(contract.purgePost, async ({ params, context, user }) => {
    await write(context, user, async (tx) => {
      const { content: _, ...before } = await findTrashed(tx, params.id)
      const purged = await purge(tx.queries, [params.id])
      if (purged === 0) throw errors.notFound(NOT_IN_TRASH)
      await tx.audit({ action: 'delete', entity: 'post', entityId: params.id, before })
    })
    return { message: 'Konten dihapus untuk selamanya.', result: null }
  })
}

/** The row of posts as `post_trash.post` keeps it as JSON, without its long texts. */
type TrashedPostRow = Omit<PostRow, 'author' | 'user'> & { author_id: number }
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
    const { author_id: _, ...row }: TrashedPostRow = JSON.parse(post)
    const by = trashed_by !== null && trasher !== null ? { id: trashed_by, name: trasher } : null
    return { ...row, id, author, user: author, trashed_at, trashed_by: by }
  },
}

function sourceFor(user: Caller, type: string) {
  return { ...SOURCE, where: sql`post_trash.type = ${type}${owned(user)}` }
}

function owned(user: Caller): RawBuilder<unknown> {
  const scope = trashScope(user)
  if (scope === 'all') return sql``
  return scope === 'own'
    ? sql` and post_trash.author_id = ${user.id}`
    : sql` and post_trash.author_id <> ${user.id}`
}

/** Deletes a post, which its trail tells. @throws 404 */
export async function discardPost(tx: Tx<Caller>, before: Post): Promise<void> {
  await putIntoTrash(tx, before.id)
  await tx.audit({ action: 'delete', entity: 'post', entityId: before.id, before })
}

/** Takes a post out of sight, in the transaction that deletes it; its pictures stay claimed. @throws 404 */
async function putIntoTrash(tx: Tx<Caller>, id: number): Promise<void> {
  const { queries, user } = tx
  // Written as it is, which holds the row: of two who delete it at one moment the second finds nothing.
  const locked = await queries
    .updateTable('posts')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!locked) throw errors.notFound(GONE)
  const { content, search_text, ...row } = locked
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
      ...{ id, type, title, author_id, content, search_text },
      trashed_by: user.id,
      trashed_at: tx.now(),
      post: JSON.stringify(row),
      meta: JSON.stringify(meta),
      slugs: JSON.stringify(former.map(({ path }) => path)),
    })
    .execute()
  await queries.deleteFrom('posts').where('id', '=', id).execute()
}

/** @throws 404 also for what is somebody else's to restore */
async function findTrashed(tx: Tx<Caller>, id: number) {
  const found = await trashedAt(tx, id)
  if (!found) throw errors.notFound(NOT_IN_TRASH)
  return found
}

/** Null also for what is somebody else's. */
export async function trashedAt({ queries, user }: Tx<Caller>, id: number) {
  const found = await queries.selectFrom('post_trash').where('id', '=', id).selectAll().executeTakeFirst()
  return found && canRemovePost(user, { author: { id: found.author_id } }) ? found : null
}

/** @returns the addresses it had that lead elsewhere by now */
export async function restorePost(tx: Tx<Caller>, id: number, isContested: boolean): Promise<string[]> {
  const { queries, user } = tx
  const { post, content, search_text, meta, slugs } = await findTrashed(tx, id)
  const { numDeletedRows } = await queries.deleteFrom('post_trash').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw errors.notFound(NOT_IN_TRASH)
  const row: TrashedPostRow = JSON.parse(post)
  const values = {
    ...row,
    ...{ content, search_text },
    slug: await slugFor(queries, row, isContested),
    status: canPublishPost(user) ? row.status : ('draft' as const),
    updated_at: tx.nextStamp(row.updated_at),
  }
  await queries.insertInto('posts').values(values).execute()
  await restoreMeta(tx, id, JSON.parse(meta))
  const lost = await restoreAddresses(tx, id, JSON.parse(slugs))
  await tx.audit({
    action: 'create',
    entity: 'post',
    entityId: id,
    after: { ...values, meta: JSON.parse(meta) },
  })
  const given = values.slug === row.slug ? lost : [row.slug, ...lost]
  return given.map((path) => (path.startsWith('/') ? path : postPath(row.type, path)))
}

/** The headline comes back with its post only where no other has become it. */
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

/** Posts that go at a time, so that nobody waits. */
const BATCH = 100

/** Called every hour. @returns how many went for good */
export async function sweepTrash(context: Context): Promise<number> {
  const until = new Date(context.clock() - contract.TRASH_DAYS * DAY).toISOString()
  let gone = 0
  for (;;) {
    const { found, purged } = await write(context, null, async ({ queries }) => {
      const old = await queries
        .selectFrom('post_trash')
        .where('trashed_at', '<', until)
        .select('id')
        .orderBy('trashed_at')
        .limit(BATCH)
        .execute()
      const ids = old.map(({ id }) => id)
      return { found: ids.length, purged: await purge(queries, ids) }
    })
    gone += purged
    if (found < BATCH) return gone
  }
}

/**
 * What only they showed is collected a day later.
 *
 * @returns how many went; one that is brought back at the same moment keeps its pictures and versions
 */
async function purge(queries: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  // First, which waits for whoever brings one back: only what is still in the trash then may lose what hangs on it.
  const purged = await queries.deleteFrom('post_trash').where('id', 'in', ids).returning('id').execute()
  for (const { id } of purged) {
    await claimImages(queries, { entity: 'post', entityId: id, images: [] })
    await removeRevisions(queries, id)
    await dropAutosaves(queries, { post_id: id })
  }
  return purged.length
}
