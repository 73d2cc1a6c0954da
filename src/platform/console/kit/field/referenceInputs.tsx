/** Autocomplete inputs for records of another resource, searched by the server. */
import { AutocompleteArrayInput, AutocompleteInput, ReferenceArrayInput, ReferenceInput } from 'react-admin'
import { useTargetResource } from '../registry/registry.ts'
import type { InputProps } from './InputProps.ts'
import { useTypedChoice } from './useTypedChoice.ts'

const toSearchQuery = (q: string) => ({ q })
const MAX_OPTIONS = 25

export function ReferenceAutocompleteInput({ field, commonProps }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...inputProps } = commonProps
  if (!resource || !field.target) return null
  return (
    <ReferenceInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <SingleInput {...inputProps} optionText={field.target.title} />
    </ReferenceInput>
  )
}

export function ReferenceArrayAutocompleteInput({ field, commonProps }: InputProps) {
  const resource = useTargetResource(field.target)
  const { source, ...inputProps } = commonProps
  if (!resource || !field.target) return null
  return (
    <ReferenceArrayInput
      source={source}
      reference={resource}
      perPage={MAX_OPTIONS}
      sort={{ field: field.target.title, order: 'ASC' }}
    >
      <ArrayInput {...inputProps} optionText={field.target.title} />
    </ReferenceArrayInput>
  )
}

type SearchInputProps = Omit<InputProps['commonProps'], 'source'> & { optionText: string }

function SingleInput(props: SearchInputProps) {
  return <AutocompleteInput {...props} {...useSearchInputProps(props)} />
}

function ArrayInput(props: SearchInputProps) {
  return <AutocompleteArrayInput {...props} {...useSearchInputProps(props)} />
}

/** React-admin's inputs keep the typed text themselves, and search some time after it was typed. */
function useSearchInputProps({ helperText }: SearchInputProps) {
  const { inputProps, note } = useTypedChoice({ isUncontrolled: true })
  const { inputValue: _, ...handlers } = inputProps
  return {
    ...handlers,
    autoHighlight: true,
    clearOnBlur: false,
    helperText: note ?? helperText,
    ...(note && { TextFieldProps: { error: true } }),
    filterToQuery: toSearchQuery,
    noOptionsText: 'Tidak ditemukan',
  }
}
