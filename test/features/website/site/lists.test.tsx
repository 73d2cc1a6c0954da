/** The website's lists, search and agenda, empty and with content. */
import { describe, expect, it } from 'vitest'
import type { Page } from '#features/website/site/views.ts'
import { makeCard, ONE_PAGE, readLinks, readTexts, renderDocument } from '#test/support/content/sitePages.ts'

type Kind<K extends Page['kind']> = Extract<Page, { kind: K }>

describe('a list', () => {
  const listPage = (fields: Partial<Kind<'list'>> = {}): Page => ({
    kind: 'list',
    type: 'article',
    rows: [],
    ...ONE_PAGE,
    ...fields,
  })

  it.each([
    ['article', 'Artikel', 'Belum ada artikel.'],
    ['page', 'Halaman', 'Belum ada halaman.'],
    ['news', 'Pengumuman', 'Belum ada pengumuman.'],
    ['preface', 'Sambutan', 'Belum ada sambutan.'],
  ] as const)('of %s is titled %s and says when it is empty', (type, title, emptyText) => {
    const page = renderDocument({ page: listPage({ type }) })
    expect(readTexts(page, 'h1')).toEqual([title])
    expect(readTexts(page, '.list-note')).toEqual([emptyText])
    expect(page.querySelector('nav.pagination')).toBeNull()
  })

  it('of news is grouped by months in the school’s time zone, others are not grouped', () => {
    const rows = [
      makeCard({ title: 'Baru', shown_at: '2026-12-31T17:30:00.000Z' }),
      makeCard({ title: 'Lama', shown_at: '2026-12-31T16:30:00.000Z' }),
    ]
    const news = renderDocument({ page: listPage({ type: 'news', rows }) })
    expect(readTexts(news, 'main h2')).toEqual(['Januari 2027', 'Desember 2026'])
    expect(readTexts(news, 'main h3')).toEqual(['Baru', 'Lama'])
    expect(readTexts(renderDocument({ page: listPage({ rows }) }), 'main h2')).toEqual(['Baru', 'Lama'])
  })

  it('of pages shows no dates', () => {
    const rows = [makeCard({ type: 'page' })]
    expect(readTexts(renderDocument({ page: listPage({ type: 'page', rows }) }), 'time')).toEqual([])
    expect(
      readTexts(renderDocument({ page: listPage({ rows: [makeCard({ type: 'article' })] }) }), 'time'),
    ).toEqual(['10 Januari 2027'])
  })

  it.each([
    [1, 3, { 'Lebih lama': '/articles?page=2' }],
    [2, 3, { 'Lebih baru': '/articles', 'Lebih lama': '/articles?page=3' }],
    [3, 3, { 'Lebih baru': '/articles?page=2' }],
  ])('has links to newer and older posts on page %i of %i', (page, pages, links) => {
    const document = renderDocument({
      page: listPage({ page, pages, rows: [makeCard()] }),
      head: { path: `/articles?page=${page}` },
    })
    expect(readLinks(document, 'nav.pagination a')).toEqual(links)
    expect(document.querySelector('nav.pagination')?.textContent).toContain(`Halaman ${page} dari ${pages}`)
  })
})

describe('a search', () => {
  const searchPage = (query: string, total: number, pages = 1): Page => ({
    kind: 'search',
    query,
    rows: total ? [makeCard({ title: 'Ketemu' })] : [],
    page: 1,
    pages,
    total,
  })

  it.each([
    ['', 0, []],
    ['rapat', 0, ['Tidak ada yang memuat “rapat”. Coba kata lain.']],
    ['rapat', 12, ['12 hasil untuk “rapat”']],
  ])('for %j with %i results says so', (query, total, status) => {
    const page = renderDocument({ page: searchPage(query, total) })
    expect(readTexts(page, '[role=status]')).toEqual(status)
    expect(page.querySelector('main input')?.getAttribute('value')).toBe(query)
  })

  it('shows the type of each result, and keeps the query in the link to the next page', () => {
    const page = renderDocument({ page: searchPage('rapat & komite', 20, 2) })
    expect(readTexts(page, '.post-details span')).toEqual(['Pengumuman'])
    expect(readLinks(page, 'nav.pagination a')).toEqual({
      Berikutnya: '/search?q=rapat%20%26%20komite&page=2',
    })
  })

  it('escapes HTML in the query', () => {
    const page = renderDocument({ page: searchPage('<img src=x onerror=alert(1)>', 0) })
    expect(page.querySelector('main img')).toBeNull()
    expect(readTexts(page, '[role=status]')[0]).toContain('<img src=x onerror=alert(1)>')
  })
})

describe('the agenda', () => {
  const agendaCard = (agenda_date: string) => makeCard({ type: 'agenda', agenda_date, title: agenda_date })
  const agendaPage = (upcoming: string[], past: string[]): Page => ({
    kind: 'agenda',
    upcoming: upcoming.map(agendaCard),
    past: past.map(agendaCard),
    schoolDays: [],
    ...ONE_PAGE,
  })

  it('without entries says so, and still links to its calendar', () => {
    const page = renderDocument({ page: agendaPage([], []) })
    expect(readTexts(page, '.list-note')).toEqual(['Belum ada agenda.'])
    expect(readLinks(page, '.link-row a')).toEqual({
      'Lihat per bulan': '/agendas?month=2027-01',
      'Langganan kalender': '/agendas.ics',
    })
  })

  it('is grouped by months, shows how far each date is, and dims past ones', () => {
    const page = renderDocument({
      page: agendaPage(['2027-01-11', '2027-01-12', '2027-02-01'], ['2027-01-10']),
    })
    expect(readTexts(page, 'main h2')).toEqual(['Januari 2027', 'Februari 2027', 'Sudah lewat'])
    expect(readTexts(page, '.post-details span')).toEqual([
      'hari ini',
      'besok',
      'dalam 21 hari',
      'sudah lewat',
    ])
    expect(readTexts(page, '.agenda-item.is-past h3')).toEqual(['2027-01-10'])
  })

  it.each([
    ['2027-01', 'Desember 2026', 'Februari 2027', 31, 5],
    ['2027-02', 'Januari 2027', 'Maret 2027', 28, 4],
    ['2028-02', 'Januari 2028', 'Maret 2028', 29, 5],
    ['2026-12', 'November 2026', 'Januari 2027', 31, 5],
    ['2026-11', 'Oktober 2026', 'Desember 2026', 30, 6],
  ])(
    'of %s links to the previous and next month, and has every day once in whole weeks',
    (month, previousMonth, nextMonth, days, weeks) => {
      const page = renderDocument({ page: { kind: 'month', month, rows: [], schoolDays: [] } })
      expect(Object.keys(readLinks(page, '.link-row a'))).toEqual([
        previousMonth,
        nextMonth,
        'Sebagai daftar',
      ])
      expect(readTexts(page, '.list-note')).toEqual(['Tidak ada agenda di bulan ini.'])
      const rows = [...page.querySelectorAll('tbody tr')]
      expect(rows).toHaveLength(weeks)
      for (const row of rows) expect(row.children).toHaveLength(7)
      const numbers = readTexts(page, 'tbody td').flatMap((text) => /^\d+/.exec(text) ?? [])
      expect(numbers).toEqual(Array.from({ length: days }, (_, n) => String(n + 1)))
    },
  )

  it('has each date in the column of its weekday', () => {
    const rows = [agendaCard('2027-01-13')]
    const page = renderDocument({ page: { kind: 'month', month: '2027-01', rows, schoolDays: [] } })
    const cell = [...page.querySelectorAll('tbody td')].find(({ textContent }) =>
      textContent?.includes('2027-01-13'),
    )
    expect(cell?.textContent).toMatch(/^13/)
    expect([...(cell?.parentElement?.children ?? [])].indexOf(cell as Element), 'Wednesday is third').toBe(2)
  })
})
