/** The multi-selects of a list's filter dialog; their options are loaded when it opens. */
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceContext } from 'react-admin'
import { MINUTE } from '#platform/contract/units.ts'
import { LoadFailure } from '../../screen/EmptyState.tsx'
import { ProgressBar } from '../../screen/ProgressBar.tsx'
import { useServerSearch } from '../../search/serverSearch.ts'
import type { FilterField, FilterSelection, LoadOptions } from './filterValues.ts'
import { MultiSelectField } from './MultiSelectField.tsx'

type Props = {
  fields: readonly FilterField[]
  load: LoadOptions
  selection: FilterSelection
  onChange: (selection: FilterSelection) => void
}

export function FilterChoices({ fields, load, selection, onChange }: Props) {
  const resource = useResourceContext()
  const { search, isTyping, searchDebounced } = useServerSearch()
  const [initialSelection] = useState(selection)
  // Under the list's query key, so that a write to the list invalidates the options too.
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource, 'filterable', search, initialSelection],
    queryFn: ({ signal }) => load(signal, { search, selection: initialSelection }),
    placeholderData: (previousData) => previousData,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
  })
  if (!data && error && !isFetching) return <LoadFailure message={error.message} onRetry={() => refetch()} />
  return (
    <>
      {!data && <ProgressBar isLoading={isFetching} />}
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        {fields.map(({ name, label, isServerSearched }) => (
          <MultiSelectField
            key={name}
            label={label}
            options={data?.[name] ?? []}
            areNamesLoading={!data}
            isStale={!data || (isServerSearched === true && (isTyping || isPlaceholderData))}
            ids={selection[name] ?? []}
            onChange={(ids) => onChange({ ...selection, [name]: ids })}
            onSearch={isServerSearched ? searchDebounced : undefined}
          />
        ))}
      </Box>
    </>
  )
}
