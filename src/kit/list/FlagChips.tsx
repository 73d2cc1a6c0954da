/** What a list is narrowed to by its address, said beside the search box and taken off with a press. */
import { Checkbox, Chip, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
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

type BoxesProps = {
  flags: Readonly<Record<string, string>>
  chosen: Readonly<Record<string, unknown>>
  onChange: (chosen: Record<string, unknown>) => void
}

/** The same in the dialog of filters: 'only those that …'. */
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
