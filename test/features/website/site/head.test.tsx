/** The metadata of a page for search engines and social networks, and the formatting of dates. */
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  formatDate,
  formatDaysFromToday,
  formatDayWithWeekday,
  formatMonth,
  linkTo,
  toDayParts,
} from '#features/website/site/format.ts'
import { buildSrcSet, socialImageUrl } from '#features/website/site/Picture.tsx'
import { buildStyleSheet } from '#features/website/site/render.tsx'
import { buildStructuredData } from '#features/website/site/structuredData.ts'
import type { Page } from '#features/website/site/views.ts'
import { monthName } from '#platform/contract/zone.ts'
import { makePost, minimalSite, renderDocument } from '#test/support/content/sitePages.ts'

const postPage = (fields: object = {}): Page => ({
  kind: 'post',
  post: makePost(fields),
  latest: [],
  isPreview: false,
})
const contactPage: Page = { kind: 'contact', teachers: [] }
const PAGE_URL = 'https://smp.sch.id/x'
const parseStructuredData = (page: Page, site: object = {}) =>
  buildStructuredData({ ...minimalSite, ...site }, page, PAGE_URL).map((json) => JSON.parse(json))
const readMeta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

describe('the structured data of the school', () => {
  it('has only its name and URL until more is filled in', () => {
    expect(parseStructuredData(contactPage)).toEqual([
      { '@context': 'https://schema.org', '@type': 'School', name: 'SMP Pelita', url: 'https://smp.sch.id' },
    ])
  })

  it('has its logo, phone, email, address and social media if they are filled in', () => {
    const site = {
      logo: 'l.png',
      phone: '022',
      email: 'tu@smp.sch.id',
      address: 'Jl. Merdeka 1',
      socials: [{ name: 'Facebook', link: 'https://facebook.com/smp' }],
    }
    expect(parseStructuredData(contactPage, site)[0]).toMatchObject({
      logo: 'https://smp.sch.id/images/l.png',
      telephone: '022',
      email: 'tu@smp.sch.id',
      address: 'Jl. Merdeka 1',
      sameAs: ['https://facebook.com/smp'],
    })
  })
})

describe('the structured data of a post', () => {
  it.each([
    ['news', 'NewsArticle'],
    ['article', 'NewsArticle'],
    ['preface', 'NewsArticle'],
    ['page', 'WebPage'],
  ] as const)('of type %s is a %s with its dates and author', (type, schemaType) => {
    expect(parseStructuredData(postPage({ type, title: 'Judul' }))[0]).toMatchObject({
      '@type': schemaType,
      headline: 'Judul',
      datePublished: '2027-01-10T02:00:00.000Z',
      dateModified: '2027-01-10T03:00:00.000Z',
      author: { name: 'Siti' },
    })
  })

  it('of type agenda is an event on its date at the school', () => {
    const [event] = parseStructuredData(postPage({ type: 'agenda', agenda_date: '2027-02-01' }), {
      address: 'Jl. Merdeka 1',
    })
    expect(event).toMatchObject({
      '@type': 'Event',
      startDate: '2027-02-01',
      endDate: '2027-02-01',
      location: { name: 'SMP Pelita', address: 'Jl. Merdeka 1' },
    })
    const [eventWithoutAddress] = parseStructuredData(postPage({ type: 'agenda', agenda_date: '2027-02-01' }))
    expect(eventWithoutAddress.location.address, 'a location requires an address').toBe('SMP Pelita')
  })

  it('has a picture and a summary only if the post has them', () => {
    const [minimal] = parseStructuredData(postPage())
    expect([minimal.image, minimal.description]).toEqual([undefined, undefined])
    const [complete] = parseStructuredData(postPage({ image: 'p.jpg', excerpt: 'Ringkas' }))
    expect(complete).toMatchObject({ image: ['https://smp.sch.id/images/900-p.jpg'], description: 'Ringkas' })
  })

  it('has breadcrumbs from the home page over its list', () => {
    const [, breadcrumbs] = parseStructuredData(postPage({ type: 'news', title: 'Judul' }))
    expect(breadcrumbs.itemListElement).toMatchObject([
      { position: 1, name: 'Beranda', item: 'https://smp.sch.id/' },
      { position: 2, name: 'Pengumuman', item: 'https://smp.sch.id/news' },
      { position: 3, name: 'Judul', item: 'https://smp.sch.id/x' },
    ])
  })

  it('cannot close its script element', () => {
    const [text = ''] = buildStructuredData(
      minimalSite,
      postPage({ title: '</script><script>alert(1)</script>' }),
      'https://a',
    )
    expect(text).not.toContain('<')
    expect(JSON.parse(text).headline).toBe('</script><script>alert(1)</script>')
  })
})

it.each([
  ['a search', { kind: 'search', query: 'a', rows: [], page: 1, pages: 1, total: 0 }],
  ['a list', { kind: 'list', type: 'news', rows: [], page: 1, pages: 1, total: 0 }],
  ['a missing page', { kind: 'missing' }],
] satisfies [string, Page][])('%s has no structured data', (_name, page) => {
  expect(parseStructuredData(page)).toEqual([])
})

describe('the head', () => {
  it('has a title of page and school, on the home page of the school only', () => {
    expect(renderDocument({ page: contactPage, head: { title: 'Kontak' } }).title).toBe('Kontak · SMP Pelita')
    expect(renderDocument({ page: contactPage }).title).toBe('SMP Pelita')
  })

  it('has the canonical URL of a page, and none of a missing page', () => {
    const readCanonicalUrl = (page: Page) =>
      renderDocument({ page, head: { path: '/contact' } })
        .querySelector('link[rel=canonical]')
        ?.getAttribute('href')
    expect(readCanonicalUrl(contactPage)).toBe('https://smp.sch.id/contact')
    expect(readCanonicalUrl({ kind: 'missing' })).toBeUndefined()
  })

  it.each([
    [
      'the picture of the page',
      { head: { image: { name: 'p.jpg', use: 'post' as const } } },
      '/images/900-p.jpg',
      'summary_large_image',
    ],
    [
      'a small picture in its original size',
      { head: { image: { name: 'g.jpg', use: 'gallery' as const } } },
      '/images/g.jpg',
      'summary_large_image',
    ],
    ['the logo of the school', { site: { logo: 'l.png' } }, '/images/300-l.png', 'summary'],
    ['no picture', {}, null, 'summary'],
  ])('shares %s', (_name, fields, image, card) => {
    const page = renderDocument({ page: contactPage, ...fields })
    expect(readMeta(page, 'og:image')).toBe(image && `https://smp.sch.id${image}`)
    expect(readMeta(page, 'twitter:card')).toBe(card)
  })

  it.each([
    ['the school’s favicon', { favicon: 'f.png', logo: 'l.png' }, '/images/300-f.png'],
    ['the school’s logo', { logo: 'l.png' }, '/images/300-l.png'],
    ['the default icon', {}, '/favicon.svg'],
  ])('has %s as its icon', (_name, site, href) => {
    expect(
      renderDocument({ page: contactPage, site }).querySelector('link[rel=icon]')?.getAttribute('href'),
    ).toBe(href)
  })

  it('has a description only if the page has one', () => {
    expect(readMeta(renderDocument({ page: contactPage }), 'description')).toBeNull()
    const page = renderDocument({ page: contactPage, head: { description: 'Alamat & telepon' } })
    expect([readMeta(page, 'description'), readMeta(page, 'og:description')]).toEqual([
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
  ] as const)('of a %s has a source for every width that the server makes', (use, srcSet) => {
    expect(buildSrcSet('a.jpg', use)).toBe(srcSet)
  })

  it.each([
    ['post', '/images/900-a.jpg'],
    ['slide', '/images/1200-a.jpg'],
    ['gallery', '/images/a.jpg'],
  ] as const)('of a %s is shared as %s', (use, url) => {
    expect(socialImageUrl({ name: 'a.jpg', use })).toBe(url)
  })
})

it('the style sheet has the school’s colour, or the default for an invalid one', () => {
  expect(buildStyleSheet('#7a1f1f', 'a.woff2')).toMatch(
    /^:root\{color-scheme:light dark;--brand:#7a1f1f;--on-brand:#ffffff/,
  )
  for (const invalidColour of ['', 'bukan warna', '#12345'])
    expect(buildStyleSheet(invalidColour, 'a.woff2')).toContain('--brand:#0f5f5c')
})

describe('formatted dates', () => {
  it.each([
    ['2027-01-11', 'Senin, 11 Januari 2027', { day: '11', month: 'Jan', weekday: 'Senin' }],
    ['2028-02-29', 'Selasa, 29 Februari 2028', { day: '29', month: 'Feb', weekday: 'Selasa' }],
    ['2026-12-31', 'Kamis, 31 Desember 2026', { day: '31', month: 'Des', weekday: 'Kamis' }],
  ])('%s is %s', (day, text, parts) => {
    expect(formatDayWithWeekday(day)).toBe(text)
    expect(toDayParts(day)).toEqual(parts)
  })

  it.each([
    ['Asia/Jakarta', '1 Januari 2027', 'Januari 2027'],
    ['Asia/Jayapura', '1 Januari 2027', 'Januari 2027'],
    ['UTC', '31 Desember 2026', 'Desember 2026'],
  ])('a moment has the date of the zone %s', (zone, day, month) => {
    expect(formatDate('2026-12-31T17:30:00Z', zone)).toBe(day)
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
  ])('%s is %s on 11 January', (day, text) => {
    expect(formatDaysFromToday(day, '2027-01-11')).toBe(text)
  })

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2027-01', -13, '2025-12'],
    ['2027-01', 24, '2029-01'],
  ])('%s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  it('a month has its name, and a post’s path is below its list', () => {
    expect(monthName('2027-05')).toBe('Mei 2027')
    expect(linkTo({ type: 'agenda', slug: 'rapat' })).toBe('/agendas/rapat')
    expect(linkTo({ type: 'news', slug: 'a' })).toBe('/news/a')
  })
})
