/** The website's home page: its sections, slides and pictures. */
import { describe, expect, it } from 'vitest'
import type { Page } from '#features/website/site/views.ts'
import {
  makeCard,
  makePicture,
  readLinks,
  readTexts,
  renderDocument,
} from '#test/support/content/sitePages.ts'

type Home = Extract<Page, { kind: 'home' }>

const homePage = (fields: Partial<Home> = {}): Page => ({
  kind: 'home',
  slides: [],
  headline: null,
  news: [],
  agenda: [],
  preface: null,
  articles: [],
  pictures: [],
  ...fields,
})
const makeSlide = (id: number, fields: object = {}) => ({
  id,
  title: `Sorotan ${id}`,
  description: '',
  link: '',
  image: null,
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
      'Juara nasional',
      'Pengumuman',
      'Agenda',
      'Sambutan kepala sekolah',
      'Artikel',
      'Galeri',
      'Hubungi kami',
    ])
    expect(page.querySelector('main')?.textContent).not.toContain('Selamat datang')
    expect(readLinks(page, 'a.more-link')).toMatchObject({
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
    expect(
      renderDocument({ page: homePage({ pictures }) }).querySelectorAll('.picture-grid > li'),
    ).toHaveLength(visible)
  })

  it('has slide controls only if there are several slides', () => {
    const findControls = (count: number) => {
      const slides = Array.from({ length: count }, (_, n) => makeSlide(n + 1))
      return renderDocument({ page: homePage({ slides }) }).querySelector('.slide-controls')
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
