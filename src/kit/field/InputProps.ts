/** Props of the input of every field kind. */
import type { DescribedField } from '#contract/fields.ts'

export type InputProps = {
  field: DescribedField
  common: {
    source: string
    label: string
    isRequired: boolean
    helperText: string | false
    readOnly: boolean
    fullWidth: true
    size: 'small'
    margin: 'none'
  }
  rows: number
  autoComplete: string
}
