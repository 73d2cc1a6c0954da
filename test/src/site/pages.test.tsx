/** Each page of the website, empty and with content: it has no empty sections and no links without a target. */
import { describe, expect, it } from 'vitest'
import type { Page, Picture } from '#src/site/views.ts'
import {
  makeCard,
  makePost,
  ONE_PAGE,
  readLinks,
  readTexts,
  renderDocument,
} from '#test/support/content/sitePages.ts'

type Kind<K extends Page['kind']> = Extract<Page, { kind: K }>

const homePage = (fields: Partial<Kind<'home'>> = {}): Page => ({
  ...{ kind: 'home', slides: [], headline: null, news: [], agenda: [], preface: null },
  ...{ articles: [], pictures: [] },
  ...fields,
})
const makePicture = (id: number, fields: Partial<Picture> = {}): Picture => ({
  ...{ id, title: `Gambar ${id}`, description: '', type: 'image', image: `g${id}.jpg`, thumbnail: null },
  ...fields,
})
const makeSlide = (id: number, fields: object = {}) => ({
  ...{ id, title: `Sorotan ${id}`, description: '', link: '', image: null },
  ...fields,
})

describe('the home page', () => {
  it('of a school without content shows a welcome, and no sections', () => {
    const page = renderDocument({ page: homePage(), site: { tagline: 'Terang bagi semua' } })
    expect(readTexts(page, 'main h1')).toEqual(['SMP Pelita'])
    expect(readTexts(page, 'main h2')).toEqual([])
    expect(page.querySelector('main')?.textContent).toContain('Terang bagi semua')
    expect(page.querySelector('main')?.textContent).toContain('Kabar dari sekolah akan segera hadir di sini.')
  })

  it('has a section for each kind of content, and then no welcome', () => {
    const page = renderDocument({
      page: homePage({
        headline: makeCard({ title: 'Juara nasional' }),
        news: [makeCard()],
        agenda: [makeCard({ type: 'agenda', agenda_date: '2027-01-12' })],
        articles: [makeCard({ type: 'article' })],
        preface: makeCard({ type: 'preface', title: 'Sambutan kepala sekolah' }),
        pictures: [makePicture(1)],
      }),
      site: { phone: '(022) 123' },
    })
    expect(readTexts(page, 'main h2')).toEqual([
      ...['Juara nasional', 'Pengumuman', 'Agenda', 'Sambutan kepala sekolah', 'Artikel', 'Galeri'],
      'Hubungi kami',
    ])
    expect(page.querySelector('main')?.textContent).not.toContain('Selamat datang')
    expect(readLinks(page, 'a.more')).toMatchObject({
      'Semua pengumuman': '/news',
      'Semua agenda': '/agendas',
      'Semua artikel': '/articles',
      'Semua gambar': '/galleries',
    })
  })

  it('with pictures only still shows a welcome above them', () => {
    const page = renderDocument({ page: homePage({ pictures: [makePicture(1)] }) })
    expect(page.querySelector('main')?.textContent).toContain('Selamat datang')
    expect(readTexts(page, 'main h2')).toEqual(['Galeri'])
  })

  it.each([
    [1, 1],
    [4, 4],
    [5, 4],
    [7, 4],
    [8, 8],
  ])('of %i pictures shows %i, so that no row has a gap', (total, visible) => {
    const pictures = Array.from({ length: total }, (_, n) => makePicture(n + 1))
    expect(renderDocument({ page: homePage({ pictures }) }).querySelectorAll('.mosaic > li')).toHaveLength(
      visible,
    )
  })

  it('has slide controls only if there are several slides', () => {
    const findControls = (count: number) => {
      const slides = Array.from({ length: count }, (_, n) => makeSlide(n + 1))
      return renderDocument({ page: homePage({ slides }) }).querySelector('.turn')
    }
    expect(findControls(1)).toBeNull()
    expect(findControls(2)?.textContent).toContain('1 / 2')
    expect(
      [...(findControls(3)?.querySelectorAll('button') ?? [])].map((element) =>
        element.getAttribute('aria-label'),
      ),
    ).toEqual(['Sorotan sebelumnya', 'Sorotan berikutnya'])
  })

  it('has a button only on a slide with a link, labelled with the slide’s title', () => {
    const slides = [makeSlide(1), makeSlide(2, { link: '/news', image: 's2.jpg', description: 'Baca' })]
    const page = renderDocument({ page: homePage({ slides }) })
    expect(readTexts(page, '.slides li a')).toEqual(['Selengkapnya'])
    expect(page.querySelector('.slides a')?.getAttribute('aria-label')).toBe('Selengkapnya: Sorotan 2')
  })

  it('loads the first picture eagerly and the others lazily', () => {
    const slides = [makeSlide(1, { image: 's1.jpg' }), makeSlide(2, { image: 's2.jpg' })]
    const page = renderDocument({ page: homePage({ slides, headline: makeCard({ image: 'h.jpg' }) }) })
    const loadingModes = [...page.querySelectorAll('main img')].map((image) => [
      image.getAttribute('src'),
      image.getAttribute('loading') ?? image.getAttribute('fetchpriority'),
    ])
    expect(loadingModes).toEqual([
      ['/images/600-s1.jpg', 'high'],
      ['/images/600-s2.jpg', 'lazy'],
      ['/images/600-h.jpg', 'lazy'],
    ])
    const withoutSlides = renderDocument({ page: homePage({ headline: makeCard({ image: 'h.jpg' }) }) })
    expect(withoutSlides.querySelector('main img')?.getAttribute('fetchpriority')).toBe('high')
  })
})

describe('a post', () => {
  const openPost = (post: object, fields: Partial<Kind<'post'>> = {}) =>
    renderDocument({ page: { kind: 'post', post: makePost(post), latest: [], isPreview: false, ...fields } })

  it('shows its date and author, and a page only its date', () => {
    expect(readTexts(openPost({}), '.facts')).toEqual(['10 Januari 2027oleh Siti'])
    expect(readTexts(openPost({ type: 'page' }), '.facts')).toEqual(['10 Januari 2027'])
  })

  it.each([
    ['2027-01-10', 'sudah lewat'],
    ['2027-01-11', 'hari ini'],
    ['2027-01-13', 'lusa'],
  ])('of the agenda on %s is %s, and can be added to a calendar', (agenda_date, distance) => {
    const page = openPost({ type: 'agenda', agenda_date, slug: 'rapat' })
    expect(readTexts(page, '.facts span')).toEqual([distance])
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
    expect(readTexts(page, '.preview')[0]).toContain('hanya yang memegang tautan ini')
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
    ...{ kind: 'galleries', pictures: [], albums: [], ...ONE_PAGE },
    ...fields,
  })
  const album = { id: 5, title: 'Kemah', description: 'Tiga hari', image: null, total: 12 }

  it('say when they are empty', () => {
    expect(readTexts(renderDocument({ page: galleriesPage() }), '.none')).toEqual(['Belum ada gambar.'])
    const page = renderDocument({ page: { kind: 'album', album, pictures: [] } })
    expect(readTexts(page, '.none')).toEqual(['Album ini belum berisi gambar.'])
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
    expect([...page.querySelectorAll('.mosaic a')].map((element) => element.getAttribute('href'))).toEqual([
      '/images/g1.jpg',
    ])
    expect(page.querySelectorAll('.mosaic > li')).toHaveLength(2)
  })
})

describe('the contact page', () => {
  const contactPage: Page = { kind: 'contact', teachers: [] }

  it('says when nothing was filled in', () => {
    const page = renderDocument({ page: contactPage })
    expect(readTexts(page, '.none')).toEqual(['Alamat sekolah belum diisi.'])
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
    expect(readLinks(page, 'main .reach a')).toEqual(links)
    expect(page.querySelector('main .none')).toBeNull()
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
