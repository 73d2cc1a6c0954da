/** Each page of the website but the home page, empty and with content: it has no empty sections and no links without a target. */
import { describe, expect, it } from 'vitest'
import type { Page } from '#features/website/site/views.ts'
import {
  makeCard,
  makePicture,
  makePost,
  ONE_PAGE,
  readLinks,
  readTexts,
  renderDocument,
} from '#test/support/content/sitePages.ts'

type Kind<K extends Page['kind']> = Extract<Page, { kind: K }>

describe('a post', () => {
  const openPost = (post: object, fields: Partial<Kind<'post'>> = {}) =>
    renderDocument({ page: { kind: 'post', post: makePost(post), latest: [], isPreview: false, ...fields } })

  it('shows its date and author, and a page only its date', () => {
    expect(readTexts(openPost({}), '.post-details')).toEqual(['10 Januari 2027oleh Siti'])
    expect(readTexts(openPost({ type: 'page' }), '.post-details')).toEqual(['10 Januari 2027'])
  })

  it.each([
    ['2027-01-10', 'sudah lewat'],
    ['2027-01-11', 'hari ini'],
    ['2027-01-13', 'lusa'],
  ])('of the agenda on %s is %s, and can be added to a calendar', (agenda_date, distance) => {
    const page = openPost({ type: 'agenda', agenda_date, slug: 'rapat' })
    expect(readTexts(page, '.post-details span')).toEqual([distance])
    expect(readLinks(page, 'a.button')).toEqual({ 'Tambah ke kalender': '/agendas/rapat.ics' })
  })

  it('links its tags to the search, and can be shared by WhatsApp', () => {
    const page = openPost({ title: 'A & B', slug: 'a-b', tags: ['PPDB', 'siswa baru'] })
    expect(readLinks(page, '.tags a')).toEqual({
      PPDB: '/search?q=PPDB',
      'siswa baru': '/search?q=siswa%20baru',
    })
    expect(page.querySelector('.share a')?.getAttribute('href')).toBe(
      `https://wa.me/?text=${encodeURIComponent('A & B https://smp.sch.id/news/a-b')}`,
    )
    expect(openPost({}).querySelector('.tags')).toBeNull()
  })

  it('that is a preview says who sees it, is hidden from search engines, and cannot be shared', () => {
    const page = openPost({}, { isPreview: true })
    expect(readTexts(page, '.preview-notice')[0]).toContain('hanya yang memegang tautan ini')
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect([page.querySelector('.share'), page.querySelector('[type="application/ld+json"]')]).toEqual([
      null,
      null,
    ])
  })

  it('does not link to itself among the latest posts', () => {
    const latest = [makeCard({ slug: 'ini' }), makeCard({ slug: 'itu', title: 'Kabar itu' })]
    expect(readTexts(openPost({ slug: 'ini' }, { latest }), 'aside h3')).toEqual(['Kabar itu'])
    expect(openPost({ slug: 'ini' }, { latest: latest.slice(0, 1) }).querySelector('aside')).toBeNull()
  })
})

describe('galleries', () => {
  const galleriesPage = (fields: Partial<Kind<'galleries'>> = {}): Page => ({
    kind: 'galleries',
    pictures: [],
    albums: [],
    ...ONE_PAGE,
    ...fields,
  })
  const album = { id: 5, title: 'Kemah', description: 'Tiga hari', image: null, total: 12 }

  it('say when they are empty', () => {
    expect(readTexts(renderDocument({ page: galleriesPage() }), '.list-note')).toEqual(['Belum ada gambar.'])
    const page = renderDocument({ page: { kind: 'album', album, pictures: [] } })
    expect(readTexts(page, '.list-note')).toEqual(['Album ini belum berisi gambar.'])
    expect(readTexts(page, '.lead')).toEqual(['Tiga hari'])
  })

  it('have a heading over the pictures only if there are albums', () => {
    const pictures = [makePicture(1)]
    expect(readTexts(renderDocument({ page: galleriesPage({ pictures }) }), 'main h2')).toEqual([])
    const both = renderDocument({ page: galleriesPage({ pictures, albums: [album] }) })
    expect(readTexts(both, 'main h2')).toEqual(['Album', 'Semua gambar'])
    expect(readLinks(both, 'a.album')).toEqual({ 'KKemah12 isi': '/albums/5' })
  })

  it('link a video to YouTube, with the stored thumbnail', () => {
    const pictures = [
      makePicture(1, { type: 'video', image: 'dQw4w9WgXcQ', thumbnail: 't.jpg', title: 'Lagu' }),
    ]
    const page = renderDocument({ page: galleriesPage({ pictures }) })
    const link = page.querySelector('a.video')
    expect(link?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(link?.querySelector('img')?.getAttribute('src')).toBe('/images/400-t.jpg')
    expect(page.querySelector('iframe')).toBeNull()
  })

  it('link a picture to its original size, and a missing one to nothing', () => {
    const page = renderDocument({
      page: galleriesPage({ pictures: [makePicture(1), makePicture(2, { image: null })] }),
    })
    expect(
      [...page.querySelectorAll('.picture-grid a')].map((element) => element.getAttribute('href')),
    ).toEqual(['/images/g1.jpg'])
    expect(page.querySelectorAll('.picture-grid > li')).toHaveLength(2)
  })
})

describe('the contact page', () => {
  const contactPage: Page = { kind: 'contact', teachers: [] }

  it('says when nothing was filled in', () => {
    const page = renderDocument({ page: contactPage })
    expect(readTexts(page, '.list-note')).toEqual(['Alamat sekolah belum diisi.'])
    expect(page.querySelector('.teachers')).toBeNull()
  })

  it.each([
    [{ phone: '(022) 123-45' }, { '(022) 123-45': 'tel:02212345' }],
    [{ phone: '+62 22 123' }, { '+62 22 123': 'tel:+6222123' }],
    [{ email: 'tu@smp.sch.id' }, { 'tu@smp.sch.id': 'mailto:tu@smp.sch.id' }],
    [{ map: 'https://maps.app.goo.gl/x' }, { 'Lihat di peta': 'https://maps.app.goo.gl/x' }],
    [{ address: 'Jl. Merdeka 1' }, {}],
  ])('with %j has the links %j', (site, links) => {
    const page = renderDocument({ page: contactPage, site })
    expect(readLinks(page, 'main .contact-details a')).toEqual(links)
    expect(page.querySelector('main .list-note')).toBeNull()
  })

  it('shows teachers with their photo, or their first letter', () => {
    const teachers = [
      { id: 1, name: 'Cokro', position: 'Guru IPA', photo: 'c.jpg' },
      { id: 2, name: 'Dewi', position: '', photo: null },
    ]
    const page = renderDocument({ page: { kind: 'contact', teachers } })
    expect(readTexts(page, '.teachers li')).toEqual(['CokroGuru IPA', 'DDewi'])
    expect(page.querySelector('.teachers img')?.getAttribute('src')).toBe('/images/100-c.jpg')
  })
})

it('a missing page says so, offers a search and a link home, and is hidden from search engines', () => {
  const page = renderDocument({ page: { kind: 'missing' } })
  expect(readTexts(page, 'h1')).toEqual(['Halaman ini tidak ada'])
  expect(page.querySelector('main form')?.getAttribute('action')).toBe('/search')
  expect(readLinks(page, 'main a')).toEqual({ 'Ke beranda': '/' })
  expect(page.querySelector('meta[name=robots]')).not.toBeNull()
})
