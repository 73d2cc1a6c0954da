/** A day of a form, written DD/MM/YYYY. */
import { FieldTitle, useInput } from 'react-admin'
import { DayBox, UNKNOWN_DAY } from '../field/DayBox.tsx'
import { isDay } from './typedDay.ts'

type Props = {
  source: string
  label: string
  isRequired: boolean
  helperText?: string | false
  readOnly?: boolean
}

/** Holds `YYYY-MM-DD`; what is no date stays as typed, for the schema to refuse. */
export function DateField({ source, label, isRequired, helperText = false, readOnly = false }: Props) {
  const { id, field, fieldState } = useInput({ source })
  const day = String(field.value ?? '')
  const errorMessage = fieldState.error?.message
  return (
    <DayBox
      id={id}
      name={field.name}
      inputRef={field.ref}
      day={day}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      calendar={label}
      error={fieldState.invalid}
      helperText={errorMessage ? (day && !isDay(day) ? UNKNOWN_DAY : errorMessage) : helperText}
      readOnly={readOnly}
    />
  )
}
