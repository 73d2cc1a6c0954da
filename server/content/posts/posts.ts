/** Posts: listing, reading, writing with their meta, slug, images and rights. */
import { grants, POLICY } from '#contract/access.ts'
import * as contract from '#contract/content/post.ts'
import { copyOf, duplicatePost } from '#contract/content/posts/postCopy.ts'
import { exportPosts } from '#contract/content/posts/postExport.ts'
import { expiryAfterPublish, type PostInput } from '#contract/content/posts/postInput.ts'
import { canChangePost, canPublishPost, canRemovePost } from '#contract/content/posts/postRights.ts'
import { TRASH_DAYS } from '#contract/content/posts/postTrash.ts'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import { dayIn } from '#contract/zone.ts'
import { widenForPage } from '#server/content/library/reusing.ts'
import type { Context } from '#server/context.ts'
import { searchable } from '#server/db/engine.ts'
import { type Tx, write } from '#server/db/write.ts'
import { dropReplaced, isStoredImage, sentAs, storeImage } from '#server/files/images.ts'
import type { By, Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { list } from '#server/resource/listing.ts'
import { embeddedImages, readMarkup, searchedText } from '#server/resource/markup.ts'
import { refuseStale, updateUnchanged } from '#server/resource/optimisticLock.ts'
import { dropAutosaves } from './autosaveRows.ts'
import { missingNote, storedPicture } from './postFiles.ts'
import { asksForHeadline, attach } from './postMeta.ts'
import { authorsOf, findPost, findReadable, GONE, isReadable, lockRows, postsOf } from './postRows.ts'
import { keepRevision } from './revisionRows.ts'
import { changeSlug, freeSlug, refusingTaken, retryingSlug } from './slugs.ts'
import { discardPost } from './trash.ts'

export function servePosts(serve: Serve) {
  serve(contract.listPosts, async ({ params, query, context }) => ({
    result: await list(context.db, postsOf(params.type, now(context)), query),
  }))
  serve(contract.listPostAuthors, async ({ params, context }) => ({
    result: { rows: await authorsOf(context.db.kysely, params.type) },
  }))
  serve(exportPosts, (call) => {
    const source = postsOf(call.params.type, now(call.context))
    return exported(call, exportPosts, everyRow(call.context.db, source, call.query))
  })
  serve(contract.readPost, async ({ params, context, user }) => ({
    result: await findReadable({ context, user }, params.id),
  }))
  serve(contract.createPost, ({ body, context, user }) => createPost({ context, user }, body))
  serve(duplicatePost, async ({ params, context, user }) => {
    // Whoever may only add posts reads none.
    if (!grants(user.role_access, POLICY.content.open)) throw errors.notFound(GONE)
    const copy = copyOf(await findReadable({ context, user }, params.id))
    const { image, note } = await storedPicture(context.db.kysely, copy.image)
    return createPost({ context, user }, { ...copy, image }, note)
  })
  serve(contract.updatePost, async ({ params, body, context, user }) => {
    const result = await refusingTaken(() => updatePost({ context, user }, params.id, body))
    const note = await missingNote(context.db.kysely, result.content)
    return { message: ['Konten berhasil diperbarui.', ...note].join(' '), result }
  })
  serve(contract.removePost, async ({ params, context, user }) => {
    await removePost(context, user, params.id)
    return { message: `Konten berhasil dihapus. Selama ${TRASH_DAYS} hari ada di Sampah.`, result: null }
  })
  serve(contract.uploadPostImage, async ({ body, file, context, user }) => {
    const filename = await storeImage(context, {
      ...sentAs(file),
      use: 'post',
      userId: user.id,
      field: 'img',
    })
    if (body.old_img) await dropReplaced(context, { name: body.old_img, userId: user.id })
    return { message: 'Gambar berhasil diunggah.', result: { filename } }
  })
  serve(contract.uploadContentImage, async ({ file, context, user }) => {
    const name = await storeImage(context, {
      ...sentAs(file),
      use: 'post',
      userId: user.id,
      field: 'img',
    })
    return { message: 'Gambar berhasil diunggah.', result: { location: `/images/${CONTENT_WIDTH}-${name}` } }
  })
}

/** As wide as a page shows it; the full file would be loaded for nothing. */
const CONTENT_WIDTH = IMAGE_WIDTHS.post[2]

const now = (context: Context) => new Date(context.clock()).toISOString()

/** @param copyNote what is missing of the post that is copied; of no copy, nothing */
async function createPost({ context, user }: By, input: PostInput, copyNote?: readonly string[]) {
  const message = copyNote ? 'Salinan dibuat sebagai draf.' : 'Konten berhasil disimpan.'
  refuseUnlessPublisher(user, input)
  const { meta, ...values } = await prepared(context, input)
  return retryingSlug((isContested) =>
    write(context, user, async (tx) => {
      const { queries } = tx
      const at = tx.now()
      const row = {
        ...values,
        slug: await freeSlug(queries, values.title, isContested),
        author_id: user.id,
        created_at: at,
        updated_at: at,
      }
      const { id } = await queries.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()
      await attach(tx, id, { ...row, meta, isNew: true })
      const result = await keepRevision(tx, id)
      if (!copyNote) await dropAutosaves(queries, { user_id: user.id, type: row.type, id: 0, draft: '' })
      await tx.audit({
        action: 'create',
        entity: 'post',
        entityId: id,
        after: { ...row, meta },
      })
      const note = await missingNote(queries, row.content)
      return tx.answer({ message: [message, ...(copyNote ?? []), ...note].join(' '), result })
    }),
  )
}

type Update = Omit<PostInput, 'content'> & {
  content?: string | undefined
  slug?: string | undefined
  updated_at?: string | null | undefined
}

export async function updatePost(
  { context, user }: By,
  id: number,
  { updated_at: lastRead, slug, ...input }: Update,
): Promise<contract.Post> {
  const current = input.content === undefined ? await findPost(context.db.kysely, id) : null
  const { meta, ...values } = await prepared(context, {
    ...input,
    content: input.content ?? current?.content ?? '',
  })
  return write(context, user, async (tx) => {
    const { queries } = tx
    // Its former address refers to it, and it may be deleted at this moment.
    if (slug) await lockRows(queries, 'posts', [id])
    const before = await findPost(queries, id)
    if (!canChangePost(user, before))
      throw await refusalOf(tx, { context, id, reason: 'Anda tidak boleh mengubah konten penulis lain.' })
    if (before.type !== input.type) throw errors.invalid({ type: 'Jenis konten tidak dapat diganti' })
    refuseUnlessPublisher(user, input, before.post_meta)
    refuseStale(before, lastRead)
    if (current) refuseStale(before, current.updated_at)
    refuseCrossed(before, values)
    const at = tx.nextStamp(before.updated_at)
    const address = slug && slug !== before.slug ? { slug } : {}
    if (address.slug) await changeSlug(tx, { id, from: before.slug, to: address.slug })
    const update = queries.updateTable('posts').set({ ...values, ...address, updated_at: at })
    await updateUnchanged(update, before)
    await attach(tx, id, { ...values, meta })
    const saved = await keepRevision(tx, id, before)
    await dropAutosaves(queries, { user_id: user.id, type: before.type, id, draft: '' })
    const after = { ...values, ...address, meta, updated_at: at }
    await tx.audit({
      action: 'update',
      entity: 'post',
      entityId: id,
      before,
      after,
    })
    return saved
  })
}

async function removePost(context: Context, user: Caller, id: number): Promise<void> {
  await write(context, user, async (tx) => {
    const before = await findPost(tx.queries, id)
    if (!canRemovePost(user, before))
      throw await refusalOf(tx, { context, id, reason: 'Anda tidak boleh menghapus konten penulis lain.' })
    await discardPost(tx, before)
  })
}

/** What may not be read is not there either, or its number would be told. */
async function refusalOf(tx: Tx<Caller>, { context, id, reason }: Refused) {
  const isRead = await isReadable({ context, user: tx.user }, tx.queries, id)
  return isRead ? errors.forbidden(reason) : errors.notFound(GONE)
}

type Times = { publish_at?: string | null | undefined; expire_at?: string | null | undefined }

/** A moment that was not sent stays as it is stored. @throws 422 where the post would go before it comes */
function refuseCrossed(before: contract.Post, sent: Times) {
  if (sent.publish_at === undefined && sent.expire_at === undefined) return
  const { publish_at = before.publish_at, expire_at = before.expire_at } = sent
  if (expiryAfterPublish.check({ publish_at, expire_at })) return
  throw errors.invalid({ expire_at: expiryAfterPublish.options.error })
}

type Refused = { context: Context; id: number; reason: string }

/** The headline is taken from another post on the site, so only who publishes gives it; the one that is there may stay. */
function refuseUnlessPublisher(
  user: Caller,
  { status, meta }: Pick<PostInput, 'status' | 'meta'>,
  former: PostInput['meta'] = [],
) {
  if (canPublishPost(user)) return
  if (status === 'publish')
    throw errors.forbidden('Anda tidak boleh menerbitkan konten. Simpan sebagai draf.')
  if (asksForHeadline(meta) && !asksForHeadline(former))
    throw errors.forbidden('Anda tidak boleh menjadikan konten headline.')
}

/** A moment's day is the one it is at the school. */
const dayOf = (given: string, { config }: Context) =>
  given.includes('T') ? dayIn(config.SCHOOL_TZ, Date.parse(given)) : given

/** What is slow or refuses goes before the transaction: sanitising, and the look at the image. */
async function prepared(context: Context, input: PostInput) {
  if (input.image && !(await isStoredImage(context.db.kysely, input.image))) {
    throw errors.invalid({ image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' })
  }
  const markup = await readMarkup(input.content)
  await widenForPage(context, [...(input.image ? [input.image] : []), ...embeddedImages(markup.html)])
  const { title, excerpt, tags, agenda_date, type } = input
  return {
    ...input,
    content: markup.html,
    agenda_date: type === 'agenda' && agenda_date ? dayOf(agenda_date, context) : null,
    search_text: searchable(title, excerpt, tags, searchedText(markup)),
  }
}
