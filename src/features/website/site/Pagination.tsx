/** The links to the next and previous page of a list. */
import { Icon } from './Icon.tsx'
import type { Paging } from './views.ts'

type Props = {
  paging: Paging
  path: string
  /** What stands on the pages before and after; results of a search are in the order of their fit. */
  labels?: readonly [before: string, after: string]
}

const BY_TIME = ['Lebih baru', 'Lebih lama'] as const

export function Pagination({ paging: { page, pages }, path, labels: [before, after] = BY_TIME }: Props) {
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
          {before}
        </a>
      )}
      <span>
        Halaman {page} dari {pages}
      </span>
      {page < pages && (
        <a href={pageUrl(page + 1)} rel="next">
          {after}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
