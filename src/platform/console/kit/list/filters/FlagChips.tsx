/** Boolean filters of a list, as removable chips above it and as checkboxes in its filter dialog. */
import { Checkbox, Chip, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import { useListContext } from 'react-admin'
import { useNameFilters } from './FilterLabels.ts'

type Props = {
  flags: Readonly<Record<string, string>>
  /** Value left in the address after removal; `false` keeps a list from applying its initial filter again. */
  valueWhenRemoved?: false | undefined
  /** Shows the chips that are not set too: a click sets them. */
  isAlwaysShown?: boolean
}

/** @example <FlagChips flags={{ without_loan: 'Anggota tanpa pinjaman' }} /> */
export function FlagChips({ flags, valueWhenRemoved, isAlwaysShown = false }: Props) {
  const { filterValues, setFilters } = useListContext()
  const setFlag = (name: string, value: boolean | undefined) =>
    setFilters({ ...filterValues, [name]: value }, {})
  useNameFilters(Object.entries(flags).map(([name, label]) => ({ name, label })))
  return Object.entries(flags)
    .filter(([name]) => isAlwaysShown || filterValues[name] === true)
    .map(([name, label]) => (
      <Chip
        key={name}
        label={label}
        variant="outlined"
        {...(filterValues[name] === true
          ? { color: 'primary', onDelete: () => setFlag(name, valueWhenRemoved) }
          : { onClick: () => setFlag(name, true), 'aria-pressed': false })}
        sx={{ height: 40, borderRadius: 2 }}
      />
    ))
}

/** The query string that opens a list with this filter. @example flagQuery('without_class') */
export function flagQuery(name: string): string {
  return `filter=${encodeURIComponent(JSON.stringify({ [name]: true }))}`
}

type CheckboxesProps = {
  flags: Readonly<Record<string, string>>
  filterValues: Readonly<Record<string, unknown>>
  onChange: (filterValues: Record<string, unknown>) => void
}

/** The same filters as checkboxes in the filter dialog. */
export function FlagCheckboxes({ flags, filterValues, onChange }: CheckboxesProps) {
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
              checked={filterValues[name] === true}
              onChange={({ target }) => onChange({ ...filterValues, [name]: target.checked || undefined })}
            />
          }
        />
      ))}
    </FormGroup>
  )
}
