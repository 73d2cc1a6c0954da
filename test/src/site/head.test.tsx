/** What search engines and other sites read of a page, and days in the school's words. */
import { describe, expect, it } from 'vitest'
import { monthName } from '#contract/zone.ts'
import {
  addMonths,
  dateOfMoment,
  formatDaysFromToday,
  formatMonth,
  linkTo,
  toDayParts,
  weekdayAndDate,
} from '#src/site/format.ts'
import { buildSrcSet, socialImageUrl } from '#src/site/Picture.tsx'
import { buildStyleSheet } from '#src/site/render.tsx'
import { buildStructuredData } from '#src/site/structuredData.ts'
import type { Page } from '#src/site/views.ts'
import { bareSite, makePost, renderDocument } from '#test/support/sitePages.ts'

const post = (more: object = {}): Page => ({
  kind: 'post',
  post: makePost(more),
  latest: [],
  isPreview: false,
})
const contact: Page = { kind: 'contact', teachers: [] }
const dataOf = (page: Page, site: object = {}) =>
  buildStructuredData({ ...bareSite, ...site }, page, 'https://smp.sch.id/x').map((text) => JSON.parse(text))
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

describe('the school, for search engines', () => {
  it('is known by its name and address alone until more is filled in', () => {
    expect(dataOf(contact)).toEqual([
      { '@context': 'https://schema.org', '@type': 'School', name: 'SMP Pelita', url: 'https://smp.sch.id' },
    ])
  })

  it('has its sign, telephone, mail, place and other homes where there are', () => {
    const filled = {
      ...{ logo: 'l.png', phone: '022', email: 'tu@smp.sch.id', address: 'Jl. Merdeka 1' },
      socials: [{ name: 'Facebook', link: 'https://facebook.com/smp' }],
    }
    expect(dataOf(contact, filled)[0]).toMatchObject({
      ...{ logo: 'https://smp.sch.id/images/l.png', telephone: '022', email: 'tu@smp.sch.id' },
      ...{ address: 'Jl. Merdeka 1', sameAs: ['https://facebook.com/smp'] },
    })
  })
})

describe('a post, for search engines', () => {
  it.each([
    ['news', 'NewsArticle'],
    ['article', 'NewsArticle'],
    ['preface', 'NewsArticle'],
    ['page', 'WebPage'],
  ] as const)('of %s is a %s with its dates and author', (type, kind) => {
    expect(dataOf(post({ type, title: 'Judul' }))[0]).toMatchObject({
      ...{ '@type': kind, headline: 'Judul', datePublished: '2027-01-10T02:00:00.000Z' },
      ...{ dateModified: '2027-01-10T03:00:00.000Z', author: { name: 'Siti' } },
    })
  })

  it('of the agenda is an event on its day at the school', () => {
    const [event] = dataOf(post({ type: 'agenda', agenda_date: '2027-02-01' }), { address: 'Jl. Merdeka 1' })
    expect(event).toMatchObject({
      ...{ '@type': 'Event', startDate: '2027-02-01', endDate: '2027-02-01' },
      location: { name: 'SMP Pelita', address: 'Jl. Merdeka 1' },
    })
    const [elsewhere] = dataOf(post({ type: 'agenda', agenda_date: '2027-02-01' }))
    expect(elsewhere.location.address, 'a place needs an address').toBe('SMP Pelita')
  })

  it('has a picture and a summary only where there is one', () => {
    const [bare] = dataOf(post())
    expect([bare.image, bare.description]).toEqual([undefined, undefined])
    const [full] = dataOf(post({ image: 'p.jpg', excerpt: 'Ringkas' }))
    expect(full).toMatchObject({ image: ['https://smp.sch.id/images/900-p.jpg'], description: 'Ringkas' })
  })

  it('stands below its list, and that below the first page', () => {
    const [, crumbs] = dataOf(post({ type: 'news', title: 'Judul' }))
    expect(crumbs.itemListElement).toMatchObject([
      { position: 1, name: 'Beranda', item: 'https://smp.sch.id/' },
      { position: 2, name: 'Pengumuman', item: 'https://smp.sch.id/news' },
      { position: 3, name: 'Judul', item: 'https://smp.sch.id/x' },
    ])
  })

  it('cannot close the element it is written in', () => {
    const [text = ''] = buildStructuredData(
      bareSite,
      post({ title: '</script><script>alert(1)</script>' }),
      'https://a',
    )
    expect(text).not.toContain('<')
    expect(JSON.parse(text).headline).toBe('</script><script>alert(1)</script>')
  })
})

it.each([
  ['a search', { kind: 'search', query: 'a', rows: [], page: 1, pages: 1, total: 0 }],
  ['a list', { kind: 'list', type: 'news', rows: [], page: 1, pages: 1, total: 0 }],
  ['an address that leads nowhere', { kind: 'missing' }],
] satisfies [string, Page][])('%s tells search engines nothing', (_what, page) => {
  expect(dataOf(page)).toEqual([])
})

describe('the head', () => {
  it('is titled by page and school, the first page by the school alone', () => {
    expect(renderDocument({ page: contact, head: { title: 'Kontak' } }).title).toBe('Kontak · SMP Pelita')
    expect(renderDocument({ page: contact }).title).toBe('SMP Pelita')
  })

  it('names the one address of a page, and of a hidden page none', () => {
    const canonical = (page: Page) =>
      renderDocument({ page, head: { path: '/contact' } })
        .querySelector('link[rel=canonical]')
        ?.getAttribute('href')
    expect(canonical(contact)).toBe('https://smp.sch.id/contact')
    expect(canonical({ kind: 'missing' })).toBeUndefined()
  })

  it.each([
    [
      'the picture of the page',
      { head: { image: { name: 'p.jpg', use: 'post' as const } } },
      '/images/900-p.jpg',
      'summary_large_image',
    ],
    [
      'a picture too small to be shared, in its own size',
      { head: { image: { name: 'g.jpg', use: 'gallery' as const } } },
      '/images/g.jpg',
      'summary_large_image',
    ],
    ['the sign of the school', { site: { logo: 'l.png' } }, '/images/300-l.png', 'summary'],
    ['nothing', {}, null, 'summary'],
  ])('shows other sites %s', (_what, given, image, card) => {
    const page = renderDocument({ page: contact, ...given })
    expect(meta(page, 'og:image')).toBe(image && `https://smp.sch.id${image}`)
    expect(meta(page, 'twitter:card')).toBe(card)
  })

  it.each([
    ['its own sign', { favicon: 'f.png', logo: 'l.png' }, '/images/300-f.png'],
    ['its logo', { logo: 'l.png' }, '/images/300-l.png'],
    ['ours', {}, '/favicon.svg'],
  ])('has %s in the browser’s tab', (_what, site, href) => {
    expect(
      renderDocument({ page: contact, site }).querySelector('link[rel=icon]')?.getAttribute('href'),
    ).toBe(href)
  })

  it('describes a page only where something describes it', () => {
    expect(meta(renderDocument({ page: contact }), 'description')).toBeNull()
    const page = renderDocument({ page: contact, head: { description: 'Alamat & telepon' } })
    expect([meta(page, 'description'), meta(page, 'og:description')]).toEqual([
      'Alamat & telepon',
      'Alamat & telepon',
    ])
  })
})

describe('a picture', () => {
  it.each([
    ['post', '/images/300-a.jpg 300w, /images/600-a.jpg 600w, /images/900-a.jpg 900w'],
    ['slide', '/images/600-a.jpg 600w, /images/1200-a.jpg 1200w'],
    ['gallery', '/images/400-a.jpg 400w'],
    ['profile', '/images/100-a.jpg 100w'],
  ] as const)('of a %s is there in every width the server makes', (use, set) => {
    expect(buildSrcSet('a.jpg', use)).toBe(set)
  })

  it.each([
    ['post', '/images/900-a.jpg'],
    ['slide', '/images/1200-a.jpg'],
    ['gallery', '/images/a.jpg'],
  ] as const)('of a %s is shared as %s', (use, address) => {
    expect(socialImageUrl({ name: 'a.jpg', use })).toBe(address)
  })
})

it('the style wears the school’s colour, and ours where none was picked', () => {
  expect(buildStyleSheet('#7a1f1f', 'a.woff2')).toMatch(
    /^:root\{color-scheme:light dark;--brand:#7a1f1f;--on-brand:#ffffff/,
  )
  for (const none of ['', 'bukan warna', '#12345'])
    expect(buildStyleSheet(none, 'a.woff2')).toContain('--brand:#0f5f5c')
})

describe('days in words', () => {
  it.each([
    ['2027-01-11', 'Senin, 11 Januari 2027', { day: '11', month: 'Jan', weekday: 'Senin' }],
    ['2028-02-29', 'Selasa, 29 Februari 2028', { day: '29', month: 'Feb', weekday: 'Selasa' }],
    ['2026-12-31', 'Kamis, 31 Desember 2026', { day: '31', month: 'Des', weekday: 'Kamis' }],
  ])('%s is %s', (day, words, parts) => {
    expect(weekdayAndDate(day)).toBe(words)
    expect(toDayParts(day)).toEqual(parts)
  })

  it.each([
    ['Asia/Jakarta', '1 Januari 2027', 'Januari 2027'],
    ['Asia/Jayapura', '1 Januari 2027', 'Januari 2027'],
    ['UTC', '31 Desember 2026', 'Desember 2026'],
  ])('a moment is of the day in %s', (zone, day, month) => {
    expect(dateOfMoment('2026-12-31T17:30:00Z', zone)).toBe(day)
    expect(formatMonth('2026-12-31T17:30:00Z', zone)).toBe(month)
  })

  it.each([
    ['2027-01-09', 'kemarin dulu'],
    ['2027-01-10', 'kemarin'],
    ['2027-01-11', 'hari ini'],
    ['2027-01-12', 'besok'],
    ['2027-01-13', 'lusa'],
    ['2027-01-14', 'dalam 3 hari'],
    ['2027-02-11', 'dalam 31 hari'],
  ])('%s is %s from the eleventh', (day, words) => {
    expect(formatDaysFromToday(day, '2027-01-11')).toBe(words)
  })

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2027-01', -13, '2025-12'],
    ['2027-01', 24, '2029-01'],
  ])('%s and %i months are %s', (month, count, after) => {
    expect(addMonths(month, count)).toBe(after)
  })

  it('a month has its name, and a post its place below its list', () => {
    expect(monthName('2027-05')).toBe('Mei 2027')
    expect(linkTo({ type: 'agenda', slug: 'rapat' })).toBe('/agendas/rapat')
    expect(linkTo({ type: 'news', slug: 'a' })).toBe('/news/a')
  })
})
