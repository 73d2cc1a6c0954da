/** What a list without rows shows: that it is empty, or which search and filters nothing matches. */
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { EmptyState } from '../screen/EmptyState.tsx'
import { useFilterLabels } from './filters/FilterLabels.ts'

type EmptyProps = {
  text: string
  /** Replaces `text` where only a flag of this name is set, e.g. for the trash. */
  flagTexts?: Readonly<Record<string, string>> | undefined
  /** What the list is called, e.g. 'Anggota'. */
  label?: string
}

export function ListEmpty({ text, flagTexts = {}, label }: EmptyProps) {
  const { filterValues, setFilters } = useListContext()
  const labels = useFilterLabels()
  const { q, ...otherFilters } = filterValues ?? {}
  const activeFilters = Object.keys(otherFilters).filter((name) => otherFilters[name] !== false)
  const flag = activeFilters.find((name) => name in flagTexts)
  const filterNames = activeFilters.filter((name) => name !== flag)
  if (!q && filterNames.length === 0) return <EmptyState title={(flag && flagTexts[flag]) ?? text} />
  // The trash stays the trash: only what narrows it goes.
  const place = flag ? { [flag]: otherFilters[flag] } : {}
  return (
    <EmptyState
      title="Tidak ada yang cocok"
      detail={describe(
        q,
        filterNames.map((name) => labels.get(name)),
      )}
    >
      {q && filterNames.length > 0 && (
        <Button onClick={() => setFilters({ ...place, q }, {})}>
          {label ? `Cari di semua ${label.toLowerCase()}` : 'Cari di semua'}
        </Button>
      )}
      {/* Clears only the search and keeps the other filters, which cost more work to set. */}
      {q ? (
        <Button onClick={() => setFilters(otherFilters, {})}>Hapus pencarian</Button>
      ) : (
        <Button onClick={() => setFilters(place, {})}>Hapus filter</Button>
      )}
    </EmptyState>
  )
}

/** @example describe('siti', ['Rak']) // 'Dicari “siti” dengan filter Rak.' */
function describe(q: unknown, filterLabels: readonly (string | undefined)[]): string {
  const names = filterLabels.filter((name) => name !== undefined)
  const filters =
    filterLabels.length === 0 ? '' : ['filter', ...(names.length > 0 ? [names.join(', ')] : [])].join(' ')
  if (!q) return `Daftar ini memakai ${filters}.`
  return `Dicari “${q}”${filters && ` dengan ${filters}`}.`
}
