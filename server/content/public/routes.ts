/** The addresses of the website: each is one page or one file; all others are unknown. */

import { POST_TYPE, POST_TYPES, type PostType } from '#contract/content/postType.ts'
import { composed } from '#contract/field/composed.ts'

/** What is asked for, as far as addresses go. */
export type PageRequest =
  | { kind: 'home' | 'contact' }
  | { kind: 'list'; type: PostType; page: number }
  | { kind: 'month'; month: string }
  | { kind: 'post'; type: PostType; slug: string }
  | { kind: 'galleries'; page: number }
  | { kind: 'album'; id: number }
  | { kind: 'search'; query: string; page: number }

export type Route = (
  | { kind: 'page'; page: PageRequest }
  | File
  | { kind: 'preview'; token: string }
  | { kind: 'missing' }
) & {
  /** Whether its answer is the same for everybody who asks. */
  isCacheable: boolean
}
type File =
  | { kind: 'feed'; type: PostType | null }
  | { kind: 'calendar' }
  | { kind: 'sitemap' }
  | { kind: 'robots' }
  | { kind: 'favicon' }
  | { kind: 'event'; slug: string }

/** All unknown addresses show the same page. */
export const MISSING: Route = { kind: 'missing', isCacheable: true }
const FILES: ReadonlyMap<string, File> = new Map<string, File>([
  ['/feed.xml', { kind: 'feed', type: null }],
  ['/agendas.ics', { kind: 'calendar' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/favicon.svg', { kind: 'favicon' }],
])
const SLUG = /^[a-z0-9-]{1,200}$/
/** Addresses of an earlier system may hold capitals and underscores; they lead on to today's. */
const FORMER_SLUG = /^[\w-]{1,200}$/
const MAX_QUERY = 100

/** @param url path and query as requested; unknown parameters are ignored */
export function routeOf(url: string): Route {
  const [path = '', search = ''] = url.split('?', 2)
  const file = FILES.get(path)
  if (file) return { ...file, isCacheable: true }
  const parameters = new URLSearchParams(search)
  const [, section = '', name = '', ...rest] = (
    path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  ).split('/')
  if (rest.length > 0) return MISSING
  if (section === 'preview') return { kind: 'preview', token: name.slice(0, 200), isCacheable: false }
  const page = pageOf(parameters)
  if (page === null) return MISSING
  const type = POST_TYPES.find((one) => POST_TYPE[one].path === `/${section}`)
  if (type) return postRoute(type, { name, page, month: parameters.get('month') })
  return fixedRoute(section, { name, page, parameters })
}

function pageOf(parameters: URLSearchParams): number | null {
  const page = parameters.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
}

const cachedPage = (page: PageRequest): Route => ({ kind: 'page', page, isCacheable: true })

function postRoute(
  type: PostType,
  { name, page, month }: { name: string; page: number; month: string | null },
): Route {
  if (!name && type === 'agenda' && month !== null) {
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? cachedPage({ kind: 'month', month }) : MISSING
  }
  if (!name) return cachedPage({ kind: 'list', type, page })
  if (name === 'feed.xml') return { kind: 'feed', type, isCacheable: true }
  if (type === 'agenda' && name.endsWith('.ics')) {
    const slug = name.slice(0, -'.ics'.length)
    return SLUG.test(slug) ? { kind: 'event', slug, isCacheable: true } : MISSING
  }
  return FORMER_SLUG.test(name) ? cachedPage({ kind: 'post', type, slug: name }) : MISSING
}

function fixedRoute(
  section: string,
  { name, page, parameters }: { name: string; page: number; parameters: URLSearchParams },
): Route {
  if (section === 'albums' && /^[1-9]\d{0,8}$/.test(name))
    return cachedPage({ kind: 'album', id: Number(name) })
  if (name) return MISSING
  if (section === '') return cachedPage({ kind: 'home' })
  if (section === 'contact') return cachedPage({ kind: 'contact' })
  if (section === 'galleries') return cachedPage({ kind: 'galleries', page })
  if (section === 'search') {
    const query = composed(parameters.get('q') ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, MAX_QUERY)
    return cachedPage({ kind: 'search', query: query, page })
  }
  return MISSING
}

/** The same key for all addresses that mean the same page. */
export function addressOf(route: Route): string {
  return JSON.stringify(route)
}
