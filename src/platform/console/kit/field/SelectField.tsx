/** A select of one of a few options, for use outside a form. */
import { MenuItem, TextField } from '@mui/material'

type Choice = { id: number; name: string }
type Props = {
  label: string
  options: readonly Choice[]
  value: number | null
  onChange: (id: number) => void
  isRequired?: boolean
  error?: string | undefined
}

/** @example <SelectBox label="Cabang" options={branches} value={1} onChange={setBranch} /> */
export function SelectField({ label, options, value, onChange, isRequired = false, error }: Props) {
  const isKnown = options.some(({ id }) => id === value)
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      required={isRequired}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={error !== undefined}
      helperText={error}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      {options.length === 0 && <MenuItem disabled>Tidak ada data</MenuItem>}
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
