/** Reads the data of each page of the website. */
import { POST_TYPE, type PostType, postPath, siteNameOf } from '#features/posts/postType.ts'
import type { ImageUse } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import { countRows } from '#platform/server/resource/list/totals.ts'
import { embeddedImages } from '#platform/server/resource/markup.ts'
import type { Page, PageHead, Picture } from '../../site/render.tsx'
import * as agendas from '../public/agendas.ts'
import { HOME_SECTIONS, readLeadAndNews } from '../public/homeSections.ts'
import { lastPageNumber, monthExists, PICTURES_PER_PAGE, ROWS_PER_PAGE } from '../public/pages.ts'
import { readAlbum, readAlbums, readPictures, type StoredPicture } from '../public/pictures.ts'
import * as posts from '../public/posts.ts'
import type { PageRequest } from '../public/routes.ts'
import { comingYear, readSchoolDays } from '../public/schoolDays.ts'
import { readPublicTeachers } from '../teachers.ts'
import { createToCard, toPost } from './cards.ts'
import { readPictureSizes } from './pictureSizes.ts'
import { readAltTexts } from './readAltTexts.ts'

export type FoundPage = { page: Page; head: PageHead } | { redirect: string } | null

/** @returns null if the page does not exist; a redirect if its address has changed */
export async function readPage(context: Context, request: PageRequest): Promise<FoundPage> {
  switch (request.kind) {
    case 'home':
      return readHome(context)
    case 'contact':
      return readContact(context)
    case 'list':
      return request.type === 'agenda'
        ? readAgendas(context, request.page)
        : readList(context, request.type, request.page)
    case 'month':
      return readMonth(context, request.month)
    case 'post':
      return readPost(context, request)
    case 'galleries':
      return readGalleries(context, request.page)
    case 'album':
      return readOneAlbum(context, request.id)
    case 'search':
      return readSearch(context, request)
  }
}

async function readHome(context: Context): Promise<FoundPage> {
  const [slides, { lead, news }, agenda, preface, articles, pictures] = await Promise.all([
    HOME_SECTIONS.slides(context),
    readLeadAndNews(context),
    HOME_SECTIONS.agenda(context),
    HOME_SECTIONS.preface(context),
    HOME_SECTIONS.articles(context),
    HOME_SECTIONS.pictures(context),
  ])
  const homePosts = [lead, preface, ...news, ...agenda, ...articles].filter((post) => post !== null)
  const toCard = await createToCard(context, homePosts)
  const image = toSharedImage('slide', slides[0]?.image) ?? toSharedImage('post', lead?.image)
  return {
    head: { title: '', description: '', path: '/', image },
    page: {
      kind: 'home',
      slides: slides.map((slide) => ({
        ...slide,
        description: slide.description ?? '',
        link: slide.link ?? '',
      })),
      headline: lead && toCard(lead),
      news: news.map(toCard),
      agenda: agenda.map(toCard),
      preface: preface && toCard(preface),
      articles: articles.map(toCard),
      pictures: pictures.map(toPicture),
    },
  }
}

const toSharedImage = (use: ImageUse, name: string | null | undefined) => (name ? { name, use } : null)

function toPicture({ description, type, ...picture }: StoredPicture): Picture {
  return { ...picture, description: description ?? '', type: type === 'video' ? 'video' : 'image' }
}

const toPagePath = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)
const toPageTitle = (title: string, page: number) => (page > 1 ? `${title}, halaman ${page}` : title)

async function readList(
  context: Context,
  type: Exclude<PostType, 'agenda'>,
  page: number,
): Promise<FoundPage> {
  const { rows, total_count, total_page } = await posts.readPublished(context, type, {
    page,
    page_size: ROWS_PER_PAGE,
  })
  if (page > total_page) return null
  const toCard = await createToCard(context, rows)
  return {
    head: head(toPageTitle(siteNameOf(type), page), toPagePath(POST_TYPE[type].path, page)),
    page: { kind: 'list', type, rows: rows.map(toCard), page, pages: total_page, total: total_count },
  }
}

const head = (title: string, path: string): PageHead => ({ title, description: '', path, image: null })

/** Coming events are all on the first page; past events are paginated. */
async function readAgendas(context: Context, page: number): Promise<FoundPage> {
  const { upcoming, past, total } = await agendas.readAgendaPages(context, { page, page_size: ROWS_PER_PAGE })
  const pages = lastPageNumber(total, ROWS_PER_PAGE)
  if (page > pages) return null
  const toCard = await createToCard(context, [...upcoming, ...past])
  const schoolDays = page > 1 ? [] : await readSchoolDays(context, comingYear(context), upcoming)
  return {
    head: head(toPageTitle('Agenda', page), toPagePath('/agendas', page)),
    page: {
      kind: 'agenda',
      upcoming: upcoming.map(toCard),
      past: past.map(toCard),
      schoolDays,
      page,
      pages,
      total,
    },
  }
}

async function readMonth(context: Context, month: string): Promise<FoundPage> {
  if (!monthExists(context, month)) return null
  const rows = await agendas.readAgendaOf(context, month)
  const toCard = await createToCard(context, rows)
  return {
    head: head(`Agenda ${month}`, `/agendas?month=${month}`),
    page: {
      kind: 'month',
      month,
      rows: rows.map(toCard),
      schoolDays: await readSchoolDays(context, { from: `${month}-01`, to: `${month}-31` }, rows),
    },
  }
}

async function readPost(
  context: Context,
  { type, slug }: { type: PostType; slug: string },
): Promise<FoundPage> {
  const stored = await posts.findPublished(context, slug)
  if (!stored) return null
  const path = postPath(stored.type, stored.slug)
  if (stored.slug !== slug || stored.type !== type) return { redirect: path }
  return createPostPage(context, stored, { path })
}

/** @param isPreview whether the post is shown by a preview link */
export async function createPostPage(
  context: Context,
  stored: posts.StoredPost,
  { path, isPreview = false }: { path: string; isPreview?: boolean },
): Promise<{ page: Page; head: PageHead }> {
  const latest = stored.type === 'page' ? [] : await posts.readNewest(context, stored.type, 5)
  const names = embeddedImages(stored.content)
  const sizes = await readPictureSizes(context, names)
  const altTexts = await readAltTexts(context, [...names, ...(stored.image ? [stored.image] : [])])
  const toCard = await createToCard(context, [stored, ...latest])
  const card = toCard(stored)
  const post = toPost(stored, card, { sizes, altTexts })
  return {
    head: {
      title: stored.title,
      description: post.excerpt,
      path,
      image: toSharedImage('post', card.image),
    },
    page: {
      kind: 'post',
      post,
      latest: latest
        .filter(({ id }) => id !== stored.id)
        .slice(0, 4)
        .map(toCard),
      isPreview,
    },
  }
}

async function readGalleries(context: Context, page: number): Promise<FoundPage> {
  const total = await countRows(context.db, 'galleries')
  const pages = lastPageNumber(total, PICTURES_PER_PAGE)
  if (page > pages) return null
  const [pictures, albums] = await Promise.all([
    readPictures(context, { page, page_size: PICTURES_PER_PAGE }),
    page === 1 ? readAlbums(context, { page: 1, page_size: 100 }) : [],
  ])
  return {
    head: head(toPageTitle('Galeri', page), toPagePath('/galleries', page)),
    page: {
      kind: 'galleries',
      pictures: pictures.map(toPicture),
      albums: albums.map(toAlbum),
      page,
      pages,
      total,
    },
  }
}

const toAlbum = (album: Awaited<ReturnType<typeof readAlbums>>[number]) => ({
  ...album,
  description: album.description ?? '',
  total: album.total ?? 0,
})

async function readOneAlbum(context: Context, id: number): Promise<FoundPage> {
  const found = await readAlbum(context, id)
  if (!found) return null
  const { pictures, ...album } = found
  return {
    head: {
      ...head(album.title, `/albums/${id}`),
      description: album.description ?? '',
      image: toSharedImage('gallery', album.image),
    },
    page: { kind: 'album', album: toAlbum(album), pictures: pictures.map(toPicture) },
  }
}

async function readSearch(
  context: Context,
  { query, page }: { query: string; page: number },
): Promise<FoundPage> {
  const { rows, total_count, total_page } = query
    ? await posts.searchPublished(context, query, { page, page_size: ROWS_PER_PAGE })
    : { rows: [], total_count: 0, total_page: 1 }
  if (page > total_page) return null
  const toCard = await createToCard(context, rows)
  return {
    head: head(query ? `Cari: ${query}` : 'Cari', '/search'),
    page: { kind: 'search', query, rows: rows.map(toCard), page, pages: total_page, total: total_count },
  }
}

async function readContact(context: Context): Promise<FoundPage> {
  return {
    head: head('Kontak', '/contact'),
    page: { kind: 'contact', teachers: await readPublicTeachers(context) },
  }
}
