/** Slides, galleries and albums: their resources, uploads and order. */
import { z } from 'zod'
import type { ImageUse } from '#platform/contract/options.ts'
import { parseVideoId } from '#platform/contract/video.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import {
  claimImages,
  isStoredImage,
  removeReplacedImage,
  storeImage,
  toSentImage,
} from '#platform/server/files/images.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Call, Handlers } from '#platform/server/http/serve.ts'
import type { Hooks, Values } from '#platform/server/resource/crud.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import type { media } from '../media.ts'
import type { uploadSlideImage } from '../slide.ts'

/** Its name in the trail. */
const SLIDE_ORDER = 'slide.order'

type UploadCall = Call<typeof uploadSlideImage>

export const mediaHandlers = {
  orderSlides: async ({ body, context, user }) => {
    await saveSlideOrder(context, user, { orders: body.orders, base: body.base ?? null })
    return { message: 'Urutan slide berhasil disimpan.', result: null }
  },
  uploadSlideImage: (call) => storeUpload(call, { use: 'slide', field: 'slide' }),
  uploadGalleryImage: (call) => storeUpload(call, { use: 'gallery', field: 'gallery' }),
  setAlbumGallery: async ({ body, context, user }) => {
    await saveAlbumItems(context, user, body)
    return { message: 'Isi album berhasil disimpan.', result: null }
  },
  uploadAlbumCover: (call) => storeUpload(call, { use: 'gallery', field: 'album' }),
} satisfies Partial<Handlers<typeof media.calls>>

/** What the server adds to each resource. */
export const mediaHooks = {
  slide: { ...pictureHooks('slide'), prepare: prepareSlide },
  gallery: { ...pictureHooks('gallery'), prepare: prepareGallery },
  album: {
    ...pictureHooks('album'),
    prepare: prepareAlbum,
    afterWrite: saveAlbum,
    complete: completeAlbums,
  },
} satisfies Record<string, Hooks>

/** Stores an uploaded image, and removes the one it replaces if nothing uses that. */
export async function storeUpload(
  { body, file, context, user }: UploadCall,
  { use, field }: { use: ImageUse; field: string },
) {
  const filename = await storeImage(context, { ...toSentImage(file), use, userId: user.id, field })
  if (body.old_img) await removeReplacedImage(context, { name: body.old_img, userId: user.id })
  return { message: 'Gambar berhasil diunggah.', result: { filename } }
}

/** Hooks that claim the image of a record, so that it is not removed as unused. */
function pictureHooks(entity: string): Hooks {
  return {
    afterWrite: async ({ queries }, row) => {
      await claimImages(queries, { entity, entityId: row.id, images: [textOf(row.image)] })
    },
    beforeRemove: ({ queries }, row) => claimImages(queries, { entity, entityId: row.id, images: [] }),
  }
}

async function refuseUnknownImage({ db }: Context, image: unknown) {
  if (image && !(await isStoredImage(db.kysely, String(image)))) {
    throw errors.invalid({ image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' })
  }
}

type OrderedRow = { table: 'slides' | 'galleries'; id: number | undefined }
type RecordId = { id?: number | undefined }

/** Adds the order: new rows come last; changed rows keep theirs unless the values contain one. */
async function withOrder(
  { db }: Context,
  { table, id }: OrderedRow,
  { order, ...values }: Values,
): Promise<Values> {
  if (typeof order === 'number') return { ...values, order }
  if (id !== undefined) return values
  const { last } = await db.kysely
    .selectFrom(table)
    .select(({ fn }) => fn.max('order').as('last'))
    .executeTakeFirstOrThrow()
  return { ...values, order: last === null ? 0 : last + 1 }
}

async function prepareSlide(values: Values, context: Context, { id }: RecordId): Promise<Values> {
  await refuseUnknownImage(context, values.image)
  return withOrder(context, { table: 'slides', id }, values)
}

async function prepareGallery(
  { type_gallery, ...values }: Values,
  context: Context,
  { id }: RecordId,
): Promise<Values> {
  const type = values.type ?? type_gallery ?? 'image'
  const image = type === 'video' ? parseVideoId(String(values.image ?? '')) : values.image
  if (type === 'video' && !image) throw errors.invalid({ image: 'Isi id atau alamat video YouTube' })
  if (type === 'image') await refuseUnknownImage(context, image)
  return withOrder(context, { table: 'galleries', id }, { ...values, type, image })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const galleryIds = z.array(z.int()).nullish()

async function prepareAlbum(values: Values, context: Context): Promise<Values> {
  await refuseUnknownImage(context, values.image)
  const ids = galleryIds.parse(values.galleries)
  if (!ids?.length) return values
  if (new Set(ids).size !== ids.length) throw errors.invalid({ galleries: 'Isi album disebut dua kali' })
  const found = await context.db.kysely.selectFrom('galleries').where('id', 'in', ids).select('id').execute()
  if (found.length !== ids.length) throw errors.invalid({ galleries: 'Ada isi gallery yang sudah tidak ada' })
  return values
}

async function saveAlbum({ queries }: Tx, row: { id: number }, values: Values) {
  await claimImages(queries, {
    entity: 'album',
    entityId: row.id,
    images: [textOf(values.image)],
  })
  const ids = galleryIds.parse(values.galleries)
  if (ids) await replaceAlbumItems(queries, row.id, ids)
}

async function replaceAlbumItems(queries: Queries, album_id: number, ids: readonly number[]) {
  await queries.deleteFrom('album_galleries').where('album_id', '=', album_id).execute()
  if (ids.length === 0) return
  const items = ids.map((gallery_id, position) => ({ album_id, gallery_id, position }))
  await queries.insertInto('album_galleries').values(items).execute()
}

/** @throws 404 if the album does not exist, 422 if an item does not exist or occurs twice */
async function saveAlbumItems(
  context: Context,
  user: Caller,
  { album_id: id, galleries }: { album_id: number; galleries: number[] },
) {
  await prepareAlbum({ galleries }, context)
  await write(context, user, async (tx) => {
    const { queries } = tx
    const album = await queries
      .selectFrom('albums')
      .where('id', '=', id)
      .select('updated_at')
      .executeTakeFirst()
    if (!album) throw errors.notFound('Album tidak ditemukan.')
    const items = queries.selectFrom('album_galleries').where('album_id', '=', id).orderBy('position')
    const before = (await items.select('gallery_id').execute()).map(({ gallery_id }) => gallery_id)
    const updated_at = tx.nextTimestamp(album.updated_at)
    await queries.updateTable('albums').set({ updated_at }).where('id', '=', id).execute()
    await replaceAlbumItems(queries, id, galleries)
    await tx.audit({
      action: 'update',
      entity: 'album',
      entityId: id,
      before: { galleries: before },
      after: { galleries },
    })
  })
}

async function completeAlbums(queries: Queries, albums: Values[]): Promise<Values[]> {
  if (albums.length === 0) return albums
  const items = await queries
    .selectFrom('album_galleries')
    .innerJoin('galleries', 'galleries.id', 'album_galleries.gallery_id')
    .where(
      'album_id',
      'in',
      albums.map((row) => Number(row.id)),
    )
    .select(['album_id', 'galleries.id', 'title', 'image', 'type'])
    .orderBy('position')
    .execute()
  return albums.map((row) => ({
    ...row,
    galleries: items
      .filter((item) => item.album_id === row.id)
      .map(({ album_id: _, ...item }) => ({ gallery: item })),
  }))
}

type SlideOrder = {
  orders: { id: number; order: number }[]
  /** The ids in the order that was changed; without one, whatever is stored is replaced. */
  base: readonly number[] | null
}

/** Saves the order of the slides. @throws 409 unless it contains every slide exactly once, and they still have the base */
async function saveSlideOrder(context: Context, user: Caller, { orders, base }: SlideOrder) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    // Locks the slides by an update without a change, so that two people who save at once see each other.
    await queries
      .updateTable('slides')
      .set(({ ref }) => ({ order: ref('order') }))
      .execute()
    const before = await queries
      .selectFrom('slides')
      .select(['id', 'order'])
      .orderBy('order')
      .orderBy('id')
      .execute()
    const orderById = new Map(orders.map(({ id, order }) => [id, order]))
    const isComplete =
      orderById.size === orders.length &&
      before.length === orders.length &&
      before.every(({ id }) => orderById.has(id))
    if (!isComplete) {
      const ids = before.map(({ id }) => id)
      const other = [...orderById.keys(), ...ids].find((id) => !(orderById.has(id) && ids.includes(id)))
      throw errors.conflict(
        `Daftar slide sudah diubah ${await nameChanger(tx, 'slide', other ?? 0)}. Muat ulang halaman ini lalu susun kembali.`,
      )
    }
    const isStored = before.every(({ id, order }) => orderById.get(id) === order)
    // Already stored, as after a save whose answer was lost.
    if (isStored) return
    if (base && base.join() !== before.map(({ id }) => id).join()) {
      const changer = await nameChanger(tx, SLIDE_ORDER, 0)
      throw errors.conflict(`Urutan slide sudah diubah ${changer}. Periksa dahulu, lalu susun lagi.`)
    }
    for (const { id, order } of before) {
      if (orderById.get(id) !== order) {
        await queries
          .updateTable('slides')
          .set({ order: orderById.get(id) ?? order })
          .where('id', '=', id)
          .execute()
      }
    }
    await tx.audit({ action: 'update', entity: SLIDE_ORDER, entityId: 0, before, after: orders })
  })
}
