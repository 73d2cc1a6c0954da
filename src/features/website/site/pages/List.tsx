/** The list of one type of posts, the search results, and the page not found. */
import { PostLine } from '../Cards.tsx'
import { formatMonth, sectionLabelsOf } from '../format.ts'
import { SearchForm } from '../Header.tsx'
import { Pagination } from '../Pagination.tsx'
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
  const isGroupedByMonth = page.type === 'news'
  return (
    <div className="text-column page-section">
      <h1>{sectionLabelsOf(page.type).list}</h1>
      {page.rows.length === 0 && <p className="list-note">{sectionLabelsOf(page.type).empty}</p>}
      {isGroupedByMonth ? (
        groupByMonth(page.rows, site).map(([month, rows], index) => (
          <section key={month} className="list-section">
            <h2>{month}</h2>
            <PostLines rows={rows} site={site} level={3} isFirst={index === 0} />
          </section>
        ))
      ) : (
        <PostLines rows={page.rows} site={site} level={2} isFirst />
      )}
      <Pagination paging={page} path={path} />
    </div>
  )
}

function groupByMonth(rows: Card[], { time_zone }: Site): [string, Card[]][] {
  const months = new Map<string, Card[]>()
  for (const card of rows) {
    const month = formatMonth(card.shown_at, time_zone)
    months.set(month, [...(months.get(month) ?? []), card])
  }
  return [...months]
}

type PostLinesProps = { rows: Card[]; site: Site; level: 2 | 3; isFirst?: boolean; hasTypeLabel?: boolean }

function PostLines({ rows, site, level, isFirst = false, hasTypeLabel = false }: PostLinesProps) {
  return (
    <div className="post-lines">
      {rows.map((card, index) => (
        <PostLine
          key={card.slug}
          card={card}
          site={site}
          level={level}
          isFirst={isFirst && index === 0}
          hasTypeLabel={hasTypeLabel}
        />
      ))}
    </div>
  )
}

export function Search({ site, page }: { site: Site; page: Extract<Page, { kind: 'search' }> }) {
  const { query, rows, total } = page
  return (
    <div className="text-column page-section">
      <h1>Cari</h1>
      <SearchForm query={query} isLarge />
      {query && (
        <p className="list-note" role="status">
          {total === 0
            ? `Tidak ada yang memuat “${query}”. Coba kata lain.`
            : `${total} hasil untuk “${query}”`}
        </p>
      )}
      <PostLines rows={rows} site={site} level={2} hasTypeLabel />
      <Pagination
        paging={page}
        path={`/search?q=${encodeURIComponent(query)}`}
        labels={['Sebelumnya', 'Berikutnya']}
      />
    </div>
  )
}

export function NotFound() {
  return (
    <div className="text-column page-section">
      <h1>Halaman ini tidak ada</h1>
      <p className="lead">Mungkin sudah dipindahkan atau alamatnya salah ketik. Coba cari di sini.</p>
      <SearchForm isLarge />
      <p>
        <a href="/">Ke beranda</a>
      </p>
    </div>
  )
}

/** While the database cannot be reached. */
export function Unavailable() {
  return (
    <div className="text-column page-section">
      <h1>Situs sedang tidak dapat dibuka</h1>
      <p className="lead">Server sekolah sedang bermasalah. Coba buka lagi beberapa menit lagi.</p>
    </div>
  )
}
