/** Parsing the website's addresses into routes; every other address is missing. */
import { describe, expect, it } from 'vitest'
import { MISSING_ROUTE, parseRoute, routeKey } from '#features/website/server/public/routes.ts'

const pageRoute = (request: object) => ({ kind: 'page', page: request, isCacheable: true })

describe('an address', () => {
  it.each([
    ['/', { kind: 'home' }],
    ['/?utm_source=wa', { kind: 'home' }],
    ['/contact', { kind: 'contact' }],
    ['/contact/', { kind: 'contact' }],
    ['/galleries', { kind: 'galleries', page: 1 }],
    ['/galleries?page=3', { kind: 'galleries', page: 3 }],
    ['/albums/7', { kind: 'album', id: 7 }],
    ['/news', { kind: 'list', type: 'news', page: 1 }],
    ['/news?page=2', { kind: 'list', type: 'news', page: 2 }],
    ['/news?page=', { kind: 'list', type: 'news', page: 1 }],
    ['/news/libur-semester-2', { kind: 'post', type: 'news', slug: 'libur-semester-2' }],
    ['/news/libur-semester-2/', { kind: 'post', type: 'news', slug: 'libur-semester-2' }],
    ['/news/Libur_Semester', { kind: 'post', type: 'news', slug: 'Libur_Semester' }],
    ['/agendas', { kind: 'list', type: 'agenda', page: 1 }],
    ['/agendas?month=2026-11', { kind: 'month', month: '2026-11' }],
    ['/news?month=2026-11', { kind: 'list', type: 'news', page: 1 }],
    ['/search', { kind: 'search', query: '', page: 1 }],
    ['/search?q=ujian+akhir&page=2', { kind: 'search', query: 'ujian akhir', page: 2 }],
    ['/search?q=%20%20ujian%00%20', { kind: 'search', query: 'ujian', page: 1 }],
  ])('%s is a page', (url, request) => {
    expect(parseRoute(url)).toEqual(pageRoute(request))
  })

  it.each([
    ['/feed.xml', { kind: 'feed', type: null }],
    ['/news/feed.xml', { kind: 'feed', type: 'news' }],
    ['/agendas.ics', { kind: 'calendar' }],
    ['/agendas/rapat-komite.ics', { kind: 'event', slug: 'rapat-komite' }],
    ['/sitemap.xml', { kind: 'sitemap' }],
    ['/robots.txt', { kind: 'robots' }],
    ['/favicon.svg', { kind: 'favicon' }],
  ])('%s is a file', (url, file) => {
    expect(parseRoute(url)).toEqual({ ...file, isCacheable: true })
  })

  it('of a preview is not cacheable', () => {
    expect(parseRoute('/preview/abc')).toEqual({ kind: 'preview', token: 'abc', isCacheable: false })
    expect(parseRoute(`/preview/${'x'.repeat(900)}`)).toMatchObject({ token: 'x'.repeat(200) })
  })

  it.each([
    '/nonsense',
    '/contact/more',
    '/news/a/b',
    '/news/Libur%20Semester',
    '/news/..%2f..%2fetc',
    '/news/<script>',
    `/news/${'a'.repeat(201)}`,
    '/news?page=0',
    '/news?page=-1',
    '/news?page=1e9',
    '/news?page=1000000',
    '/news?page=dua',
    '/albums',
    '/albums/0',
    '/albums/07',
    '/albums/1234567890',
    '/albums/tujuh',
    '/agendas?month=2026-13',
    '/agendas?month=2026-1',
    '/agendas?month=',
    '/agendas/Rapat.ics',
    '/news/rapat.ics',
    '/constructor',
    '/__proto__',
  ])('%j is missing', (url) => {
    expect(parseRoute(url)).toEqual(MISSING_ROUTE)
  })

  it('of a search has at most 100 characters of query', () => {
    const { page: request } = parseRoute(`/search?q=${'a'.repeat(500)}`) as {
      page: { query: string }
    }
    expect(request.query).toHaveLength(100)
  })
})

it.each([
  ['/news', '/news/'],
  ['/news', '/news?page=1'],
  ['/news', '/news?utm_source=wa'],
  ['/search?q=a', '/search?q=%20a%20'],
  ['/nonsense', '/other/nonsense/here'],
])('%s and %s have one cache key', (firstUrl, secondUrl) => {
  expect(routeKey(parseRoute(firstUrl))).toBe(routeKey(parseRoute(secondUrl)))
})

it.each([
  ['/news', '/articles'],
  ['/news', '/news?page=2'],
  ['/agendas', '/agendas?month=2026-11'],
  ['/search?q=a', '/search?q=b'],
])('%s and %s have different cache keys', (firstUrl, secondUrl) => {
  expect(routeKey(parseRoute(firstUrl))).not.toBe(routeKey(parseRoute(secondUrl)))
})
