/** The contract's fields as inputs: label, kind, choices and asterisk come from the schema. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { InputKind } from '#contract/fields.ts'
import { Field } from '../field/Field.tsx'
import { useField } from './FormSchema.ts'

export { Field }

/** Columns of twelve that a field takes: on a phone, and on wider screens. */
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

const FULL_WIDTH_KINDS: readonly InputKind[] = ['multiline', 'richText', 'references']

function FieldCell({ name, span }: { name: string; span: Spans[string] | undefined }) {
  const { input } = useField(name)
  const { xs, md } = span ?? { xs: 12, md: FULL_WIDTH_KINDS.includes(input) ? 12 : 6 }
  return (
    <Box sx={{ gridColumn: { xs: `span ${xs}`, md: `span ${md}` } }}>
      <Field name={name} />
    </Box>
  )
}
