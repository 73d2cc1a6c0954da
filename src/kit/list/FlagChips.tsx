/** What a list is narrowed to by its address, said beside the search box and taken off with a press. */
import { Chip } from '@mui/material'
import { useListContext } from 'react-admin'

type Props = {
  flags: Readonly<Record<string, string>>
  /** What a flag that was taken off leaves in the address, where the list would open with it again. */
  off?: false | undefined
}

/** @example <FlagChips flags={{ without_class: 'Siswa tanpa kelas' }} /> */
export function FlagChips({ flags, off }: Props) {
  const { filterValues, setFilters } = useListContext()
  return Object.entries(flags)
    .filter(([name]) => filterValues[name] === true)
    .map(([name, label]) => (
      <Chip
        key={name}
        label={label}
        color="primary"
        variant="outlined"
        onDelete={() => setFilters({ ...filterValues, [name]: off }, {})}
        sx={{ height: 40, borderRadius: 2 }}
      />
    ))
}

/** The part of an address that opens a list so narrowed. @example flagged('without_class') */
export function flagged(name: string): string {
  return `filter=${encodeURIComponent(JSON.stringify({ [name]: true }))}`
}
