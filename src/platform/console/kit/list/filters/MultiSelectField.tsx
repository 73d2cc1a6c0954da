/** A searchable multi-select for filters. */
import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { useTypedChoice } from '../../field/useTypedChoice.ts'
import { blockEnter } from '../../search/serverSearch.ts'
import { filterFirstMatches, hasMatch } from '../../search/textSearch.ts'

export type FilterOption<Id> = { id: Id; name: string }

type Props<Id> = {
  label: string
  options: readonly FilterOption<Id>[]
  ids: readonly Id[]
  onChange: (ids: Id[]) => void
  /** The options do not match the typed text yet, so none can be selected. */
  isStale?: boolean
  /** Searches the options on the server; without it, `options` has all of them. */
  onSearch?: ((text: string) => void) | undefined
  /** Selected options that may be missing in `options`. */
  knownOptions?: readonly FilterOption<Id>[]
  /** The names of the selected options are still loading. */
  areNamesLoading?: boolean
}

/** @example <MultiSelectBox label="Anggota" options={members} ids={[3]} onChange={setMembers} /> */
export function MultiSelectField<Id extends string | number | boolean>(props: Props<Id>) {
  const {
    label,
    options,
    ids,
    onChange,
    onSearch,
    isStale = false,
    knownOptions = [],
    areNamesLoading = false,
  } = props
  // Selected in an earlier search.
  const [selectedOptions, setSelectedOptions] = useState<readonly FilterOption<Id>[]>([])
  const { inputProps, note } = useTypedChoice({ onSearch })
  const text = inputProps.inputValue
  const namedOptions = [...options, ...knownOptions, ...selectedOptions]
  // An id from the address that no longer exists can still be removed.
  const value = ids.map(
    (id) => namedOptions.find((option) => option.id === id) ?? { id, name: areNamesLoading ? '…' : `#${id}` },
  )
  const unselectedOptions = options.filter(({ id }) => !ids.includes(id))
  const hasMatches =
    text === '' || (onSearch ? unselectedOptions.length > 0 : hasMatch(unselectedOptions, text))
  return (
    <Autocomplete<FilterOption<Id>, true>
      multiple
      size="small"
      disableCloseOnSelect
      autoHighlight
      loading={isStale}
      loadingText="Memuat…"
      noOptionsText="Tidak ditemukan"
      limitTags={4}
      options={isStale ? [] : [...options]}
      value={value}
      onChange={(_, newOptions) => {
        setSelectedOptions(newOptions)
        onChange(newOptions.map(({ id }) => id))
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => String(id)}
      isOptionEqualToValue={(option, selectedOption) => option.id === selectedOption.id}
      filterOptions={onSearch ? (serverOptions) => serverOptions : filterFirstMatches}
      // While searching, selected options are hidden, so that Enter cannot deselect one.
      filterSelectedOptions={text !== ''}
      {...inputProps}
      onKeyDown={(event) => {
        if (isStale || !hasMatches) blockEnter(event)
        inputProps.onKeyDown(event)
      }}
      renderInput={(params) => (
        <TextField {...params} label={label} error={note !== undefined} helperText={note} />
      )}
    />
  )
}
