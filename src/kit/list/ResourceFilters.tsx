/** The filters that a resource declares: a button with a badge and a dialog, and a chip for each that is on. */
import { lazy, Suspense } from 'react'
import { useListContext } from 'react-admin'
import { type DescribedField, describeField, describeFields } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { FilterShell } from './FilterButton.tsx'
import { FlagChips } from './FlagChips.tsx'

/** Inputs of every kind, and what reads days: no list waits for them. */
const inputs = () => import('./filterForms/ResourceFilterForm.tsx')
const ResourceFilterForm = lazy(async () => ({ default: (await inputs()).ResourceFilterForm }))
const FilterChip = lazy(async () => ({ default: (await inputs()).FilterChip }))

type Props = {
  resource: Pick<Resource, 'input' | 'filters' | 'flags' | 'filterFields'>
  /** Those whose choices only the server knows. */
  more?: readonly DescribedField[]
}

/** @example <ListScreen filters={<ResourceFilters resource={student} />} … /> */
export function ResourceFilters({ resource, more = [] }: Props) {
  const { input, filters = [], flags = {}, filterFields } = resource
  // A name that is no field of the form is a filter of the API alone.
  const fields = [
    ...(filterFields ? describeFields(filterFields) : []),
    ...filters.filter((name) => name in input.shape).map((name) => describeField(input, name)),
    ...more,
  ]
  const { filterValues } = useListContext()
  const active = fields.filter(({ name }) => filterValues[name] !== undefined)
  return (
    <>
      {fields.length + Object.keys(flags).length > 0 && (
        <FilterShell count={active.length + Object.keys(flags).filter((name) => filterValues[name]).length}>
          {(close) => (
            <Suspense fallback={<ProgressBar isLoading />}>
              <ResourceFilterForm fields={fields} flags={flags} onClose={close} />
            </Suspense>
          )}
        </FilterShell>
      )}
      <Suspense>
        {active.map((field) => (
          <FilterChip key={field.name} field={field} />
        ))}
      </Suspense>
      <FlagChips flags={flags} />
    </>
  )
}
