/** What each page of the website shows with little and with much: nothing empty, nothing that leads nowhere. */
import { describe, expect, it } from 'vitest'
import type { MenuItem, Page, Picture } from '#src/site/views.ts'
import {
  bareSite,
  linksOf,
  makeCard,
  makePost,
  ONE_PAGE,
  renderDocument,
  textsOf,
} from '#test/support/sitePages.ts'

type Kind<K extends Page['kind']> = Extract<Page, { kind: K }>

const home = (more: Partial<Kind<'home'>> = {}): Page => ({
  ...{ kind: 'home', slides: [], headline: null, news: [], agenda: [], preface: null },
  ...{ articles: [], pictures: [] },
  ...more,
})
const picture = (id: number, more: Partial<Picture> = {}): Picture => ({
  ...{ id, title: `Gambar ${id}`, description: '', type: 'image', image: `g${id}.jpg`, thumbnail: null },
  ...more,
})
const item = (id: number, text: string, link: string, children: MenuItem[] = []): MenuItem => ({
  ...{ id, text, link, children },
})
const slide = (id: number, more: object = {}) => ({
  ...{ id, title: `Sorotan ${id}`, description: '', link: '', image: null },
  ...more,
})

describe('the first page', () => {
  it('of a school with nothing yet bids welcome, and has no part without content', () => {
    const page = renderDocument({ page: home(), site: { tagline: 'Terang bagi semua' } })
    expect(textsOf(page, 'main h1')).toEqual(['SMP Pelita'])
    expect(textsOf(page, 'main h2')).toEqual([])
    expect(page.querySelector('main')?.textContent).toContain('Terang bagi semua')
    expect(page.querySelector('main')?.textContent).toContain('Kabar dari sekolah akan segera hadir di sini.')
  })

  it('has a part for each kind of what there is, and bids no welcome then', () => {
    const page = renderDocument({
      page: home({
        headline: makeCard({ title: 'Juara nasional' }),
        news: [makeCard()],
        agenda: [makeCard({ type: 'agenda', agenda_date: '2027-01-12' })],
        articles: [makeCard({ type: 'article' })],
        preface: makeCard({ type: 'preface', title: 'Sambutan kepala sekolah' }),
        pictures: [picture(1)],
      }),
      site: { phone: '(022) 123' },
    })
    expect(textsOf(page, 'main h2')).toEqual([
      ...['Juara nasional', 'Pengumuman', 'Agenda', 'Sambutan kepala sekolah', 'Artikel', 'Galeri'],
      'Hubungi kami',
    ])
    expect(page.querySelector('main')?.textContent).not.toContain('Selamat datang')
    expect(linksOf(page, 'a.more')).toMatchObject({
      'Semua pengumuman': '/news',
      'Semua agenda': '/agendas',
      'Semua artikel': '/articles',
      'Semua gambar': '/galleries',
    })
  })

  it('with pictures alone still bids welcome above them', () => {
    const page = renderDocument({ page: home({ pictures: [picture(1)] }) })
    expect(page.querySelector('main')?.textContent).toContain('Selamat datang')
    expect(textsOf(page, 'main h2')).toEqual(['Galeri'])
  })

  it.each([
    [1, 1],
    [4, 4],
    [5, 4],
    [7, 4],
    [8, 8],
  ])('of %i pictures shows %i, so that no row has a gap', (given, visible) => {
    const pictures = Array.from({ length: given }, (_, n) => picture(n + 1))
    expect(renderDocument({ page: home({ pictures }) }).querySelectorAll('.mosaic > li')).toHaveLength(
      visible,
    )
  })

  it('turns slides only where there is more than one', () => {
    const turn = (count: number) => {
      const slides = Array.from({ length: count }, (_, n) => slide(n + 1))
      return renderDocument({ page: home({ slides }) }).querySelector('.turn')
    }
    expect(turn(1)).toBeNull()
    expect(turn(2)?.textContent).toContain('1 / 2')
    expect(
      [...(turn(3)?.querySelectorAll('button') ?? [])].map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Sorotan sebelumnya', 'Sorotan berikutnya'])
  })

  it('has a button only on a slide that leads somewhere, named by its slide', () => {
    const slides = [slide(1), slide(2, { link: '/news', image: 's2.jpg', description: 'Baca' })]
    const page = renderDocument({ page: home({ slides }) })
    expect(textsOf(page, '.slides li a')).toEqual(['Selengkapnya'])
    expect(page.querySelector('.slides a')?.getAttribute('aria-label')).toBe('Selengkapnya: Sorotan 2')
  })

  it('lets the first picture come at once and the others when they are near', () => {
    const slides = [slide(1, { image: 's1.jpg' }), slide(2, { image: 's2.jpg' })]
    const page = renderDocument({ page: home({ slides, headline: makeCard({ image: 'h.jpg' }) }) })
    const ways = [...page.querySelectorAll('main img')].map((image) => [
      image.getAttribute('src'),
      image.getAttribute('loading') ?? image.getAttribute('fetchpriority'),
    ])
    expect(ways).toEqual([
      ['/images/600-s1.jpg', 'high'],
      ['/images/600-s2.jpg', 'lazy'],
      ['/images/600-h.jpg', 'lazy'],
    ])
    const alone = renderDocument({ page: home({ headline: makeCard({ image: 'h.jpg' }) }) })
    expect(alone.querySelector('main img')?.getAttribute('fetchpriority')).toBe('high')
  })
})

describe('a post', () => {
  const open = (post: object, more: Partial<Kind<'post'>> = {}) =>
    renderDocument({ page: { kind: 'post', post: makePost(post), latest: [], isPreview: false, ...more } })

  it('names its day and author, and a page only its day', () => {
    expect(textsOf(open({}), '.facts')).toEqual(['10 Januari 2027oleh Siti'])
    expect(textsOf(open({ type: 'page' }), '.facts')).toEqual(['10 Januari 2027'])
  })

  it.each([
    ['2027-01-10', 'sudah lewat'],
    ['2027-01-11', 'hari ini'],
    ['2027-01-13', 'lusa'],
  ])('of the agenda on %s is %s, and goes into one’s own calendar', (agenda_date, far) => {
    const page = open({ type: 'agenda', agenda_date, slug: 'rapat' })
    expect(textsOf(page, '.facts span')).toEqual([far])
    expect(linksOf(page, 'a.button')).toEqual({ 'Tambah ke kalender': '/agendas/rapat.ics' })
  })

  it('leads from its key words to the search, and by a message to somebody else', () => {
    const page = open({ title: 'A & B', slug: 'a-b', tags: ['PPDB', 'siswa baru'] })
    expect(linksOf(page, '.tags a')).toEqual({
      PPDB: '/search?q=PPDB',
      'siswa baru': '/search?q=siswa%20baru',
    })
    expect(page.querySelector('.share a')?.getAttribute('href')).toBe(
      `https://wa.me/?text=${encodeURIComponent('A & B https://smp.sch.id/news/a-b')}`,
    )
    expect(open({}).querySelector('.tags')).toBeNull()
  })

  it('that is a preview says who sees it, is told to no search engine, and is shared with nobody', () => {
    const page = open({}, { isPreview: true })
    expect(textsOf(page, '.preview')[0]).toContain('hanya yang memegang tautan ini')
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect([page.querySelector('.share'), page.querySelector('[type="application/ld+json"]')]).toEqual([
      null,
      null,
    ])
  })

  it('is not among the others it leads to', () => {
    const latest = [makeCard({ slug: 'ini' }), makeCard({ slug: 'itu', title: 'Kabar itu' })]
    expect(textsOf(open({ slug: 'ini' }, { latest }), 'aside h3')).toEqual(['Kabar itu'])
    expect(open({ slug: 'ini' }, { latest: latest.slice(0, 1) }).querySelector('aside')).toBeNull()
  })
})

describe('galleries', () => {
  const galleries = (more: Partial<Kind<'galleries'>> = {}): Page => ({
    ...{ kind: 'galleries', pictures: [], albums: [], ...ONE_PAGE },
    ...more,
  })
  const album = { id: 5, title: 'Kemah', description: 'Tiga hari', image: null, total: 12 }

  it('say when they are empty', () => {
    expect(textsOf(renderDocument({ page: galleries() }), '.none')).toEqual(['Belum ada gambar.'])
    const page = renderDocument({ page: { kind: 'album', album, pictures: [] } })
    expect(textsOf(page, '.none')).toEqual(['Album ini belum berisi gambar.'])
    expect(textsOf(page, '.lead')).toEqual(['Tiga hari'])
  })

  it('have a heading over the pictures only beside albums', () => {
    const pictures = [picture(1)]
    expect(textsOf(renderDocument({ page: galleries({ pictures }) }), 'main h2')).toEqual([])
    const both = renderDocument({ page: galleries({ pictures, albums: [album] }) })
    expect(textsOf(both, 'main h2')).toEqual(['Album', 'Semua gambar'])
    expect(linksOf(both, 'a.album')).toEqual({ 'KKemah12 isi': '/albums/5' })
  })

  it('play a video only where it lives, under our own picture of it', () => {
    const pictures = [picture(1, { type: 'video', image: 'dQw4w9WgXcQ', thumbnail: 't.jpg', title: 'Lagu' })]
    const page = renderDocument({ page: galleries({ pictures }) })
    const link = page.querySelector('a.video')
    expect(link?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(link?.querySelector('img')?.getAttribute('src')).toBe('/images/400-t.jpg')
    expect(page.querySelector('iframe')).toBeNull()
  })

  it('open a picture in its own size, and one that is lost not at all', () => {
    const page = renderDocument({ page: galleries({ pictures: [picture(1), picture(2, { image: null })] }) })
    expect([...page.querySelectorAll('.mosaic a')].map((one) => one.getAttribute('href'))).toEqual([
      '/images/g1.jpg',
    ])
    expect(page.querySelectorAll('.mosaic > li')).toHaveLength(2)
  })
})

describe('how to reach the school', () => {
  const contact: Page = { kind: 'contact', teachers: [] }

  it('says when nothing was filled in', () => {
    const page = renderDocument({ page: contact })
    expect(textsOf(page, '.none')).toEqual(['Alamat sekolah belum diisi.'])
    expect(page.querySelector('.teachers')).toBeNull()
  })

  it.each([
    [{ phone: '(022) 123-45' }, { '(022) 123-45': 'tel:02212345' }],
    [{ phone: '+62 22 123' }, { '+62 22 123': 'tel:+6222123' }],
    [{ email: 'tu@smp.sch.id' }, { 'tu@smp.sch.id': 'mailto:tu@smp.sch.id' }],
    [{ map: 'https://maps.app.goo.gl/x' }, { 'Lihat di peta': 'https://maps.app.goo.gl/x' }],
    [{ address: 'Jl. Merdeka 1' }, {}],
  ])('with %j leads to %j', (site, ways) => {
    const page = renderDocument({ page: contact, site })
    expect(linksOf(page, 'main .reach a')).toEqual(ways)
    expect(page.querySelector('main .none')).toBeNull()
  })

  it('names teachers with their photo, or their first letter', () => {
    const teachers = [
      { id: 1, name: 'Cokro', position: 'Guru IPA', photo: 'c.jpg' },
      { id: 2, name: 'Dewi', position: '', photo: null },
    ]
    const page = renderDocument({ page: { kind: 'contact', teachers } })
    expect(textsOf(page, '.teachers li')).toEqual(['CokroGuru IPA', 'DDewi'])
    expect(page.querySelector('.teachers img')?.getAttribute('src')).toBe('/images/100-c.jpg')
  })
})

describe('the menus', () => {
  const missing: Page = { kind: 'missing' }
  const open = (menus: Partial<typeof bareSite.menus>, path = '/') =>
    renderDocument({ page: missing, site: { menus: { ...bareSite.menus, ...menus } }, head: { path } })

  it('of a school that has made none lead to every part of the website', () => {
    expect(linksOf(open({}), '.bar nav a')).toEqual({
      ...{ Beranda: '/', Pengumuman: '/news', Artikel: '/articles', Agenda: '/agendas' },
      ...{ Galeri: '/galleries', Kontak: '/contact' },
    })
    for (const label of ['Menu atas', 'Menu bawah', 'Menu bawah kedua'])
      expect(open({}).querySelector(`[aria-label="${label}"]`)).toBeNull()
  })

  it('mark the page one is on', () => {
    const current = textsOf(open({}, '/news'), '.bar [aria-current=page]')
    expect(current).toEqual(['Pengumuman'])
  })

  it.each(['#', ''])(
    'fold what stands below an item that leads nowhere (%j), without a link of its own',
    (link) => {
      const page = open({ main: [item(1, 'Profil', link, [item(2, 'Sejarah', '/pages/sejarah')])] })
      expect(textsOf(page, '.bar summary')).toEqual(['Profil'])
      expect(linksOf(page, '.bar nav a')).toEqual({ Sejarah: '/pages/sejarah' })
    },
  )

  it.each(['#', ''])('at the bottom stand flat, and one that leads nowhere (%j) is not there', (link) => {
    const below = [item(2, 'Sejarah', '/pages/sejarah'), item(3, 'Denah', link)]
    const page = open({ 'bottom-1': [item(1, 'Profil', link, below)] })
    expect(linksOf(page, '[aria-label="Menu bawah"] a')).toEqual({ Sejarah: '/pages/sejarah' })
  })

  it('above everything hold what the school put there', () => {
    const page = open({ top: [item(1, 'PPDB', 'https://ppdb.sch.id'), item(2, 'Judul', '#')] })
    expect(linksOf(page, '[aria-label="Menu atas"] a')).toEqual({ PPDB: 'https://ppdb.sch.id' })
    expect(textsOf(page, '[aria-label="Menu atas"] li')).toEqual(['PPDB', 'Judul'])
  })
})

it('an address that leads nowhere says so, offers a search and the way home, and is told to no search engine', () => {
  const page = renderDocument({ page: { kind: 'missing' } })
  expect(textsOf(page, 'h1')).toEqual(['Halaman ini tidak ada'])
  expect(page.querySelector('main form')?.getAttribute('action')).toBe('/search')
  expect(linksOf(page, 'main a')).toEqual({ 'Ke beranda': '/' })
  expect(page.querySelector('meta[name=robots]')).not.toBeNull()
})
