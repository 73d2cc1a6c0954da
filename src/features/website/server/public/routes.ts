/** Parses addresses of the website into routes to pages and files. */
import { POST_TYPE, POST_TYPES, type PostType } from '#features/posts/postType.ts'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'

/** The page that an address stands for. */
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
  | FileRoute
  | { kind: 'preview'; token: string }
  | { kind: 'missing' }
) & {
  /** Whether the response is the same for every visitor. */
  isCacheable: boolean
}
type FileRoute =
  | { kind: 'feed'; type: PostType | null }
  | { kind: 'calendar' }
  | { kind: 'sitemap' }
  | { kind: 'robots' }
  | { kind: 'favicon' }
  | { kind: 'event'; slug: string }

/** All unknown addresses show the same page. */
export const MISSING_ROUTE: Route = { kind: 'missing', isCacheable: true }
const FILE_ROUTES: ReadonlyMap<string, FileRoute> = new Map<string, FileRoute>([
  ['/feed.xml', { kind: 'feed', type: null }],
  ['/agendas.ics', { kind: 'calendar' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/favicon.svg', { kind: 'favicon' }],
])
const SLUG = /^[a-z0-9-]{1,200}$/
/** Slugs of an earlier system may contain capitals and underscores; they redirect to the current ones. */
const FORMER_SLUG = /^[\w-]{1,200}$/
const MAX_QUERY_LENGTH = 100

/** @param url path and query as requested; unknown parameters are ignored */
export function parseRoute(url: string): Route {
  const [path = '', search = ''] = url.split('?', 2)
  const file = FILE_ROUTES.get(path)
  if (file) return { ...file, isCacheable: true }
  const parameters = new URLSearchParams(search)
  const [, section = '', name = '', ...rest] = (
    path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  ).split('/')
  if (rest.length > 0) return MISSING_ROUTE
  if (section === 'preview') return { kind: 'preview', token: name.slice(0, 200), isCacheable: false }
  const page = parsePageNumber(parameters)
  if (page === null) return MISSING_ROUTE
  const type = POST_TYPES.find((one) => POST_TYPE[one].path === `/${section}`)
  if (type) return parsePostRoute(type, { name, page, month: parameters.get('month') })
  return parseFixedRoute(section, { name, page, parameters })
}

function parsePageNumber(parameters: URLSearchParams): number | null {
  const page = parameters.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
}

const toPageRoute = (page: PageRequest): Route => ({ kind: 'page', page, isCacheable: true })

function parsePostRoute(
  type: PostType,
  { name, page, month }: { name: string; page: number; month: string | null },
): Route {
  if (!name && type === 'agenda' && month !== null) {
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? toPageRoute({ kind: 'month', month }) : MISSING_ROUTE
  }
  if (!name) return toPageRoute({ kind: 'list', type, page })
  if (name === 'feed.xml') return { kind: 'feed', type, isCacheable: true }
  if (type === 'agenda' && name.endsWith('.ics')) {
    const slug = name.slice(0, -'.ics'.length)
    return SLUG.test(slug) ? { kind: 'event', slug, isCacheable: true } : MISSING_ROUTE
  }
  return FORMER_SLUG.test(name) ? toPageRoute({ kind: 'post', type, slug: name }) : MISSING_ROUTE
}

function parseFixedRoute(
  section: string,
  { name, page, parameters }: { name: string; page: number; parameters: URLSearchParams },
): Route {
  if (section === 'albums' && /^[1-9]\d{0,8}$/.test(name))
    return toPageRoute({ kind: 'album', id: Number(name) })
  if (name) return MISSING_ROUTE
  if (section === '') return toPageRoute({ kind: 'home' })
  if (section === 'contact') return toPageRoute({ kind: 'contact' })
  if (section === 'galleries') return toPageRoute({ kind: 'galleries', page })
  if (section === 'search') {
    const query = normalizeUnicode(parameters.get('q') ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
    return toPageRoute({ kind: 'search', query: query, page })
  }
  return MISSING_ROUTE
}

/** The same key for all addresses that mean the same page. */
export function routeKey(route: Route): string {
  return JSON.stringify(route)
}
