/** A boolean field as a switch; react-admin's own passes MUI props that no longer exist. */
import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useInput } from 'react-admin'
import type { InputProps } from './InputProps.ts'

export function SwitchInput({ commonProps: { source, label, helperText, readOnly } }: InputProps) {
  const { id, field, fieldState } = useInput({ source, defaultValue: false })
  const message = fieldState.error?.message ?? helperText
  return (
    <>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={({ target }) => field.onChange(target.checked)}
            onBlur={field.onBlur}
            disabled={readOnly}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {message && <FormHelperText error={fieldState.invalid}>{message}</FormHelperText>}
    </>
  )
}
