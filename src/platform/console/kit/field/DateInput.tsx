/** A date field of a form, in the form DD/MM/YYYY. */
import { FieldTitle, useInput } from 'react-admin'
import { DAY_HINT, isDay } from '#platform/contract/day.ts'
import { DateField } from './DateField.tsx'

type Props = {
  source: string
  label: string
  isRequired: boolean
  helperText?: string | false
  readOnly?: boolean
}

/** Its value is `YYYY-MM-DD`; text that is not a date is kept, so that the schema reports it. */
export function DateInput({ source, label, isRequired, helperText = false, readOnly = false }: Props) {
  const { id, field, fieldState } = useInput({ source })
  const day = String(field.value ?? '')
  const errorMessage = fieldState.error?.message
  return (
    <DateField
      id={id}
      name={field.name}
      inputRef={field.ref}
      day={day}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      calendarLabel={label}
      error={fieldState.invalid}
      helperText={errorMessage ? (day && !isDay(day) ? DAY_HINT : errorMessage) : helperText}
      readOnly={readOnly}
    />
  )
}
