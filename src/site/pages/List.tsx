/** The list of one type, and what a search found. */
import { Line } from '../Cards.tsx'
import { monthOf, sectionOf } from '../format.ts'
import { SearchForm } from '../Header.tsx'
import { Pages } from '../Pages.tsx'
import type { Card, Page, Site } from '../views.ts'

export function List({
  site,
  page,
  path,
}: {
  site: Site
  page: Extract<Page, { kind: 'list' }>
  path: string
}) {
  const isByMonth = page.type === 'news'
  return (
    <div className="narrow part">
      <h1>{sectionOf(page.type).list}</h1>
      {page.rows.length === 0 && <p className="none">{sectionOf(page.type).empty}</p>}
      {isByMonth ? (
        byMonth(page.rows, site).map(([month, rows], index) => (
          <section key={month} className="month">
            <h2>{month}</h2>
            <Lines rows={rows} site={site} level={3} isFirst={index === 0} />
          </section>
        ))
      ) : (
        <Lines rows={page.rows} site={site} level={2} isFirst />
      )}
      <Pages paging={page} path={path} />
    </div>
  )
}

function byMonth(rows: Card[], { time_zone }: Site): [string, Card[]][] {
  const months = new Map<string, Card[]>()
  for (const card of rows) {
    const month = monthOf(card.shown_at, time_zone)
    months.set(month, [...(months.get(month) ?? []), card])
  }
  return [...months]
}

type LinesProps = { rows: Card[]; site: Site; level: 2 | 3; isFirst?: boolean; isTyped?: boolean }

function Lines({ rows, site, level, isFirst = false, isTyped = false }: LinesProps) {
  return (
    <div className="lines">
      {rows.map((card, index) => (
        <Line
          key={card.slug}
          card={card}
          site={site}
          level={level}
          isFirst={isFirst && index === 0}
          isTyped={isTyped}
        />
      ))}
    </div>
  )
}

export function Search({ site, page }: { site: Site; page: Extract<Page, { kind: 'search' }> }) {
  const { query, rows, total } = page
  return (
    <div className="narrow part">
      <h1>Cari</h1>
      <SearchForm query={query} isLarge />
      {query && (
        <p className="none" role="status">
          {total === 0
            ? `Tidak ada yang memuat “${query}”. Coba kata lain.`
            : `${total} hasil untuk “${query}”`}
        </p>
      )}
      <Lines rows={rows} site={site} level={2} isTyped />
      <Pages paging={page} path={`/search?q=${encodeURIComponent(query)}`} />
    </div>
  )
}

export function Missing() {
  return (
    <div className="narrow part">
      <h1>Halaman ini tidak ada</h1>
      <p className="lead">Mungkin sudah dipindahkan atau alamatnya salah ketik. Coba cari di sini.</p>
      <SearchForm isLarge />
      <p>
        <a href="/">Ke beranda</a>
      </p>
    </div>
  )
}
