/** Reads slides, galleries and albums for the website and the public API. */
import { videoThumbnailUrl } from '#platform/contract/video.ts'
import type { Context } from '#platform/server/context.ts'
import { errors } from '#platform/server/http/errors.ts'
import { countRows } from '#platform/server/resource/list/totals.ts'
import type { PublicAlbum, PublicPicture, PublicSlide } from '../../public.ts'
import { createAddresses } from './addresses.ts'
import { toListResult } from './posts.ts'

const WIDTHS = { slide: 1200, gallery: 400, full: 0 } as const

type Page = { page: number; page_size: number }

export function readSlides({ db }: Context) {
  return db.kysely
    .selectFrom('slides')
    .select(['id', 'title', 'description', 'link', 'image'])
    .orderBy('order')
    .orderBy('id')
    .execute()
}

export async function readPublicSlides(context: Context): Promise<PublicSlide[]> {
  return toPublicSlides(context, await readSlides(context))
}

type StoredSlide = Awaited<ReturnType<typeof readSlides>>[number]

export function toPublicSlides({ config }: Context, slides: readonly StoredSlide[]): PublicSlide[] {
  const { image } = createAddresses(config)
  return slides.map((slide) => ({
    altText: slide.title,
    caption: slide.description ?? '',
    link: slide.link ?? '',
    src: image(slide.image, WIDTHS.slide),
  }))
}

export type StoredPicture = {
  id: number
  title: string
  description: string | null
  type: string
  image: string | null
  /** The name of the stored thumbnail of a video, if there is one. */
  thumbnail: string | null
}
const PICTURE_COLUMNS = [
  'galleries.id',
  'galleries.title',
  'galleries.description',
  'galleries.type',
  'galleries.image',
  'video_thumbnails.image as thumbnail',
] as const

export function readPictures({ db }: Context, { page, page_size }: Page): Promise<StoredPicture[]> {
  return db.kysely
    .selectFrom('galleries')
    .leftJoin('video_thumbnails', 'video_thumbnails.video', 'galleries.image')
    .select(PICTURE_COLUMNS)
    .orderBy('galleries.created_at', 'desc')
    .orderBy('galleries.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
}

/** The address of YouTube's player without cookies. */
export function embedAddress(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}`
}

function toPicture(context: Context, { id, title, description, type, image }: StoredPicture): PublicPicture {
  const address = createAddresses(context.config).image
  const fields = { id, title, description: description ?? '' }
  if (type === 'video' && image) {
    return { ...fields, type: 'video', image: videoThumbnailUrl(image), image_large: embedAddress(image) }
  }
  return {
    ...fields,
    type: 'image',
    image: address(image, WIDTHS.gallery),
    image_large: address(image, WIDTHS.full),
  }
}

export async function readPublicPictures(context: Context, page: Page) {
  const rows = await readPictures(context, page)
  const total = await countRows(context.db, 'galleries')
  return toListResult(toPublicPictures(context, rows), total, page)
}

export const toPublicPictures = (context: Context, rows: readonly StoredPicture[]) =>
  rows.map((row) => toPicture(context, row))

/** Reads albums; one without a cover gets its first picture as cover. */
export async function readAlbums({ db }: Context, { page, page_size }: Page) {
  return selectAlbums(db)
    .orderBy('albums.created_at', 'desc')
    .orderBy('albums.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
}

function selectAlbums(db: Context['db']) {
  return db.kysely.selectFrom('albums').select(({ selectFrom, fn }) => [
    'albums.id',
    'albums.title',
    'albums.description',
    fn
      .coalesce(
        'albums.image',
        selectFrom('album_galleries')
          .innerJoin('galleries', 'galleries.id', 'album_galleries.gallery_id')
          .whereRef('album_galleries.album_id', '=', 'albums.id')
          .where('galleries.type', '=', 'image')
          .orderBy('album_galleries.position')
          .limit(1)
          .select('galleries.image'),
      )
      .as('image'),
    selectFrom('album_galleries')
      .whereRef('album_galleries.album_id', '=', 'albums.id')
      .select((count) => count.fn.countAll<number>().as('total'))
      .as('total'),
  ])
}

type StoredAlbum = Awaited<ReturnType<typeof readAlbums>>[number]

function toAlbum(context: Context, { id, title, description, image, total }: StoredAlbum): PublicAlbum {
  const cover = createAddresses(context.config).image(image, WIDTHS.gallery)
  return { id, title, description: description ?? '', image: cover, total: total ?? 0 }
}

export async function readPublicAlbums(context: Context, page: Page) {
  const rows = await readAlbums(context, page)
  const total = await countRows(context.db, 'albums')
  return toListResult(
    rows.map((row) => toAlbum(context, row)),
    total,
    page,
  )
}

export async function readAlbum(context: Context, id: number) {
  const album = await selectAlbums(context.db).where('albums.id', '=', id).executeTakeFirst()
  if (!album) return null
  const pictures = await context.db.kysely
    .selectFrom('album_galleries')
    .innerJoin('galleries', 'galleries.id', 'album_galleries.gallery_id')
    .leftJoin('video_thumbnails', 'video_thumbnails.video', 'galleries.image')
    .where('album_galleries.album_id', '=', id)
    .select(PICTURE_COLUMNS)
    .orderBy('album_galleries.position')
    .execute()
  return { ...album, pictures }
}

export async function readPublicAlbum(context: Context, id: number) {
  const album = await readAlbum(context, id)
  if (!album) throw errors.notFound('Album tidak ditemukan.')
  return { ...toAlbum(context, album), galleries: toPublicPictures(context, album.pictures) }
}
