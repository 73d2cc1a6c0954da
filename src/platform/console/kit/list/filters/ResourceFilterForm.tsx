/** The form in a resource's filter dialog, and the chip of an active filter. */
import { Box, Chip, DialogContent, TextField } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { useGetList, useGetMany, useListContext } from 'react-admin'
import { useSite } from '#platform/console/providers/site.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { useTargetResource } from '../../registry/registry.ts'
import { useServerSearch } from '../../search/serverSearch.ts'
import { FilterActions } from './FilterButton.tsx'
import { FlagCheckboxes } from './FlagChips.tsx'
import { MultiSelectField, type FilterOption as Option } from './MultiSelectField.tsx'
import { formatRange, isRange, isValidRange, RangeFilter } from './RangeFilter.tsx'

type Values = Record<string, unknown>
type FormProps = {
  fields: readonly DescribedField[]
  flags: Readonly<Record<string, string>>
  onClose: () => void
}

export function ResourceFilterForm({ fields, flags, onClose }: FormProps) {
  const { filterValues, setFilters } = useListContext()
  const [values, setValues] = useState<Values>(filterValues)
  const [showsError, setShowsError] = useState(false)
  const { time_zone } = useSite()
  const isComplete = fields.every((field) => isValidRange(field, values[field.name], time_zone))
  const apply = (newValues: Values) => {
    const filledEntries = Object.entries(newValues).filter(([, value]) => !isBlank(value))
    // setFilters also returns the list to page 1.
    setFilters(Object.fromEntries(filledEntries), {})
    onClose()
  }
  const names = [...fields.map(({ name }) => name), ...Object.keys(flags)]
  const otherFilters = Object.fromEntries(
    Object.entries(filterValues).filter(([name]) => !names.includes(name)),
  )
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        setShowsError(true)
        if (isComplete) apply(values)
      }}
    >
      <DialogContent dividers>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          {fields.map((field) => (
            <FilterInput
              key={field.name}
              field={field}
              value={values[field.name]}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
              showsError={showsError}
            />
          ))}
          <FlagCheckboxes flags={flags} filterValues={values} onChange={setValues} />
        </Box>
      </DialogContent>
      <FilterActions
        canClear={names.some((name) => !isBlank(values[name]))}
        onClear={() => apply(otherFilters)}
        onClose={onClose}
      />
    </form>
  )
}

const isBlank = (value: unknown) =>
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
  if (field.target) return <RelationFilter {...props} />
  const options = field.input === 'boolean' ? YES_NO : field.options
  if (options) return <MultiSelectFilter {...props} options={options} />
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

type Choice = Option<string | number | boolean>

/** The ids in a filter's value, which may be one id or several. */
function toIds(value: unknown): Choice['id'][] {
  return [value].flat().filter(isId)
}

const isId = (value: unknown): value is Choice['id'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

type MultiSelectProps = InputProps &
  Omit<ComponentProps<typeof MultiSelectField<Choice['id']>>, 'label' | 'ids'>

const MultiSelectFilter = ({ field, value, ...props }: MultiSelectProps) => (
  <MultiSelectField label={field.label} ids={toIds(value)} {...props} />
)

/** A filter on a relation, whose options the server searches. */
function RelationFilter(props: InputProps) {
  const { field, value } = props
  const resource = useTargetResource(field.target) ?? ''
  const title = field.target?.title ?? 'id'
  const { search: q, isTyping, searchDebounced } = useServerSearch()
  const { data, isPending, isPlaceholderData } = useGetList(
    resource,
    {
      filter: { q },
      pagination: { page: 1, perPage: 25 },
      sort: { field: title, order: 'ASC' },
    },
    { enabled: resource !== '', placeholderData: (previousData) => previousData },
  )
  const knownOptions = useNamedOptions({ resource, title }, value)
  return (
    <MultiSelectFilter
      {...props}
      options={(data ?? []).map((row) => ({ id: row.id, name: String(row[title]) }))}
      knownOptions={knownOptions}
      isStale={isPending || isTyping || isPlaceholderData}
      onSearch={searchDebounced}
    />
  )
}

type Titled = { resource: string; title: string }

function useNamedOptions({ resource, title }: Titled, value: unknown): Choice[] {
  const ids = [value ?? []].flat().map(Number)
  const { data = [] } = useGetMany(resource, { ids }, { enabled: resource !== '' && ids.length > 0 })
  return data.filter(Boolean).map((row) => ({ id: row.id, name: String(row[title]) }))
}

export function FilterChip({ field }: { field: DescribedField }) {
  const { filterValues, setFilters } = useListContext()
  const value: unknown = filterValues[field.name]
  const target = { resource: useTargetResource(field.target) ?? '', title: field.target?.title ?? 'id' }
  const knownOptions = useNamedOptions(target, field.target ? value : [])
  const { time_zone } = useSite()
  return (
    <Chip
      label={`${field.label}: ${formatRange(field, value, time_zone) ?? formatFilterValue(field, value, knownOptions)}`}
      color="primary"
      variant="outlined"
      onDelete={() => setFilters({ ...filterValues, [field.name]: undefined }, {})}
      sx={{ height: 40, borderRadius: 2 }}
    />
  )
}

function formatFilterValue(field: DescribedField, value: unknown, knownOptions: readonly Choice[]): string {
  const options: readonly Choice[] = field.target
    ? knownOptions
    : field.input === 'boolean'
      ? YES_NO
      : (field.options ?? [])
  return [value]
    .flat()
    .map((id) => options.find((option) => option.id === id)?.name ?? String(id))
    .join(', ')
}
