/** The pages of a list, each with an address of its own. */
import { Icon } from './Icon.tsx'
import type { Paging } from './views.ts'

export function Pages({ paging: { page, pages }, path }: { paging: Paging; path: string }) {
  if (pages < 2) return null
  const address = (number: number) => {
    if (number === 1) return path
    return `${path}${path.includes('?') ? '&' : '?'}page=${number}`
  }
  return (
    <nav className="pages" aria-label="Halaman daftar">
      {page > 1 && (
        <a href={address(page - 1)} rel="prev">
          <Icon name="previous" />
          Lebih baru
        </a>
      )}
      <span>
        Halaman {page} dari {pages}
      </span>
      {page < pages && (
        <a href={address(page + 1)} rel="next">
          Lebih lama
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
