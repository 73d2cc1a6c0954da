/** Renders fields of the contract as inputs; label, kind, options and asterisk come from the schema. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { InputKind } from '#platform/contract/fields.ts'
import { Field } from '../field/Field.tsx'
import { useField } from './FormSchema.ts'

export { Field }

/** Grid columns, of twelve, that a field spans on a phone (`xs`) and on wider screens (`md`). */
export type Spans = Readonly<Record<string, { xs: number; md: number }>>
type Props = { names: readonly string[]; spans?: Spans }

/**
 * Two fields per row on wide screens; long ones take the full width. `spans` overrides single fields.
 *
 * @example <Fields names={['code', 'name']} spans={{ code: { xs: 12, md: 4 } }} />
 */
export function Fields({ names, spans = {} }: Props) {
  return (
    <Box sx={GRID_STYLE}>
      {names.map((name) => (
        <FieldCell key={name} name={name} span={spans[name]} />
      ))}
    </Box>
  )
}

const GRID_STYLE = {
  display: 'grid',
  columnGap: { xs: 1.5, md: 2.5 },
  rowGap: 2.5,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'start',
} as const

/** A grid with two columns, for fields that are rendered one by one. */
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
