/** The links to the next and previous page of a list. */
import { Icon } from './Icon.tsx'
import type { Paging } from './views.ts'

export function Pagination({ paging: { page, pages }, path }: { paging: Paging; path: string }) {
  if (pages < 2) return null
  const pageUrl = (number: number) => {
    if (number === 1) return path
    return `${path}${path.includes('?') ? '&' : '?'}page=${number}`
  }
  return (
    <nav className="pagination" aria-label="Halaman daftar">
      {page > 1 && (
        <a href={pageUrl(page - 1)} rel="prev">
          <Icon name="previous" />
          Lebih baru
        </a>
      )}
      <span>
        Halaman {page} dari {pages}
      </span>
      {page < pages && (
        <a href={pageUrl(page + 1)} rel="next">
          Lebih lama
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
