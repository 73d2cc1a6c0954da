/** Props of every input of a form. An input is bound to the form by its `source`; a field such as DateField gets value and onChange. */
import type { DescribedField } from '#platform/contract/fields.ts'

export type InputProps = {
  field: DescribedField
  /** Props that react-admin's inputs share. */
  commonProps: {
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
