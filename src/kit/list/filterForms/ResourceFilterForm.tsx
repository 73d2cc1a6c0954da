/** What stands in the filter dialog of a resource, and the chip of a filter that is on. */
import { Box, Chip, DialogContent, TextField } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { useGetList, useGetMany, useGetRecordRepresentation, useListContext } from 'react-admin'
import type { DescribedField } from '#contract/fields.ts'
import { useSite } from '#src/providers/site.ts'
import { isRange, isWholeRange, RangeFilter, wordsOfRange } from '../../field/RangeFilter.tsx'
import { useSearchLater } from '../../screen/searchLater.ts'
import { useTargetResource } from '../../wing/registry.ts'
import { FilterActions } from '../FilterButton.tsx'
import { FlagCheckboxes } from '../FlagChips.tsx'
import { ManyBox, type Choice as NamedChoice } from './ManyBox.tsx'

type Values = Record<string, unknown>
type FormProps = {
  fields: readonly DescribedField[]
  flags: Readonly<Record<string, string>>
  onClose: () => void
}

export function ResourceFilterForm({ fields, flags, onClose }: FormProps) {
  const { filterValues, setFilters } = useListContext()
  const [chosen, setChosen] = useState<Values>(filterValues)
  const [showsError, setShowsError] = useState(false)
  const { time_zone } = useSite()
  const isWhole = fields.every((field) => isWholeRange(field, chosen[field.name], time_zone))
  const apply = (values: Values) => {
    const filled = Object.entries(values).filter(([, value]) => !isNothing(value))
    // setFilters also returns the list to page 1.
    setFilters(Object.fromEntries(filled), {})
    onClose()
  }
  const names = [...fields.map(({ name }) => name), ...Object.keys(flags)]
  const without = Object.fromEntries(Object.entries(filterValues).filter(([name]) => !names.includes(name)))
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        setShowsError(true)
        if (isWhole) apply(chosen)
      }}
    >
      <DialogContent dividers>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          {fields.map((field) => (
            <FilterInput
              key={field.name}
              field={field}
              value={chosen[field.name]}
              onChange={(value) => setChosen({ ...chosen, [field.name]: value })}
              showsError={showsError}
            />
          ))}
          <FlagCheckboxes flags={flags} filterValues={chosen} onChange={setChosen} />
        </Box>
      </DialogContent>
      <FilterActions
        canClear={names.some((name) => !isNothing(chosen[name]))}
        onClear={() => apply(without)}
        onClose={onClose}
      />
    </form>
  )
}

const isNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type InputProps = {
  field: DescribedField
  value: unknown
  onChange: (value: unknown) => void
  showsError: boolean
}
const YES_NO = [
  { id: true, name: 'Ya' },
  { id: false, name: 'Tidak' },
] as const

function FilterInput(props: InputProps) {
  const { field, value, onChange } = props
  if (field.target) return <ReferredFilter {...props} />
  const options = field.input === 'boolean' ? YES_NO : field.options
  if (options) return <ManyOf {...props} options={options} />
  if (isRange(field)) return <RangeFilter {...props} />
  return (
    <TextField
      size="small"
      label={field.label}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value.trim() || undefined)}
    />
  )
}

type Choice = NamedChoice<string | number | boolean>

/** What a filter of many holds: one or several ids. */
function idsOf(value: unknown): Choice['id'][] {
  return [value].flat().filter(isId)
}

const isId = (value: unknown): value is Choice['id'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

type ManyProps = InputProps & Omit<ComponentProps<typeof ManyBox<Choice['id']>>, 'label' | 'ids'>

const ManyOf = ({ field, value, ...props }: ManyProps) => (
  <ManyBox label={field.label} ids={idsOf(value)} {...props} />
)

/** Searched by the server, as the input of the form is. */
function ReferredFilter(props: InputProps) {
  const { field, value } = props
  const resource = useTargetResource(field.target) ?? ''
  const { search: q, isTyping, searchLater } = useSearchLater()
  const { data, isPending, isPlaceholderData } = useGetList(
    resource,
    {
      filter: { q },
      pagination: { page: 1, perPage: 25 },
      sort: { field: field.target?.title ?? 'id', order: 'ASC' },
    },
    { enabled: resource !== '', placeholderData: (before) => before },
  )
  const named = useNamed(resource, value)
  const nameOf = useGetRecordRepresentation(resource)
  return (
    <ManyOf
      {...props}
      options={(data ?? []).map((row) => ({ id: row.id, name: String(nameOf(row)) }))}
      named={named}
      isBehind={isPending || isTyping || isPlaceholderData}
      onSearch={searchLater}
    />
  )
}

function useNamed(resource: string, value: unknown): Choice[] {
  const ids = [value ?? []].flat().map(Number)
  const { data = [] } = useGetMany(resource, { ids }, { enabled: resource !== '' && ids.length > 0 })
  const nameOf = useGetRecordRepresentation(resource)
  return data.filter(Boolean).map((row) => ({ id: row.id, name: String(nameOf(row)) }))
}

export function FilterChip({ field }: { field: DescribedField }) {
  const { filterValues, setFilters } = useListContext()
  const value: unknown = filterValues[field.name]
  const named = useNamed(useTargetResource(field.target) ?? '', field.target ? value : [])
  const { time_zone } = useSite()
  return (
    <Chip
      label={`${field.label}: ${wordsOfRange(field, value, time_zone) ?? wordsOf(field, value, named)}`}
      color="primary"
      variant="outlined"
      onDelete={() => setFilters({ ...filterValues, [field.name]: undefined }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}

function wordsOf(field: DescribedField, value: unknown, named: readonly Choice[]): string {
  const options: readonly Choice[] = field.target
    ? named
    : field.input === 'boolean'
      ? YES_NO
      : (field.options ?? [])
  return [value]
    .flat()
    .map((id) => options.find((option) => option.id === id)?.name ?? String(id))
    .join(', ')
}
