/** What the website's lists, its search and its agenda show with little and with much. */
import { describe, expect, it } from 'vitest'
import type { Page } from '#src/site/views.ts'
import { linksOf, makeCard, ONE_PAGE, renderDocument, textsOf } from '#test/support/sitePages.ts'

type Kind<K extends Page['kind']> = Extract<Page, { kind: K }>

describe('a list', () => {
  const list = (more: Partial<Kind<'list'>> = {}): Page => ({
    ...{ kind: 'list', type: 'article', rows: [], ...ONE_PAGE },
    ...more,
  })

  it.each([
    ['article', 'Artikel', 'Belum ada artikel.'],
    ['page', 'Halaman', 'Belum ada halaman.'],
    ['news', 'Pengumuman', 'Belum ada pengumuman.'],
    ['preface', 'Sambutan', 'Belum ada sambutan.'],
  ] as const)('of %s is called %s and says when it is empty', (type, title, empty) => {
    const page = renderDocument({ page: list({ type }) })
    expect(textsOf(page, 'h1')).toEqual([title])
    expect(textsOf(page, '.none')).toEqual([empty])
    expect(page.querySelector('nav.pages')).toBeNull()
  })

  it('of news stands by months of the school’s zone, of others as one', () => {
    const rows = [
      makeCard({ title: 'Baru', shown_at: '2026-12-31T17:30:00.000Z' }),
      makeCard({ title: 'Lama', shown_at: '2026-12-31T16:30:00.000Z' }),
    ]
    const news = renderDocument({ page: list({ type: 'news', rows }) })
    expect(textsOf(news, 'main h2')).toEqual(['Januari 2027', 'Desember 2026'])
    expect(textsOf(news, 'main h3')).toEqual(['Baru', 'Lama'])
    expect(textsOf(renderDocument({ page: list({ rows }) }), 'main h2')).toEqual(['Baru', 'Lama'])
  })

  it('of pages names no day: they are not of one', () => {
    const rows = [makeCard({ type: 'page' })]
    expect(textsOf(renderDocument({ page: list({ type: 'page', rows }) }), 'time')).toEqual([])
    expect(
      textsOf(renderDocument({ page: list({ rows: [makeCard({ type: 'article' })] }) }), 'time'),
    ).toEqual(['10 Januari 2027'])
  })

  it.each([
    [1, 3, { 'Lebih lama': '/articles?page=2' }],
    [2, 3, { 'Lebih baru': '/articles', 'Lebih lama': '/articles?page=3' }],
    [3, 3, { 'Lebih baru': '/articles?page=2' }],
  ])('has ways to newer and older ones: page %i of %i', (page, pages, ways) => {
    const opened = renderDocument({
      page: list({ page, pages, rows: [makeCard()] }),
      head: { path: `/articles?page=${page}` },
    })
    expect(linksOf(opened, 'nav.pages a')).toEqual(ways)
    expect(opened.querySelector('nav.pages')?.textContent).toContain(`Halaman ${page} dari ${pages}`)
  })
})

describe('a search', () => {
  const search = (query: string, total: number, pages = 1): Page => ({
    ...{ kind: 'search', query, rows: total ? [makeCard({ title: 'Ketemu' })] : [] },
    ...{ page: 1, pages, total },
  })

  it.each([
    ['', 0, []],
    ['rapat', 0, ['Tidak ada yang memuat “rapat”. Coba kata lain.']],
    ['rapat', 12, ['12 hasil untuk “rapat”']],
  ])('for %j with %i results says so', (query, total, status) => {
    const page = renderDocument({ page: search(query, total) })
    expect(textsOf(page, '[role=status]')).toEqual(status)
    expect(page.querySelector('main input')?.getAttribute('value')).toBe(query)
  })

  it('says what kind each result is, and keeps the words on the next page', () => {
    const page = renderDocument({ page: search('rapat & komite', 20, 2) })
    expect(textsOf(page, '.facts span')).toEqual(['Pengumuman'])
    expect(linksOf(page, 'nav.pages a')).toEqual({ 'Lebih lama': '/search?q=rapat%20%26%20komite&page=2' })
  })

  it('shows words as words, whatever was asked for', () => {
    const page = renderDocument({ page: search('<img src=x onerror=alert(1)>', 0) })
    expect(page.querySelector('main img')).toBeNull()
    expect(textsOf(page, '[role=status]')[0]).toContain('<img src=x onerror=alert(1)>')
  })
})

describe('the agenda', () => {
  const day = (agenda_date: string) => makeCard({ type: 'agenda', agenda_date, title: agenda_date })
  const agenda = (coming: string[], past: string[]): Page => ({
    ...{ kind: 'agenda', coming: coming.map(day), past: past.map(day) },
    ...ONE_PAGE,
  })

  it('without any day says so, and still leads to its calendar', () => {
    const page = renderDocument({ page: agenda([], []) })
    expect(textsOf(page, '.none')).toEqual(['Belum ada agenda.'])
    expect(linksOf(page, '.ways a')).toEqual({
      'Lihat per bulan': '/agendas?month=2027-01',
      'Langganan kalender': '/agendas.ics',
    })
  })

  it('stands by months, says how far a day is, and is quieter about what is over', () => {
    const page = renderDocument({ page: agenda(['2027-01-11', '2027-01-12', '2027-02-01'], ['2027-01-10']) })
    expect(textsOf(page, 'main h2')).toEqual(['Januari 2027', 'Februari 2027', 'Sudah lewat'])
    expect(textsOf(page, '.facts span')).toEqual([...['hari ini', 'besok', 'dalam 21 hari', 'sudah lewat']])
    expect(textsOf(page, '.day.past h3')).toEqual(['2027-01-10'])
  })

  it.each([
    ['2027-01', 'Desember 2026', 'Februari 2027', 31, 5],
    ['2027-02', 'Januari 2027', 'Maret 2027', 28, 4],
    ['2028-02', 'Januari 2028', 'Maret 2028', 29, 5],
    ['2026-12', 'November 2026', 'Januari 2027', 31, 5],
    ['2026-11', 'Oktober 2026', 'Desember 2026', 30, 6],
  ])(
    'of %s leads to the months beside it, and has every day once in whole weeks',
    (month, before, after, days, weeks) => {
      const page = renderDocument({ page: { kind: 'month', month, rows: [] } })
      expect(Object.keys(linksOf(page, '.ways a'))).toEqual([before, after, 'Sebagai daftar'])
      expect(textsOf(page, '.none')).toEqual(['Tidak ada agenda di bulan ini.'])
      const rows = [...page.querySelectorAll('tbody tr')]
      expect(rows).toHaveLength(weeks)
      for (const row of rows) expect(row.children).toHaveLength(7)
      const numbers = textsOf(page, 'tbody td').flatMap((text) => /^\d+/.exec(text) ?? [])
      expect(numbers).toEqual(Array.from({ length: days }, (_, n) => String(n + 1)))
    },
  )

  it('puts a day under its weekday', () => {
    const rows = [day('2027-01-13')]
    const page = renderDocument({ page: { kind: 'month', month: '2027-01', rows } })
    const cell = [...page.querySelectorAll('tbody td')].find((one) => one.textContent?.includes('2027-01-13'))
    expect(cell?.textContent).toMatch(/^13/)
    expect([...(cell?.parentElement?.children ?? [])].indexOf(cell as Element), 'Wednesday is third').toBe(2)
  })
})
