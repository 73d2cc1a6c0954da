/** Renders one field of the surrounding form with react-admin's input for its kind. */
import { InputAdornment } from '@mui/material'
import type { ComponentType } from 'react'
import { PasswordInput, SelectInput, TextInput } from 'react-admin'
import type { InputKind } from '#platform/contract/fields.ts'
import { useField } from '../form/FormSchema.ts'
import { useReadOnly } from '../form/readOnly.ts'
import { DateInput } from './DateInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import type { InputProps } from './InputProps.ts'
import { EntityImageInput, EntityRichTextInput } from './imageInputs.tsx'
import { PrivateFileInput } from './PrivateFileInput.tsx'
import { ReferenceArrayAutocompleteInput, ReferenceAutocompleteInput } from './referenceInputs.tsx'
import { SwitchInput } from './SwitchInput.tsx'

type Props = { name: string; label?: string; isReadOnly?: boolean; rows?: number; autoComplete?: string }

/** @example <Field name="title" /> */
export function Field({ name, label, isReadOnly = false, rows = 3, autoComplete = 'off' }: Props) {
  const field = useField(name)
  const isFormReadOnly = useReadOnly()
  const Input = INPUTS[field.input]
  const commonProps = {
    source: name,
    label: label ?? field.label,
    // A read-only field is filled by other means, so it has no asterisk.
    isRequired: field.isRequired && !isReadOnly,
    helperText: field.hint ?? false,
    readOnly: isFormReadOnly || isReadOnly,
    fullWidth: true,
    // React-admin's inputs differ in default size and margin, which is visible when they share a row.
    size: 'small',
    margin: 'none',
  } as const
  return <Input field={field} commonProps={commonProps} rows={rows} autoComplete={autoComplete} />
}

/** Used instead of react-admin's NumberInput, which passes MUI props that no longer exist. */
const NUMERIC_PROPS = {
  type: 'number',
  parse: (text: string) => (text === '' ? null : Number(text)),
} as const
const DECIMAL_INPUT_PROPS = { step: 'any', inputMode: 'decimal' } as const

const INPUTS: Record<InputKind, ComponentType<InputProps>> = {
  text: ({ commonProps, autoComplete }) => <TextInput {...commonProps} autoComplete={autoComplete} />,
  multiline: ({ commonProps, rows }) => <TextInput {...commonProps} multiline minRows={rows} />,
  digits: ({ commonProps, autoComplete }) => (
    <TextInput
      {...commonProps}
      autoComplete={autoComplete}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  ),
  number: ({ commonProps }) => (
    <TextInput {...commonProps} {...NUMERIC_PROPS} slotProps={{ htmlInput: DECIMAL_INPUT_PROPS }} />
  ),
  money: ({ commonProps }) => (
    <TextInput
      {...commonProps}
      {...NUMERIC_PROPS}
      slotProps={{
        htmlInput: DECIMAL_INPUT_PROPS,
        input: { startAdornment: <InputAdornment position="start">Rp</InputAdornment> },
      }}
    />
  ),
  boolean: SwitchInput,
  choice: ({ field, commonProps }) => (
    <SelectInput
      {...commonProps}
      choices={[...(field.options ?? [])]}
      emptyText="—"
      translateChoice={false}
      // Otherwise it overflows a half-width column on a phone.
      sx={{ minWidth: 0 }}
    />
  ),
  date: ({ commonProps }) => <DateInput {...commonProps} />,
  moment: ({ commonProps }) => <DateTimeInput {...commonProps} />,
  password: ({ commonProps, autoComplete }) => <PasswordInput {...commonProps} autoComplete={autoComplete} />,
  richText: EntityRichTextInput,
  image: EntityImageInput,
  privateFile: PrivateFileInput,
  reference: ReferenceAutocompleteInput,
  references: ReferenceArrayAutocompleteInput,
  hidden: () => null,
}
