/** Endpoints of the media library: list, upload, describe, replace, crop, reuse and remove pictures. */
import { sql } from 'kysely'
import { grants } from '#platform/contract/access.ts'
import { REUSE_PURPOSES, type ReusePurpose } from '#platform/contract/options.ts'
import { summariseNames } from '#platform/contract/sentence.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { deleteUnusedImage, updateImage } from '#platform/server/files/imageRows.ts'
import { removeFiles, removeImageIfUnused, storeImage, toSentImage } from '#platform/server/files/images.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { list } from '#platform/server/resource/listing.ts'
import { MEDIA_POLICY } from '../../access.ts'
import * as contract from '../../library.ts'
import type { media } from '../../media.ts'
import { isWhole } from '../../pictureTurn.ts'
import { cropPicture } from './cropping.ts'
import {
  findPicture,
  librarySource,
  PICTURE_COLUMNS,
  pictures,
  readPicture,
  type StoredPicture,
  withUses,
} from './libraryRows.ts'
import { readLastChangeId, replaceUnchanged } from './replacing.ts'
import { makeReusable } from './reusing.ts'

export const libraryHandlers = {
  listMedia: async ({ query, context }) => {
    const { rows, ...counts } = await list(context.db, pictures(context), query)
    return { result: { ...counts, rows: await withUses(librarySource(context), rows) } }
  },
  exportMedia: (call) =>
    sendExport(call, contract.exportMedia, readAllRows(call.context.db, pictures(call.context), call.query)),
  readMedia: async ({ params, context }) => ({
    result: await readPicture(librarySource(context), params.id),
  }),
  uploadMedia: async ({ file, context, user }) => {
    const id = await uploadPicture({ context, user }, toSentImage(file))
    return { message: 'Gambar berhasil diunggah.', result: await readPicture(librarySource(context), id) }
  },
  updateMedia: async ({ params, body, context, user }) => {
    await write(context, user, (tx) => updatePicture(tx, params.id, body))
    return {
      message: 'Gambar berhasil diperbarui.',
      result: await readPicture(librarySource(context), params.id),
    }
  },
  replaceMedia: async ({ params, file, context, user }) => {
    const { name, replaced } = await replaceFile({ context, user }, params.id, toSentImage(file))
    const picture = await readPicture(librarySource(context), await findImageId(context, name))
    const places = replaced > 0 ? ` di ${replaced} tempat` : ''
    const message = `Gambar berhasil diganti${places}.`
    return { message, result: { picture, replaced } }
  },
  cropMedia: async ({ params, body, context, user }) => {
    const { name, replaced } = await cropPicture({ context, user }, params.id, body)
    const picture = await readPicture(librarySource(context), await findImageId(context, name))
    const done = isWhole(body) ? 'diputar' : 'dipotong'
    const message =
      replaced > 0
        ? `Gambar berhasil ${done}, dan tampil di ${replaced} tempat.`
        : `Gambar berhasil ${done}. Gambar utuhnya tetap ada.`
    return { message, result: { picture, replaced } }
  },
  reuseMedia: async ({ params, body, context }) => ({
    result: { filename: await makeReusable(context, params.id, body.use ?? 'post') },
  }),
  removeMedia: async ({ params, context, user }) => {
    refuseContributor(user)
    await remove(context, user, params.id)
    return { message: 'Gambar berhasil dihapus.', result: null }
  },
  removeUnusedMedia: async ({ context, user }) => {
    refuseContributor(user)
    const removed = await removeUnused(context, user)
    return { message: removalMessage(removed, await countRecentUnused(context)), result: { removed } }
  },
} satisfies Partial<Handlers<typeof media.calls>>

/** Contributors have the key for deleting too, but only for their own posts. @throws 404 */
function refuseContributor(user: Caller) {
  if (!grants(user.role_access, MEDIA_POLICY.read)) throw errors.notFound('Gambar tidak ditemukan.')
}

const isReusePurpose = (purpose: string): purpose is ReusePurpose =>
  REUSE_PURPOSES.some((reuse) => reuse === purpose)

async function findImageId({ db }: Context, name: string): Promise<number> {
  return (
    await db.kysely.selectFrom('images').where('name', '=', name).select('id').executeTakeFirstOrThrow()
  ).id
}

async function uploadPicture(
  { context, user }: CallerContext,
  sent: ReturnType<typeof toSentImage>,
): Promise<number> {
  const name = await storeImage(context, { ...sent, use: 'media', userId: user.id, field: 'img' })
  const id = await findImageId(context, name)
  await write(context, user, async ({ queries, now, audit }) => {
    await updateImage(queries, { id }, { saved_at: now() })
    await audit({ action: 'create', entity: 'media', entityId: id, after: { name } })
  })
  return id
}

async function replaceFile(
  { context, user }: CallerContext,
  id: number,
  sent: ReturnType<typeof toSentImage>,
) {
  const former = await findPicture(librarySource(context), id)
  const lastChangeId = await readLastChangeId(context.db.kysely, id)
  const use = isReusePurpose(former.purpose) ? former.purpose : 'media'
  const name = await storeImage(context, { ...sent, use, userId: user.id, field: 'img' })
  const replaced = await replaceUnchanged({ context, user }, { id, name, lastChangeId })
  // The former picture is removed unless a version, an autosave or a deleted post still uses it.
  await removeImageIfUnused(context, former.name)
  return { name, replaced }
}

type PictureUpdate = {
  alt: string | null
  is_saved?: boolean | undefined
  focus_x?: number | null | undefined
  focus_y?: number | null | undefined
}

async function updatePicture(tx: Tx, id: number, { alt, is_saved, ...focus }: PictureUpdate) {
  const { queries, now, audit } = tx
  const before = await findPicture(tx, id)
  const saved = is_saved === undefined ? {} : { saved_at: is_saved ? (before.saved_at ?? now()) : null }
  const { focus_x = before.focus_x, focus_y = before.focus_y } = focus
  const after = { alt, ...saved, focus_x, focus_y }
  const search_text = toSearchText(before.filename, alt)
  await updateImage(queries, { id }, { ...after, search_text })
  const { saved_at } = before
  const focusBefore = { focus_x: before.focus_x, focus_y: before.focus_y }
  await audit({
    action: 'update',
    entity: 'media',
    entityId: id,
    before: { alt: before.alt, saved_at, ...focusBefore },
    after,
  })
}

async function remove(context: Context, user: Caller, id: number) {
  const removedPicture = await write(context, user, async (tx) => {
    const picture = await findPicture(tx, id)
    if (!(await deleteUnusedImage(tx.queries, id)))
      throw errors.conflict(whyKept((await readPicture(tx, id)).uses))
    await auditRemoval(tx, picture)
    return picture
  })
  await removeFiles(context, removedPicture)
}

/** Uses that a refusal names. */
const MAX_NAMES = 3

/** A picture that is used nowhere may still be in the history or the trash. */
function whyKept(uses: readonly contract.MediaUse[]): string {
  if (uses.length === 0)
    return 'Gambar ini masih ada dalam riwayat atau Sampah sebuah konten, jadi tidak dapat dihapus.'
  const names = summariseNames(
    uses.map(({ label, title }) => `${label} ${title}`),
    MAX_NAMES,
  )
  return `Gambar ini masih dipakai oleh ${names}, jadi tidak dapat dihapus.`
}

const auditRemoval = ({ audit }: Tx, { id, name, filename, alt }: StoredPicture) =>
  audit({ action: 'delete', entity: 'media', entityId: id, before: { name, filename, alt } })

/** Pictures removed per request. */
const MAX_REMOVED = 500

/** Pictures of the last day are kept, since somebody may be about to use them. @returns how many were removed */
async function removeUnused(context: Context, user: Caller): Promise<number> {
  const before = dayAgo(context)
  const removedPictures = await write(context, user, async (tx) => {
    const { rows } =
      await sql<StoredPicture>`select ${PICTURE_COLUMNS} from images where ${pictures(tx).where}
      and images.created_at < ${before}
      and not exists (select 1 from image_uses where image_uses.image = images.name)
      order by images.id limit ${MAX_REMOVED}`.execute(tx.queries)
    const removed: StoredPicture[] = []
    for (const picture of rows) {
      if (!(await deleteUnusedImage(tx.queries, picture.id))) continue
      await auditRemoval(tx, picture)
      removed.push(picture)
    }
    return removed
  })
  for (const picture of removedPictures) await removeFiles(context, picture)
  return removedPictures.length
}

const dayAgo = (context: Context) => new Date(context.clock() - DAY).toISOString()

/** Unused pictures of the last day, which `removeUnused` keeps. */
async function countRecentUnused(context: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from images
    where ${pictures(context).where}
    and images.created_at >= ${dayAgo(context)}
    and not exists (select 1 from image_uses where image_uses.image = images.name)`.execute(context.db.kysely)
  return Number(rows[0]?.total ?? 0)
}

function removalMessage(removed: number, recent: number): string {
  const done = removed > 0 ? `${removed} gambar berhasil dihapus.` : 'Tidak ada gambar yang perlu dihapus.'
  return recent > 0 ? `${done} ${recent} yang tidak dipakai dibiarkan karena belum sehari ada.` : done
}
