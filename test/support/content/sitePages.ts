/** Renders pages of the website as the server does, and parses them into a document. */
import {
  type Card,
  type Page,
  type PageHead,
  type Picture,
  type Post,
  renderPage,
  type Site,
} from '#features/website/site/render.tsx'

const ASSETS = { style: ':root{}', script: 'site.js', font: 'font.woff2' }

/** The settings of a school that has filled in only its name. */
export const minimalSite: Site = {
  name: 'SMP Pelita',
  tagline: '',
  organization: '',
  logo: '',
  favicon: '',
  phone: '',
  email: '',
  address: '',
  map: '',
  footer: '',
  socials: [],
  colour: '',
  address_url: 'https://smp.sch.id',
  time_zone: 'Asia/Jakarta',
  today: '2027-01-11',
  menus: { main: [], top: [], 'bottom-1': [], 'bottom-2': [] },
}

export const makePicture = (id: number, overrides: Partial<Picture> = {}): Picture => ({
  id,
  title: `Gambar ${id}`,
  description: '',
  type: 'image',
  image: `g${id}.jpg`,
  thumbnail: null,
  ...overrides,
})

let cardCount = 0

export function makeCard(overrides: Partial<Card> = {}): Card {
  cardCount += 1
  return {
    type: 'news',
    title: `Kabar ${cardCount}`,
    slug: `kabar-${cardCount}`,
    excerpt: '',
    image: null,
    shown_at: '2027-01-10T02:00:00.000Z',
    agenda_date: null,
    ...overrides,
  }
}

export function makePost(overrides: Partial<Post> = {}): Post {
  return {
    ...makeCard(),
    id: 1,
    image_alt: '',
    content: '<p>Isi.</p>',
    author: 'Siti',
    tags: [],
    updated_at: '2027-01-10T03:00:00.000Z',
    ...overrides,
  }
}

type PageParts = { page: Page; site?: Partial<Site>; head?: Partial<PageHead> }

/** Renders a page of the website and parses its HTML. */
export function renderDocument({ page, site = {}, head = {} }: PageParts): Document {
  const html = renderPage({
    focalPoints: new Map(),
    site: { ...minimalSite, ...site },
    page,
    head: { title: '', description: '', path: '/', image: null, ...head },
    assets: ASSETS,
  })
  return new DOMParser().parseFromString(html, 'text/html')
}

/** @returns the texts of all matching elements, in document order */
export const readTexts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')

/** @returns the address of each matching link, by its text */
export const readLinks = (page: ParentNode, selector = 'a') =>
  Object.fromEntries(
    [...page.querySelectorAll(selector)].map((link) => [link.textContent, link.getAttribute('href')]),
  )

/** The pagination of a list that fits on one page. */
export const ONE_PAGE = { page: 1, pages: 1, total: 0 }
