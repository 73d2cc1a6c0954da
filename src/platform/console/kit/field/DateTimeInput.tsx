/** A date and time field in the school's time zone, whatever the browser's; its value is UTC. */
import { TextField } from '@mui/material'
import { FieldTitle, useInput } from 'react-admin'
import { useSite } from '../../providers/site.ts'
import { formatZoneName, toUtcMoment, toWallTime } from '../format/localMoment.ts'

type Props = {
  source: string
  label: string
  isRequired: boolean
  helperText?: string | false
  readOnly?: boolean
}

/** Value of a partly typed date, so that the schema rejects it instead of reading it as empty. */
const INCOMPLETE_VALUE = 'belum lengkap'

export function DateTimeInput({ source, label, isRequired, helperText = false, readOnly = false }: Props) {
  const { id, field, fieldState } = useInput({ source })
  const { time_zone } = useSite()
  const moment = String(field.value ?? '')
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      type="datetime-local"
      value={toWallTime(moment, time_zone)}
      onChange={({ target }) =>
        field.onChange(target.value === '' ? '' : toUtcMoment(target.value, time_zone))
      }
      onBlur={({ target }) => {
        if (target.validity.badInput) field.onChange(INCOMPLETE_VALUE)
        else if (moment === INCOMPLETE_VALUE) field.onChange('')
        field.onBlur()
      }}
      label={
        <FieldTitle
          label={`${label} (${formatZoneName(time_zone)})`}
          source={source}
          isRequired={isRequired}
        />
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
