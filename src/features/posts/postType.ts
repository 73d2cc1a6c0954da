/** The types of posts, and a table of how they differ. */

export const POST_TYPES = ['article', 'page', 'news', 'agenda', 'preface'] as const
export type PostType = (typeof POST_TYPES)[number]

type PostTypeTraits = {
  /** Singular, shown by the screens. */
  label: string
  plural: string
  /** The website's name for the type, if it is not the label. */
  siteName?: string
  /** Path of the console's list, and first part of the public address. */
  path: string
  hasThumbnail: boolean
  /** Whether it has the fields Ringkasan and Keyword. */
  hasExcerptAndTags: boolean
  hasVisibility: boolean
  /** Whether it can be addressed to people. */
  hasAudience: boolean
  hasAgendaDate: boolean
  hasHeadline: boolean
}

const defaults = {
  hasThumbnail: true,
  hasExcerptAndTags: true,
  hasVisibility: true,
  hasAudience: false,
  hasAgendaDate: false,
  hasHeadline: false,
}

/** @example POST_TYPE.agenda.hasAgendaDate // true */
export const POST_TYPE: Record<PostType, PostTypeTraits> = {
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
    hasAudience: true,
    hasHeadline: true,
  },
  agenda: { ...defaults, label: 'Agenda', plural: 'Agenda', path: '/agendas', hasAgendaDate: true },
  preface: { ...defaults, label: 'Sambutan', plural: 'Sambutan', path: '/prefaces', hasVisibility: false },
}

/** @example siteNameOf('news') // 'Pengumuman' */
export function siteNameOf(type: PostType): string {
  return POST_TYPE[type].siteName ?? POST_TYPE[type].label
}

/** Name of the meta that marks a news post as the headline. */
export const HEADLINE = 'mtdt_headline_one'

/** Whether an entry of a post's meta makes it the headline. @example isHeadlineMark({ name: HEADLINE, value: 1 }) // true */
export function isHeadlineMark({ name, value }: { name: string; value?: unknown }): boolean {
  return name === HEADLINE && !OFF.has(String(value ?? '').trim())
}

const OFF = new Set(['', '0', 'false'])

/** Path of a post's edit form in the console. @example postEditPath('news', 3) // '/news/edit/3' */
export function postEditPath(type: PostType, id: number): string {
  return `${POST_TYPE[type].path}/edit/${id}`
}

/** Path of a post on the website. @example postPath('news', 'rapat-wali') // '/news/rapat-wali' */
export function postPath(type: PostType, slug: string): string {
  return `${POST_TYPE[type].path}/${slug}`
}
