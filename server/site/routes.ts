/** The addresses of the website: each is one page or one file, and everything else is not there. */

import { POST_TYPE, POST_TYPES, type PostType } from '#contract/content/postType.ts'
import { composed } from '#contract/field/composed.ts'
import type { Asked } from './readPage.ts'

export type Route = (
  | { kind: 'page'; asked: Asked }
  | File
  | { kind: 'preview'; token: string }
  | { kind: 'missing' }
) & {
  /** Whether its answer is the same for everybody who asks. */
  isKept: boolean
}
type File =
  | { kind: 'feed'; type: PostType | null }
  | { kind: 'calendar' }
  | { kind: 'sitemap' }
  | { kind: 'robots' }
  | { kind: 'favicon' }
  | { kind: 'event'; slug: string }

/** Everything that is not there shows the same. */
export const MISSING: Route = { kind: 'missing', isKept: true }
const FILES: ReadonlyMap<string, File> = new Map<string, File>([
  ['/feed.xml', { kind: 'feed', type: null }],
  ['/agendas.ics', { kind: 'calendar' }],
  ['/sitemap.xml', { kind: 'sitemap' }],
  ['/robots.txt', { kind: 'robots' }],
  ['/favicon.svg', { kind: 'favicon' }],
])
const SLUG = /^[a-z0-9-]{1,200}$/
const MOST_ASKED = 100

/** @param url as the request has it: path and query; parameters that mean nothing are not looked at */
export function routeOf(url: string): Route {
  const [path = '', search = ''] = url.split('?', 2)
  const file = FILES.get(path)
  if (file) return { ...file, isKept: true }
  const asked = new URLSearchParams(search)
  const [, section = '', name = '', ...rest] = (
    path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  ).split('/')
  if (rest.length > 0) return MISSING
  if (section === 'preview') return { kind: 'preview', token: name.slice(0, 200), isKept: false }
  const page = pageOf(asked)
  if (page === null) return MISSING
  const type = POST_TYPES.find((one) => POST_TYPE[one].path === `/${section}`)
  if (type) return typed(type, { name, page, month: asked.get('month') })
  return fixed(section, { name, page, asked })
}

function pageOf(asked: URLSearchParams): number | null {
  const page = asked.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
}

const kept = (asked: Asked): Route => ({ kind: 'page', asked, isKept: true })

function typed(
  type: PostType,
  { name, page, month }: { name: string; page: number; month: string | null },
): Route {
  if (!name && type === 'agenda' && month !== null) {
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? kept({ kind: 'month', month }) : MISSING
  }
  if (!name) return kept({ kind: 'list', type, page })
  if (name === 'feed.xml') return { kind: 'feed', type, isKept: true }
  if (type === 'agenda' && name.endsWith('.ics')) {
    const slug = name.slice(0, -'.ics'.length)
    return SLUG.test(slug) ? { kind: 'event', slug, isKept: true } : MISSING
  }
  return SLUG.test(name) ? kept({ kind: 'post', type, slug: name }) : MISSING
}

function fixed(
  section: string,
  { name, page, asked }: { name: string; page: number; asked: URLSearchParams },
): Route {
  if (section === 'albums' && /^[1-9]\d{0,8}$/.test(name)) return kept({ kind: 'album', id: Number(name) })
  if (name) return MISSING
  if (section === '') return kept({ kind: 'home' })
  if (section === 'contact') return kept({ kind: 'contact' })
  if (section === 'galleries') return kept({ kind: 'galleries', page })
  if (section === 'search') {
    const words = composed(asked.get('q') ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, MOST_ASKED)
    return kept({ kind: 'search', asked: words, page })
  }
  return MISSING
}

/** One name for all addresses that mean the same page. */
export function addressOf(route: Route): string {
  return JSON.stringify(route)
}
