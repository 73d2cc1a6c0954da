/** A day with its time, in the school's zone wherever the browser stands; on the wire UTC. */
import { TextField } from '@mui/material'
import { FieldTitle, useInput } from 'react-admin'
import { useSite } from '#src/providers/site.ts'
import { momentFromWall, wallFromMoment, zoneName } from './localMoment.ts'

type Props = {
  source: string
  label: string
  isRequired: boolean
  helperText?: string | false
  readOnly?: boolean
}

/** No date at all, so that a half typed one is refused and not taken for none. */
const INCOMPLETE = 'belum lengkap'

export function MomentField({ source, label, isRequired, helperText = false, readOnly = false }: Props) {
  const { id, field, fieldState } = useInput({ source })
  const { time_zone } = useSite()
  const moment = String(field.value ?? '')
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      type="datetime-local"
      value={wallFromMoment(moment, time_zone)}
      onChange={({ target }) =>
        field.onChange(target.value === '' ? '' : momentFromWall(target.value, time_zone))
      }
      onBlur={({ target }) => {
        if (target.validity.badInput) field.onChange(INCOMPLETE)
        else if (moment === INCOMPLETE) field.onChange('')
        field.onBlur()
      }}
      label={
        <FieldTitle label={`${label} (${zoneName(time_zone)})`} source={source} isRequired={isRequired} />
      }
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      autoComplete="off"
      fullWidth
      size="small"
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly, max: '9999-12-31T23:59' } }}
    />
  )
}
