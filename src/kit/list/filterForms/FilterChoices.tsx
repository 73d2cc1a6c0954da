/** The multi-selects of a list's filters, read when they are first looked at. */
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceContext } from 'react-admin'
import { MINUTE } from '#contract/units.ts'
import { ProgressBar } from '../../screen/ProgressBar.tsx'
import { useSearchLater } from '../../screen/searchLater.ts'
import { firstMatches } from '../../screen/textSearch.ts'
import type { Chosen, FilterField, LoadOptions } from '../filterValues.ts'
import { ListFailure } from '../ListEmpty.tsx'

type Props = {
  fields: readonly FilterField[]
  load: LoadOptions
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

export function FilterChoices({ fields, load, chosen, onChange }: Props) {
  const resource = useResourceContext()
  const [search, setSearch] = useState('')
  const searchLater = useSearchLater(setSearch)
  const [opened] = useState(chosen)
  // Under the list's own key, so that a write to the list renews these too.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource, 'filterable', search, opened],
    queryFn: ({ signal }) => load(signal, { search, chosen: opened }),
    placeholderData: (before) => before,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
  })
  if (!data && error && !isFetching) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return (
    <>
      {!data && <ProgressBar isLoading={isFetching} />}
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        {fields.map(({ name, label, isSearched }) => (
          <MultiSelect
            key={name}
            label={label}
            options={data?.[name] ?? []}
            isLoading={!data}
            ids={chosen[name] ?? []}
            onChange={(ids) => onChange({ ...chosen, [name]: ids })}
            onSearch={isSearched ? searchLater : undefined}
          />
        ))}
      </Box>
    </>
  )
}

type Option = { id: number; name: string }
type SelectProps = {
  label: string
  options: readonly Option[]
  isLoading: boolean
  ids: readonly number[]
  onChange: (ids: number[]) => void
  onSearch: ((text: string) => void) | undefined
}

function MultiSelect({ label, options, isLoading, ids, onChange, onSearch }: SelectProps) {
  // Chosen from an earlier search.
  const [picked, setPicked] = useState<readonly Option[]>([])
  const [text, setText] = useState('')
  // A value of the address that no longer occurs can still be taken out.
  const value = ids.map(
    (id) =>
      [...options, ...picked].find((option) => option.id === id) ?? { id, name: isLoading ? '…' : `#${id}` },
  )
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      autoHighlight
      loading={isLoading}
      loadingText="Memuat…"
      noOptionsText="Tidak ditemukan"
      limitTags={4}
      options={[...options]}
      value={value}
      onChange={(_, chosen) => {
        setPicked(chosen)
        onChange(chosen.map(({ id }) => id))
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      filterOptions={onSearch ? (found) => found : firstMatches}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        // Options that come while somebody types would empty the box.
        if (reason === 'reset') return
        setText(typed)
        onSearch?.(reason === 'input' ? typed : '')
      }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
