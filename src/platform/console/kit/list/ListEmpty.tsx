/** What a list without rows shows: that it is empty, or that nothing matches the search or the filters. */
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { EmptyState } from '../screen/EmptyState.tsx'

type EmptyProps = {
  text: string
  /** Replaces `text` where only a flag of this name is set, e.g. for the trash. */
  flagTexts?: Readonly<Record<string, string>> | undefined
}

export function ListEmpty({ text, flagTexts = {} }: EmptyProps) {
  const { filterValues, setFilters } = useListContext()
  const { q, ...otherFilters } = filterValues ?? {}
  const activeFilters = Object.keys(otherFilters).filter((name) => otherFilters[name] !== false)
  const flag = activeFilters.find((name) => name in flagTexts)
  // Clears only the search and keeps the other filters, which cost more work to set.
  if (q)
    return (
      <EmptyState title={text} detail="Tidak ada yang cocok dengan pencarian.">
        <Button onClick={() => setFilters(otherFilters, {})}>Hapus pencarian</Button>
      </EmptyState>
    )
  if (activeFilters.some((name) => name !== flag))
    return (
      <EmptyState title={text} detail="Tidak ada yang cocok dengan filter.">
        <Button onClick={() => setFilters(flag ? { [flag]: otherFilters[flag] } : {}, {})}>
          Hapus filter
        </Button>
      </EmptyState>
    )
  return <EmptyState title={(flag && flagTexts[flag]) ?? text} />
}
