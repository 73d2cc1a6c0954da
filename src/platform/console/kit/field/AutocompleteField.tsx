/** A searchable select of one of many options; in a form, its caller binds it to a field. */
import { Autocomplete, TextField } from '@mui/material'
import type { Ref } from 'react'
import { blockEnter } from '../search/serverSearch.ts'
import { filterFirstMatches } from '../search/textSearch.ts'
import { useTypedChoice } from './useTypedChoice.ts'

type Choice = { id: number; name: string }
type Props<Option extends Choice> = {
  label: string
  options: readonly Option[]
  value: number | null
  onChange: (option: Option | null) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  /** Hides the label visually, because the column's header shows it. */
  isInTable?: boolean
  /** Searches the options on the server; without it, `options` has all of them. */
  onSearch?: (text: string) => void
  /** The options do not match the typed text yet, so none can be selected. */
  isStale?: boolean
  /** Shown in the empty box of a table cell instead of the label. */
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** @example <ChoiceBox label="Pengarang" options={authors} value={3} onChange={(author) => …} /> */
export function AutocompleteField<Option extends Choice>(props: Props<Option>) {
  const { label, options, value, onChange, onSearch, onBlur, isInTable = false, isStale = false } = props
  const { isRequired = false, isDisabled = false, error, placeholder = label } = props
  const chosenOption = options.find(({ id }) => id === value) ?? null
  const { inputProps, note } = useTypedChoice({ chosenText: chosenOption?.name ?? '', onSearch })
  const problem = error ?? note
  return (
    <Autocomplete
      size="small"
      fullWidth
      autoHighlight
      disabled={isDisabled}
      loading={isStale}
      loadingText="Memuat…"
      options={isStale ? [] : [...options]}
      value={chosenOption}
      onChange={(_, newOption) => onChange(newOption)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, selectedOption) => option.id === selectedOption.id}
      filterOptions={onSearch ? (serverOptions) => serverOptions : filterFirstMatches}
      {...inputProps}
      onKeyDown={(event) => {
        if (isStale) blockEnter(event)
        inputProps.onKeyDown(event)
      }}
      onBlur={() => {
        inputProps.onBlur()
        onBlur?.()
      }}
      noOptionsText="Tidak ditemukan"
      renderInput={(params) => (
        <TextField
          {...params}
          {...(isInTable ? { placeholder } : { label, required: isRequired })}
          {...(props.inputRef && { inputRef: props.inputRef })}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...(isInTable && { 'aria-label': label }) },
          }}
        />
      )}
    />
  )
}
