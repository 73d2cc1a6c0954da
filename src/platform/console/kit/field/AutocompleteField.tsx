/** A searchable select of one of many options, for use outside a form. */
import { Autocomplete, TextField } from '@mui/material'
import { blockEnter } from '../search/serverSearch.ts'
import { filterFirstMatches } from '../search/textSearch.ts'

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
}

/** @example <ChoiceBox label="Guru Pengampu" options={teachers} value={3} onChange={(teacher) => …} /> */
export function AutocompleteField<Option extends Choice>(props: Props<Option>) {
  const {
    label,
    options,
    value,
    onChange,
    onSearch,
    isRequired,
    isDisabled,
    error,
    isInTable = false,
    isStale = false,
  } = props
  const { placeholder = label } = props
  return (
    <Autocomplete
      size="small"
      fullWidth
      autoHighlight
      disabled={isDisabled ?? false}
      loading={isStale}
      loadingText="Memuat…"
      options={isStale ? [] : [...options]}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_, newOption) => onChange(newOption)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, selectedOption) => option.id === selectedOption.id}
      filterOptions={onSearch ? (serverOptions) => serverOptions : filterFirstMatches}
      // MUI also reports the selected option's name here, which must not be searched.
      onInputChange={(_, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      {...(isStale && { onKeyDown: blockEnter })}
      noOptionsText="Tidak ditemukan"
      renderInput={(params) => (
        <TextField
          {...params}
          {...(isInTable ? { placeholder } : { label, required: isRequired ?? false })}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...(isInTable && { 'aria-label': label }) },
          }}
        />
      )}
    />
  )
}
