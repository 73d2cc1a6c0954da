/** The kinds of posts: one table of their differences, read by list, form and server. */

export const POST_TYPES = ['article', 'page', 'news', 'agenda', 'preface'] as const
export type PostType = (typeof POST_TYPES)[number]

type Difference = {
  /** Singular, as the screens say it. */
  label: string
  plural: string
  /** What the website's readers call it, where that is not the label. */
  siteName?: string
  /** Console path of the list, and first part of the public address. */
  path: string
  hasThumbnail: boolean
  /** Ringkasan and Keyword. */
  hasExcerptAndTags: boolean
  hasVisibility: boolean
  hasAgendaDate: boolean
  hasHeadline: boolean
}

const defaults = {
  hasThumbnail: true,
  hasExcerptAndTags: true,
  hasVisibility: true,
  hasAgendaDate: false,
  hasHeadline: false,
}

/** @example POST_TYPE.agenda.hasAgendaDate // true */
export const POST_TYPE: Record<PostType, Difference> = {
  article: { ...defaults, label: 'Artikel', plural: 'Artikel', path: '/articles' },
  page: {
    ...defaults,
    label: 'Halaman',
    plural: 'Halaman',
    path: '/pages',
    hasThumbnail: false,
    hasExcerptAndTags: false,
  },
  news: {
    ...defaults,
    label: 'Informasi',
    plural: 'Pengumuman/Informasi',
    siteName: 'Pengumuman',
    path: '/news',
    hasHeadline: true,
  },
  agenda: { ...defaults, label: 'Agenda', plural: 'Agenda', path: '/agendas', hasAgendaDate: true },
  preface: { ...defaults, label: 'Sambutan', plural: 'Sambutan', path: '/prefaces', hasVisibility: false },
}

/** @example siteNameOf('news') // 'Pengumuman' */
export function siteNameOf(type: PostType): string {
  return POST_TYPE[type].siteName ?? POST_TYPE[type].label
}

/** The news meta that marks the one headline. */
export const HEADLINE = 'mtdt_headline_one'

/** The public address of a post, below the site's. @example postPath('news', 'rapat-wali') // '/news/rapat-wali' */
export function postPath(type: PostType, slug: string): string {
  return `${POST_TYPE[type].path}/${slug}`
}

/** Where the console edits a post. @example postEditPath('news', 3) // '/news/edit/3' */
export function postEditPath(type: PostType, id: number): string {
  return `${POST_TYPE[type].path}/edit/${id}`
}
