/** Endpoints of posts: list, read, create, duplicate, update and remove them, and upload their images. */

import { grants } from '#platform/contract/access.ts'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { dayIn } from '#platform/contract/zone.ts'
import { type Context, now } from '#platform/server/context.ts'
import { toReadingSearchText } from '#platform/server/db/engine.ts'
import { write } from '#platform/server/db/write.ts'
import { isStoredImage, removeReplacedImage, storeImage, toSentImage } from '#platform/server/files/images.ts'
import { addPageWidths } from '#platform/server/files/pageWidths.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { list } from '#platform/server/resource/listing.ts'
import { embeddedImages, readMarkup, searchedText } from '#platform/server/resource/markup.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import { accountSender } from '#platform/server/workers/fairQueue.ts'
import { CONTENT_POLICY } from '../access.ts'
import { PUBLISHED } from '../choices.ts'
import type * as contract from '../post.ts'
import { exportPosts } from '../postExport.ts'
import { expiryAfterPublishRule, type PostInput } from '../postInput.ts'
import { canChangePost, canPublishPost, canRemovePost } from '../postRights.ts'
import type { posts } from '../posts.ts'
import { TRASH_DAYS } from '../postTrash.ts'
import { addressOf } from './audience/addressing.ts'
import { announce } from './audience/announcing.ts'
import { deleteAutosaves } from './autosaveRows.ts'
import { noticeChange } from './notices.ts'
import { toCopyInput } from './postCopies.ts'
import { findMissingFiles, keepExistingPicture } from './postFiles.ts'
import { requestsHeadline, saveMetaAndImages } from './postMeta.ts'
import {
  createPostSource,
  findPost,
  findReadablePost,
  lockRows,
  POST_NOT_FOUND,
  readAuthors,
} from './postRows.ts'
import { createRefusal } from './refusals.ts'
import { storeRevision } from './revisionRows.ts'
import { changeSlug, findFreeSlug, refuseTakenSlug, retryOnSlugConflict } from './slugs.ts'
import { submissionAfter } from './submissions.ts'
import { deletePost } from './trash.ts'

export const postHandlers = {
  listPosts: async ({ params, query, context }) => ({
    result: await list(context.db, createPostSource(params.type, now(context)), query),
  }),
  listPostAuthors: async ({ params, context }) => ({
    result: { rows: await readAuthors(context.db.kysely, params.type) },
  }),
  exportPosts: (call) => {
    const source = createPostSource(call.params.type, now(call.context))
    return sendExport(call, exportPosts, readAllRows(call.context.db, source, call.query))
  },
  readPost: async ({ params, context, user }) => ({
    result: await findReadablePost({ context, user }, params.id),
  }),
  createPost: ({ body, context, user }) => createPost({ context, user }, body),
  duplicatePost: async ({ params, context, user }) => {
    // A user who may only add posts cannot read any.
    if (!grants(user.role_access, CONTENT_POLICY.open)) throw errors.notFound(POST_NOT_FOUND)
    const copy = toCopyInput(await findReadablePost({ context, user }, params.id))
    const { image, note } = await keepExistingPicture(context.db.kysely, copy.image)
    return createPost({ context, user }, { ...copy, image }, note)
  },
  updatePost: async ({ params, body, context, user }) => {
    const result = await refuseTakenSlug(() => updatePost({ context, user }, params.id, body))
    const note = await findMissingFiles(context.db.kysely, result.content)
    return { message: ['Konten berhasil diperbarui.', ...note].join(' '), result }
  },
  removePost: async ({ params, context, user }) => {
    await removePost(context, user, params.id)
    return { message: `Konten berhasil dihapus. Selama ${TRASH_DAYS} hari ada di Sampah.`, result: null }
  },
  uploadPostImage: async ({ body, file, context, user }) => {
    const filename = await storeImage(context, {
      ...toSentImage(file),
      use: 'post',
      userId: user.id,
      field: 'img',
    })
    if (body.old_img) await removeReplacedImage(context, { name: body.old_img, userId: user.id })
    return { message: 'Gambar berhasil diunggah.', result: { filename } }
  },
  uploadContentImage: async ({ file, context, user }) => {
    const name = await storeImage(context, {
      ...toSentImage(file),
      use: 'post',
      userId: user.id,
      field: 'img',
    })
    return { message: 'Gambar berhasil diunggah.', result: { location: `/images/${CONTENT_WIDTH}-${name}` } }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

/** The width a page shows; larger files would be loaded in vain. */
const CONTENT_WIDTH = IMAGE_WIDTHS.post[2]

/** @param copyNote warnings about the copied post; undefined if the post is no copy */
async function createPost({ context, user }: CallerContext, input: PostInput, copyNote?: readonly string[]) {
  const message = copyNote ? 'Salinan dibuat sebagai draf.' : 'Konten berhasil disimpan.'
  refuseUnlessPublisher(user, input)
  const { meta, ...values } = await prepareColumns({ context, user }, input)
  return retryOnSlugConflict((isContested) =>
    write(context, user, async (tx) => {
      const { queries } = tx
      const at = tx.now()
      const row = {
        ...values,
        ...(await addressOf(queries, values)),
        slug: await findFreeSlug(queries, values.title, isContested),
        author_id: user.id,
        created_at: at,
        updated_at: at,
      }
      const { id } = await queries.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()
      await saveMetaAndImages(tx, id, { ...row, meta, isNew: true })
      const result = await storeRevision(tx, id)
      if (!copyNote) await deleteAutosaves(queries, { user_id: user.id, type: row.type, id: 0, draft: '' })
      await tx.audit({
        action: 'create',
        entity: 'post',
        entityId: id,
        after: { ...row, meta },
      })
      await announce(tx, id)
      const note = await findMissingFiles(queries, row.content)
      return tx.respond({ message: [message, ...(copyNote ?? []), ...note].join(' '), result })
    }),
  )
}

type PostUpdate = Omit<PostInput, 'content'> & {
  content?: string | undefined
  slug?: string | undefined
  updated_at?: string | null | undefined
}

export async function updatePost(
  { context, user }: CallerContext,
  id: number,
  { updated_at: expectedVersion, slug, ...input }: PostUpdate,
): Promise<contract.Post> {
  const current = input.content === undefined ? await findPost(context.db.kysely, id) : null
  const { meta, ...prepared } = await prepareColumns(
    { context, user },
    { ...input, content: input.content ?? current?.content ?? '' },
  )
  return write(context, user, async (tx) => {
    const { queries } = tx
    // The redirect from the former address refers to the post, which may be deleted at this moment.
    if (slug) await lockRows(queries, 'posts', [id])
    const before = await findPost(queries, id)
    if (!canChangePost(user, before))
      throw await createRefusal(tx, { context, id, reason: 'Anda tidak boleh mengubah konten penulis lain.' })
    if (before.type !== input.type) throw errors.invalid({ type: 'Jenis konten tidak dapat diganti' })
    refuseUnlessPublisher(user, input, before.post_meta)
    for (const version of [expectedVersion, current?.updated_at])
      await refuseOutdated(tx, 'post', { before, expectedVersion: version })
    const values = { ...prepared, ...(await addressOf(queries, prepared, before)) }
    refuseExpiryBeforePublish(before, values)
    const at = tx.nextTimestamp(before.updated_at)
    const address = slug && slug !== before.slug ? { slug } : {}
    if (address.slug) await changeSlug(tx, { id, from: before.slug, to: address.slug })
    const update = queries
      .updateTable('posts')
      .set({ ...values, ...address, ...submissionAfter(before, values.status), updated_at: at })
    await updateUnchanged(tx, 'post', { update, before })
    await saveMetaAndImages(tx, id, { ...values, meta })
    const saved = await storeRevision(tx, id, before)
    await deleteAutosaves(queries, { user_id: user.id, type: before.type, id, draft: '' })
    const after = { ...values, ...address, meta, updated_at: at }
    await tx.audit({
      action: 'update',
      entity: 'post',
      entityId: id,
      before,
      after,
    })
    await noticeChange(tx, id, { before, after: values })
    await announce(tx, id, before.audience)
    return saved
  })
}

async function removePost(context: Context, user: Caller, id: number): Promise<void> {
  await write(context, user, async (tx) => {
    const before = await findPost(tx.queries, id)
    if (!canRemovePost(user, before))
      throw await createRefusal(tx, {
        context,
        id,
        reason: 'Anda tidak boleh menghapus konten penulis lain.',
      })
    await deletePost(tx, before)
  })
}

type Times = { publish_at?: string | null | undefined; expire_at?: string | null | undefined }

/** Moments that were not sent keep their stored values. @throws 422 if the post would expire before it appears */
function refuseExpiryBeforePublish(before: contract.Post, sent: Times) {
  if (sent.publish_at === undefined && sent.expire_at === undefined) return
  const { publish_at = before.publish_at, expire_at = before.expire_at } = sent
  if (expiryAfterPublishRule.check({ publish_at, expire_at })) return
  throw errors.invalid({ expire_at: expiryAfterPublishRule.options.error })
}

/** Only publishers may publish, or set the headline, which another post loses; an existing headline may stay. @throws 403 */
function refuseUnlessPublisher(
  user: Caller,
  { status, meta }: Pick<PostInput, 'status' | 'meta'>,
  former: PostInput['meta'] = [],
) {
  if (canPublishPost(user)) return
  if (status === PUBLISHED)
    throw errors.forbidden('Anda tidak boleh menerbitkan konten. Simpan sebagai draf.')
  if (requestsHeadline(meta) && !requestsHeadline(former))
    throw errors.forbidden('Anda tidak boleh menjadikan konten headline.')
}

/** The day of a date or moment, in the school's time zone. */
const toSchoolDay = (given: string, { config }: Context) =>
  given.includes('T') ? dayIn(config.SCHOOL_TZ, Date.parse(given)) : given

/** Sanitises the content and checks the image before the transaction, since that is slow. @throws 422 */
async function prepareColumns({ context, user }: CallerContext, input: PostInput) {
  if (input.image && !(await isStoredImage(context.db.kysely, input.image))) {
    throw errors.invalid({ image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' })
  }
  const markup = await readMarkup(input.content, { sender: accountSender(user.id) })
  await addPageWidths(context, [...(input.image ? [input.image] : []), ...embeddedImages(markup.html)])
  const { title, excerpt, tags, agenda_date, type } = input
  return {
    ...input,
    content: markup.html,
    agenda_date: type === 'agenda' && agenda_date ? toSchoolDay(agenda_date, context) : null,
    search_text: toReadingSearchText(title, excerpt, tags, searchedText(markup)),
  }
}
