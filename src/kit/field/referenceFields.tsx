/** Autocomplete inputs for records of another resource, searched by the server. */
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  TextInput,
} from 'react-admin'
import { useTargetResource } from '../wing/registry.ts'
import type { InputProps } from './InputProps.ts'

const toQuery = (q: string) => ({ q })
const MAX_OPTIONS = 25

export function ReferenceBox({ field, common }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...rest } = common
  if (!resource || !field.target) return <TextInput {...common} />
  return (
    <ReferenceInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <AutocompleteInput {...rest} filterToQuery={toQuery} noOptionsText="Tidak ditemukan" />
    </ReferenceInput>
  )
}

export function ReferencesBox({ field, common }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...rest } = common
  if (!resource || !field.target) return <TextInput {...common} />
  return (
    <ReferenceArrayInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <AutocompleteArrayInput {...rest} filterToQuery={toQuery} noOptionsText="Tidak ditemukan" />
    </ReferenceArrayInput>
  )
}
