/** Autocomplete inputs for records of another resource, searched by the server. */
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  TextInput,
} from 'react-admin'
import { useTargetResource } from '../registry/registry.ts'
import type { InputProps } from './InputProps.ts'

const toSearchQuery = (q: string) => ({ q })
const MAX_OPTIONS = 25

export function ReferenceAutocompleteInput({ field, commonProps }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...inputProps } = commonProps
  if (!resource || !field.target) return <TextInput {...commonProps} />
  return (
    <ReferenceInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <AutocompleteInput {...inputProps} filterToQuery={toSearchQuery} noOptionsText="Tidak ditemukan" />
    </ReferenceInput>
  )
}

export function ReferenceArrayAutocompleteInput({ field, commonProps }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...inputProps } = commonProps
  if (!resource || !field.target) return <TextInput {...commonProps} />
  return (
    <ReferenceArrayInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <AutocompleteArrayInput {...inputProps} filterToQuery={toSearchQuery} noOptionsText="Tidak ditemukan" />
    </ReferenceArrayInput>
  )
}
