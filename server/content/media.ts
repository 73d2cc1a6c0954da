/** Slides, galleries and albums: pictures with a title, each with what it has beyond that. */
import { z } from 'zod'
import { album, setAlbumGallery, uploadAlbumCover } from '#contract/content/album.ts'
import { gallery, uploadGalleryImage, videoId } from '#contract/content/gallery.ts'
import { orderSlides, slide, uploadSlideImage } from '#contract/content/slide.ts'
import type { ImageUse } from '#contract/options.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import { claimImages, dropReplaced, isStoredImage, sentAs, storeImage } from '#server/files/images.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Call, Serve } from '#server/http/serve.ts'
import { type Hooks, serveResource, type Values } from '#server/resource/crud.ts'

type Uploading = Call<typeof uploadSlideImage>

export function serveMedia(serve: Serve) {
  serveResource(serve, slide, { ...picture('slide'), prepare: prepareSlide })
  serve(orderSlides, async ({ body, context, user }) => {
    await reorder(context, user, body.orders)
    return { message: 'Urutan slide berhasil disimpan.', result: null }
  })
  serve(uploadSlideImage, (call) => upload(call, 'slide', 'slide'))

  serveResource(serve, gallery, { ...picture('gallery'), prepare: prepareGallery })
  serve(uploadGalleryImage, (call) => upload(call, 'gallery', 'gallery'))

  serveResource(serve, album, {
    ...picture('album'),
    prepare: prepareAlbum,
    afterWrite: writeAlbum,
    complete: completeAlbums,
  })
  serve(setAlbumGallery, async ({ body, context, user }) => {
    await setGallery(context, user, body)
    return { message: 'Isi album berhasil disimpan.', result: null }
  })
  serve(uploadAlbumCover, (call) => upload(call, 'gallery', 'album'))
}

/** Stores an uploaded image of `use`, and drops the one it replaces if nothing shows that. */
export async function upload({ body, file, context, user }: Uploading, use: ImageUse, field: string) {
  const filename = await storeImage(context, { ...sentAs(file), use, userId: user.id, field })
  if (body.old_img) await dropReplaced(context, { name: body.old_img, userId: user.id })
  return { message: 'Gambar berhasil diunggah.', result: { filename } }
}

/** The image of such a record is kept as long as the record shows it. */
function picture(entity: string): Hooks {
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

type Placed = { table: 'slides' | 'galleries'; id: number | undefined }
type Of = { id?: number | undefined }

/** A new one stands last; one that is changed keeps its place unless another is named. */
async function place({ db }: Context, { table, id }: Placed, { order, ...values }: Values): Promise<Values> {
  if (typeof order === 'number') return { ...values, order }
  if (id !== undefined) return values
  const { last } = await db.kysely
    .selectFrom(table)
    .select(({ fn }) => fn.max('order').as('last'))
    .executeTakeFirstOrThrow()
  return { ...values, order: last === null ? 0 : last + 1 }
}

async function prepareSlide(values: Values, context: Context, { id }: Of): Promise<Values> {
  await refuseUnknownImage(context, values.image)
  return place(context, { table: 'slides', id }, values)
}

async function prepareGallery(
  { type_gallery, ...values }: Values,
  context: Context,
  { id }: Of,
): Promise<Values> {
  const type = values.type ?? type_gallery ?? 'image'
  const image = type === 'video' ? videoId(String(values.image ?? '')) : values.image
  if (type === 'video' && !image) throw errors.invalid({ image: 'Isi id atau alamat video YouTube' })
  if (type === 'image') await refuseUnknownImage(context, image)
  return place(context, { table: 'galleries', id }, { ...values, type, image })
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

async function writeAlbum({ queries }: Tx, row: { id: number }, values: Values) {
  await claimImages(queries, {
    entity: 'album',
    entityId: row.id,
    images: [textOf(values.image)],
  })
  const ids = galleryIds.parse(values.galleries)
  if (ids) await fillAlbum(queries, row.id, ids)
}

async function fillAlbum(queries: Queries, album_id: number, ids: readonly number[]) {
  await queries.deleteFrom('album_galleries').where('album_id', '=', album_id).execute()
  if (ids.length === 0) return
  const items = ids.map((gallery_id, position) => ({ album_id, gallery_id, position }))
  await queries.insertInto('album_galleries').values(items).execute()
}

/** @throws 404 where there is no such album, 422 where an item is not there or named twice */
async function setGallery(
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
    const updated_at = tx.nextStamp(album.updated_at)
    await queries.updateTable('albums').set({ updated_at }).where('id', '=', id).execute()
    await fillAlbum(queries, id, galleries)
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

/** All or nothing, and only an order that names every slide exactly once. */
async function reorder(context: Context, user: Caller, orders: { id: number; order: number }[]) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await queries
      .selectFrom('slides')
      .select(['id', 'order'])
      .orderBy('order')
      .orderBy('id')
      .execute()
    const named = new Map(orders.map(({ id, order }) => [id, order]))
    const isWhole =
      named.size === orders.length &&
      before.length === orders.length &&
      before.every(({ id }) => named.has(id))
    if (!isWhole) {
      throw errors.conflict('Daftar slide sudah berubah. Muat ulang halaman ini lalu susun kembali.')
    }
    for (const { id, order } of before) {
      if (named.get(id) !== order) {
        await queries
          .updateTable('slides')
          .set({ order: named.get(id) ?? order })
          .where('id', '=', id)
          .execute()
      }
    }
    await tx.audit({
      action: 'update',
      entity: 'slide.order',
      entityId: 0,
      before,
      after: orders,
    })
  })
}
