/** The contract's fields as inputs: label, kind, choices and asterisk come from the schema. */
import { Box } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { NumberInput, PasswordInput, SelectInput, TextInput } from 'react-admin'
import type { DescribedField } from '#contract/fields.ts'
import { DateField } from './DateField.tsx'
import { useField } from './FormSchema.ts'
import { MomentField } from './MomentField.tsx'

/** Twelfths of the form's width: on a phone, and where there is room. */
export type Spans = Readonly<Record<string, { xs: number; md: number }>>
type Props = { names: readonly string[]; spans?: Spans }

/**
 * Fields side by side where there is room; long ones take the whole width. `spans` says otherwise
 * for single fields.
 *
 * @example <Fields names={['code', 'name']} spans={{ code: { xs: 12, md: 4 } }} />
 */
export function Fields({ names, spans = {} }: Props) {
  return (
    <Box sx={twelfths}>
      {names.map((name) => (
        <FieldCell key={name} name={name} span={spans[name]} />
      ))}
    </Box>
  )
}

const twelfths = {
  display: 'grid',
  columnGap: { xs: 1.5, md: 2.5 },
  rowGap: 2.5,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
} as const

/** The grid of Fields, for fields written one by one. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  )
}

function FieldCell({ name, span }: { name: string; span: Spans[string] | undefined }) {
  const { input } = useField(name)
  const { xs, md } = span ?? { xs: 12, md: input === 'multiline' ? 12 : 6 }
  return (
    <Box sx={{ gridColumn: { xs: `span ${xs}`, md: `span ${md}` } }}>
      <Field name={name} />
    </Box>
  )
}

type FieldProps = { name: string; label?: string; isReadOnly?: boolean; rows?: number; autoComplete?: string }

/** One field of the form around. @example <Field name="title" /> */
export function Field({ name, label, isReadOnly = false, rows = 3, autoComplete = 'off' }: FieldProps) {
  const field = useField(name)
  const common = {
    source: name,
    label: label ?? field.label,
    isRequired: field.isRequired,
    helperText: field.hint ?? false,
    readOnly: isReadOnly,
    fullWidth: true,
    // React-admin's inputs differ in both by themselves; side by side that shows.
    size: 'small',
    margin: 'none',
  } as const
  switch (field.input) {
    case 'text':
      return <TextInput {...common} autoComplete={autoComplete} />
    case 'multiline':
      return <TextInput {...common} multiline minRows={rows} />
    case 'digits':
      return (
        <TextInput
          {...common}
          autoComplete={autoComplete}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )
    case 'number':
      return <NumberInput {...common} />
    case 'date':
      return <DateField {...common} />
    case 'moment':
      return <MomentField {...common} />
    case 'password':
      return <PasswordInput {...common} autoComplete={autoComplete} />
    case 'choice':
      return <ChoiceField {...common} field={field} />
    case 'hidden':
      return null
    default:
      throw new Error(`Field ${name}: jenis ${field.input} ditulis sebagai JSX`)
  }
}

type ChoiceProps = Omit<ComponentProps<typeof SelectInput>, 'choices' | 'field'> & { field: DescribedField }

function ChoiceField({ field, ...common }: ChoiceProps) {
  return (
    <SelectInput {...common} choices={[...(field.options ?? [])]} emptyText="—" translateChoice={false} />
  )
}
