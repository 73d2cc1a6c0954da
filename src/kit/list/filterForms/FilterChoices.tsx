/** The multi-selects of a list's filters, read when they are first looked at. */
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useResourceContext } from 'react-admin'
import { MINUTE } from '#contract/units.ts'
import { ProgressBar } from '../../screen/ProgressBar.tsx'
import { useSearchLater } from '../../screen/searchLater.ts'
import type { FilterField, FilterSelection, LoadOptions } from '../filterValues.ts'
import { ListFailure } from '../ListEmpty.tsx'
import { ManyBox } from './ManyBox.tsx'

type Props = {
  fields: readonly FilterField[]
  load: LoadOptions
  chosen: FilterSelection
  onChange: (chosen: FilterSelection) => void
}

export function FilterChoices({ fields, load, chosen, onChange }: Props) {
  const resource = useResourceContext()
  const { search, isTyping, searchLater } = useSearchLater()
  const [opened] = useState(chosen)
  // Under the list's own key, so that a write to the list renews these too.
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource, 'filterable', search, opened],
    queryFn: ({ signal }) => load(signal, { search, selection: opened }),
    placeholderData: (before) => before,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
  })
  if (!data && error && !isFetching) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return (
    <>
      {!data && <ProgressBar isLoading={isFetching} />}
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        {fields.map(({ name, label, isServerSearched }) => (
          <ManyBox
            key={name}
            label={label}
            options={data?.[name] ?? []}
            isNameless={!data}
            isBehind={!data || (isServerSearched === true && (isTyping || isPlaceholderData))}
            ids={chosen[name] ?? []}
            onChange={(ids) => onChange({ ...chosen, [name]: ids })}
            onSearch={isServerSearched ? searchLater : undefined}
          />
        ))}
      </Box>
    </>
  )
}
