/** Chips for filters set by the address; each can be removed. */
import { Checkbox, Chip, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import { useListContext } from 'react-admin'

type Props = {
  flags: Readonly<Record<string, string>>
  /** Value kept in the address after removal, for lists that would otherwise apply the filter again. */
  valueWhenRemoved?: false | undefined
}

/** @example <FlagChips flags={{ without_class: 'Siswa tanpa kelas' }} /> */
export function FlagChips({ flags, valueWhenRemoved }: Props) {
  const { filterValues, setFilters } = useListContext()
  return Object.entries(flags)
    .filter(([name]) => filterValues[name] === true)
    .map(([name, label]) => (
      <Chip
        key={name}
        label={label}
        color="primary"
        variant="outlined"
        onDelete={() => setFilters({ ...filterValues, [name]: valueWhenRemoved }, {})}
        sx={{ height: 40, borderRadius: 2 }}
      />
    ))
}

/** The query string that opens a list with this filter. @example flagQuery('without_class') */
export function flagQuery(name: string): string {
  return `filter=${encodeURIComponent(JSON.stringify({ [name]: true }))}`
}

type BoxesProps = {
  flags: Readonly<Record<string, string>>
  chosen: Readonly<Record<string, unknown>>
  onChange: (chosen: Record<string, unknown>) => void
}

/** The same filters as checkboxes in the filter dialog. */
export function FlagBoxes({ flags, chosen, onChange }: BoxesProps) {
  if (Object.keys(flags).length === 0) return null
  return (
    <FormGroup>
      <FormLabel component="div">Hanya yang</FormLabel>
      {Object.entries(flags).map(([name, label]) => (
        <FormControlLabel
          key={name}
          label={label}
          control={
            <Checkbox
              size="small"
              checked={chosen[name] === true}
              onChange={({ target }) => onChange({ ...chosen, [name]: target.checked || undefined })}
            />
          }
        />
      ))}
    </FormGroup>
  )
}
