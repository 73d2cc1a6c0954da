/** The filters that a resource declares: a button with a badge and a dialog, and a chip for each active filter. */
import { lazy } from 'react'
import { useListContext } from 'react-admin'
import { type DescribedField, describeField, describeFields } from '#platform/contract/fields.ts'
import { extraFiltersOf } from '#platform/contract/listFilters.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { LatePart } from '../../guard/LatePart.tsx'
import { lateSection } from '../../guard/loadLater.tsx'
import { useRegistry } from '../../registry/registry.ts'
import { FilterDialogButton } from './FilterButton.tsx'
import { useNameFilters } from './FilterLabels.ts'
import { FlagChips } from './FlagChips.tsx'

/** Lazy, because it imports every kind of input and the date pickers, which a list does not need. */
const importFilterForm = () => import('./ResourceFilterForm.tsx')
const ResourceFilterForm = lateSection(async () => (await importFilterForm()).ResourceFilterForm)
const FilterChip = lazy(async () => ({ default: (await importFilterForm()).FilterChip }))

type Props = {
  resource: Pick<Resource, 'input' | 'filters' | 'flags'> & Partial<Pick<Resource, 'name'>>
  /** Further fields, whose options only the server knows. */
  extraFields?: readonly DescribedField[]
}

/** @example <ListScreen filters={<ResourceFilters resource={member} />} … /> */
export function ResourceFilters({ resource, extraFields = [] }: Props) {
  const { input, filters = [] } = resource
  const { flags, fields: addedFields } = extraFiltersOf(resource, useRegistry())
  // A filter that is not a field of the form exists in the API only.
  const fields = [
    ...describeFields(addedFields),
    ...filters.filter((name) => name in input.shape).map((name) => describeField(input, name)),
    ...extraFields,
  ]
  const { filterValues } = useListContext()
  useNameFilters(fields)
  const activeFields = fields.filter(({ name }) => filterValues[name] !== undefined)
  return (
    <>
      {fields.length + Object.keys(flags).length > 0 && (
        <FilterDialogButton
          count={activeFields.length + Object.keys(flags).filter((name) => filterValues[name]).length}
        >
          {(close) => <ResourceFilterForm fields={fields} flags={flags} onClose={close} />}
        </FilterDialogButton>
      )}
      <LatePart>
        {activeFields.map((field) => (
          <FilterChip key={field.name} field={field} />
        ))}
      </LatePart>
      <FlagChips flags={flags} />
    </>
  )
}
