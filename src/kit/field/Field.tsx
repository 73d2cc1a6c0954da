/** Renders one field of the surrounding form with react-admin's input for its kind. */
import { InputAdornment } from '@mui/material'
import type { ComponentType } from 'react'
import { PasswordInput, SelectInput, TextInput } from 'react-admin'
import type { InputKind } from '#contract/fields.ts'
import { DateField } from '../form/DateField.tsx'
import { useField } from '../form/FormSchema.ts'
import { MomentField } from '../form/MomentField.tsx'
import { useReadOnly } from '../readOnly/readOnly.ts'
import { BooleanBox } from './BooleanBox.tsx'
import type { InputProps } from './InputProps.ts'
import { PrivateFileField } from './PrivateFileField.tsx'
import { ImageField, RichTextField } from './pictureFields.tsx'
import { ReferenceBox, ReferencesBox } from './referenceFields.tsx'

type Props = { name: string; label?: string; isReadOnly?: boolean; rows?: number; autoComplete?: string }

/** @example <Field name="title" /> */
export function Field({ name, label, isReadOnly = false, rows = 3, autoComplete = 'off' }: Props) {
  const field = useField(name)
  const isFormReadOnly = useReadOnly()
  const Input = INPUTS[field.input]
  const common = {
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
  return <Input field={field} common={common} rows={rows} autoComplete={autoComplete} />
}

/** Used instead of react-admin's NumberInput, which passes MUI props that no longer exist. */
const NUMERIC_PROPS = {
  type: 'number',
  parse: (text: string) => (text === '' ? null : Number(text)),
} as const
const DECIMAL_INPUT_PROPS = { step: 'any', inputMode: 'decimal' } as const

const INPUTS: Record<InputKind, ComponentType<InputProps>> = {
  text: ({ common, autoComplete }) => <TextInput {...common} autoComplete={autoComplete} />,
  multiline: ({ common, rows }) => <TextInput {...common} multiline minRows={rows} />,
  digits: ({ common, autoComplete }) => (
    <TextInput {...common} autoComplete={autoComplete} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
  ),
  number: ({ common }) => (
    <TextInput {...common} {...NUMERIC_PROPS} slotProps={{ htmlInput: DECIMAL_INPUT_PROPS }} />
  ),
  money: ({ common }) => (
    <TextInput
      {...common}
      {...NUMERIC_PROPS}
      slotProps={{
        htmlInput: DECIMAL_INPUT_PROPS,
        input: { startAdornment: <InputAdornment position="start">Rp</InputAdornment> },
      }}
    />
  ),
  boolean: BooleanBox,
  choice: ({ field, common }) => (
    <SelectInput
      {...common}
      choices={[...(field.options ?? [])]}
      emptyText="—"
      translateChoice={false}
      // Otherwise it overflows a half-width column on a phone.
      sx={{ minWidth: 0 }}
    />
  ),
  date: ({ common }) => <DateField {...common} />,
  moment: ({ common }) => <MomentField {...common} />,
  password: ({ common, autoComplete }) => <PasswordInput {...common} autoComplete={autoComplete} />,
  richText: RichTextField,
  image: ImageField,
  privateFile: PrivateFileField,
  reference: ReferenceBox,
  references: ReferencesBox,
  hidden: () => null,
}
