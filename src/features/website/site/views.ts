/** The data of the website's pages, which the server loads and the components render. */
import type { PostType } from '#features/posts/postType.ts'
import type { CalendarKind } from '#features/school/calendar.ts'
import type { ImageUse } from '#platform/contract/options.ts'
import type { MenuId } from '../menu.ts'

export type MenuItem = { id: number; text: string; link: string; children: MenuItem[] }

/** What every page shows around its own content. */
export type Site = {
  name: string
  tagline: string
  organization: string
  /** Image names below /images, or ''. */
  logo: string
  favicon: string
  phone: string
  email: string
  address: string
  map: string
  footer: string
  socials: { name: string; link: string }[]
  /** The school's colour as '#rrggbb', or ''. */
  colour: string
  /** The URL of the website, without a trailing slash. */
  address_url: string
  time_zone: string
  /** Today's date in that time zone. */
  today: string
  menus: Record<MenuId, MenuItem[]>
}

export type Card = {
  type: PostType
  title: string
  slug: string
  excerpt: string
  image: string | null
  /** ISO 8601 in UTC. */
  shown_at: string
  agenda_date: string | null
}

export type Post = Card & {
  id: number
  /** The alternative text of the picture, or ''. */
  image_alt: string
  /** Sanitised HTML. */
  content: string
  author: string
  tags: string[]
  updated_at: string
}

/** A day or days of the school's calendar. */
export type SchoolDays = { id: number; name: string; start: string; end: string; kind: CalendarKind }

export type Slide = { id: number; title: string; description: string; link: string; image: string | null }
export type Picture = {
  id: number
  title: string
  description: string
  type: 'image' | 'video'
  /** Image name, or a video's id. */
  image: string | null
  /** The image name of our copy of a video's thumbnail, or null. */
  thumbnail: string | null
}
export type Album = { id: number; title: string; description: string; image: string | null; total: number }
export type Teacher = { id: number; name: string; position: string; photo: string | null }
export type Paging = { page: number; pages: number; total: number }

export type Page =
  | {
      kind: 'home'
      slides: Slide[]
      headline: Card | null
      news: Card[]
      agenda: Card[]
      preface: Card | null
      articles: Card[]
      pictures: Picture[]
    }
  | ({ kind: 'list'; type: Exclude<PostType, 'agenda'>; rows: Card[] } & Paging)
  | ({ kind: 'agenda'; upcoming: Card[]; past: Card[]; schoolDays: SchoolDays[] } & Paging)
  | { kind: 'month'; month: string; rows: Card[]; schoolDays: SchoolDays[] }
  | { kind: 'post'; post: Post; latest: Card[]; isPreview: boolean }
  | ({ kind: 'galleries'; pictures: Picture[]; albums: Album[] } & Paging)
  | { kind: 'album'; album: Album; pictures: Picture[] }
  | ({ kind: 'search'; query: string; rows: Card[] } & Paging)
  | { kind: 'contact'; teachers: Teacher[] }
  | { kind: 'missing' }
  | { kind: 'unavailable' }

/** The metadata of a page. */
export type PageHead = {
  title: string
  description: string
  path: string
  /** The `use` it was uploaded for determines the available widths. */
  image: { name: string; use: ImageUse } | null
}
