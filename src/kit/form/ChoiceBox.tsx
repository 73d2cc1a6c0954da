/** One of many named things, found by typing; for choices outside a form. */
import { Autocomplete, TextField } from '@mui/material'
import { holdEnter } from '../screen/searchLater.ts'
import { firstMatches } from '../screen/textSearch.ts'

type Choice = { id: number; name: string }
type Props<Option extends Choice> = {
  label: string
  options: readonly Option[]
  value: number | null
  onChange: (chosen: Option | null) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
  /** The label is read out but not shown: the column's header says it already. */
  isInTable?: boolean
  /** The options are what a server has found for the text typed; without it they are all there. */
  onSearch?: (text: string) => void
  /** The options are not those of the text typed; none of them can be taken until they are. */
  isBehind?: boolean
  /** Stands in the empty box instead of the label. */
  placeholder?: string
}

/** @example <ChoiceBox label="Guru Pengampu" options={teachers} value={3} onChange={(teacher) => …} /> */
export function ChoiceBox<Option extends Choice>(props: Props<Option>) {
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
    isBehind = false,
  } = props
  const { placeholder = label } = props
  return (
    <Autocomplete
      size="small"
      fullWidth
      autoHighlight
      disabled={isDisabled ?? false}
      loading={isBehind}
      loadingText="Memuat…"
      options={isBehind ? [] : [...options]}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_, chosen) => onChange(chosen)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={onSearch ? (found) => found : firstMatches}
      // The name of what was chosen is not searched for.
      onInputChange={(_, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      {...(isBehind && { onKeyDown: holdEnter })}
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
