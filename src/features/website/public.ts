/** The public calls of the website, in the formats of the earlier system. */

import { z } from 'zod'
import { POST_TYPES } from '#features/posts/postType.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { idParams } from '#platform/contract/fields.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import type { settingFields } from './setting.ts'

/** Parts of the front page, by the names used in requests. */
export const GENERAL_PARTS = [
  'general',
  'menu',
  'slides',
  'sambutan',
  'headline',
  'agenda',
  'news',
  'gallery',
  'article',
] as const
export type GeneralPart = (typeof GENERAL_PARTS)[number]

const positiveNumber = (fallback: number) =>
  z
    .union([z.literal(''), z.string().regex(/^\d{1,9}$/, 'Harus angka')], { error: 'Harus angka' })
    .optional()
    .transform((value) => Math.max(1, Number(value || fallback)))

const paging = {
  page: positiveNumber(1),
  page_size: positiveNumber(PAGE_SIZE.default).transform((size) => Math.min(size, PAGE_SIZE.max)),
}

const type = z.enum(POST_TYPES, {
  error: `Jenis: ${new Intl.ListFormat('id', { type: 'disjunction' }).format(POST_TYPES)}`,
})
const user = z.object({ id: z.int(), name: z.string() })
const pageOf = <Row extends z.ZodType>(row: Row) => ({
  total_count: z.int(),
  total_page: z.int(),
  rows: z.array(row),
})

const postSummary = z.object({
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  image: z.string(),
})
const agenda = postSummary.omit({ image: true }).extend({ agenda_date: z.string() })
const latest = postSummary.extend({ created_at: z.string() })
const row = latest.extend({ user, agenda_date: z.string().nullish() })
const searchMatch = row.extend({ type })
export type PublicPostSummary = z.output<typeof postSummary>
export type PublicPostRow = z.output<typeof row>
export type PublicSearchMatch = z.output<typeof searchMatch>

const post = latest.extend({
  type,
  tags: z.string(),
  user,
  agenda_date: z.string().nullable(),
  latest: z.array(latest),
})
export type PublicPost = z.output<typeof post>

const item = z.object({ id: z.int(), text: z.string(), link: z.string() })
const menuItem = item.extend({
  type: z.string(),
  children: z.array(item.extend({ children: z.array(item) })),
})
const menus = z.object({
  main: z.array(menuItem),
  top: z.array(menuItem),
  'bottom-1': z.array(menuItem),
  'bottom-2': z.array(menuItem),
})
export type PublicMenus = z.output<typeof menus>

const slide = z.object({ altText: z.string(), caption: z.string(), link: z.string(), src: z.string() })
export type PublicSlide = z.output<typeof slide>

const picture = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['image', 'video']),
  image: z.string(),
  image_large: z.string(),
})
export type PublicPicture = z.output<typeof picture>

const album = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  total: z.int(),
})
export type PublicAlbum = z.output<typeof album>

/** The earlier system's name of the setting `site_name`. */
const SITE_NAME = 'site name'
export const PUBLIC_SETTINGS = [
  'site_name',
  'tagline',
  'logo',
  'phone',
  'email',
  'organization',
  'address',
  'facebook',
  'instagram',
  'youtube',
  'twitter',
] as const satisfies (keyof typeof settingFields.shape)[]

/** @example publicSettingName('site_name') // 'site name' */
export function publicSettingName(name: (typeof PUBLIC_SETTINGS)[number]): string {
  return name === 'site_name' ? SITE_NAME : name
}

const general = z.object({
  general: z.record(z.string(), z.string()).optional(),
  menu: menus.optional(),
  slides: z.array(slide).optional(),
  sambutan: postSummary.nullish(),
  headline: postSummary
    .extend({
      post_meta: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })),
    })
    .nullish(),
  agenda: z.array(agenda).optional(),
  news: z.array(postSummary).optional(),
  galleries: z.array(picture).optional(),
  articles: z.array(postSummary).optional(),
})
export type PublicGeneral = z.output<typeof general>

export const readPublicGeneral = endpoint({
  method: 'GET',
  path: '/public/general',
  summary: 'Bagian-bagian halaman depan; data menyebut yang mana, dipisah koma.',
  access: 'public',
  query: z.object({
    data: z
      .string({ error: 'Sebut bagiannya, misalnya data=general,menu,news' })
      .max(500)
      .transform((names) => {
        const requested = names.split(',').map((name) => name.trim())
        return GENERAL_PARTS.filter((part) => requested.includes(part))
      }),
  }),
  output: general,
})

export const readPublicMenus = endpoint({
  method: 'GET',
  path: '/public/menus',
  summary: 'Keempat menu, tiga tingkat.',
  access: 'public',
  output: menus,
})

export const readPublicSlides = endpoint({
  method: 'GET',
  path: '/public/slides',
  summary: 'Slide menurut urutannya.',
  access: 'public',
  output: z.array(slide),
})

export const listPublicPosts = endpoint({
  method: 'GET',
  path: '/public/posts',
  summary: 'Konten terbit satu jenis, terbaru dahulu.',
  access: 'public',
  query: z.object({ type, ...paging }),
  output: z.object({ ...pageOf(row), latest: z.array(latest) }),
})

export const searchPublicPosts = endpoint({
  method: 'GET',
  path: '/public/posts/search',
  summary: 'Konten terbit yang memuat kata yang dicari, yang paling cocok dahulu.',
  access: 'public',
  query: z.object({
    search: z
      .string()
      .trim()
      .overwrite(normalizeUnicode)
      .max(100, 'Pencarian paling banyak 100 huruf')
      .default(''),
    ...paging,
  }),
  output: z.object(pageOf(searchMatch)),
})

export const readPublicPost = endpoint({
  method: 'GET',
  path: '/public/post/:slug',
  summary: 'Satu konten terbit; alamat lamanya menjawab juga.',
  access: 'public',
  params: z.object({ slug: z.string().max(200) }),
  output: post,
})

export const listPublicGalleries = endpoint({
  method: 'GET',
  path: '/public/galleries',
  summary: 'Gambar dan video gallery, terbaru dahulu.',
  access: 'public',
  query: z.object(paging),
  output: z.object(pageOf(picture)),
})

export const listPublicAlbums = endpoint({
  method: 'GET',
  path: '/public/albums',
  summary: 'Album, terbaru dahulu.',
  access: 'public',
  query: z.object(paging),
  output: z.object(pageOf(album)),
})

export const readPublicAlbum = endpoint({
  method: 'GET',
  path: '/public/album/:id',
  summary: 'Satu album dengan isinya.',
  access: 'public',
  params: idParams,
  output: album.extend({ galleries: z.array(picture) }),
})
