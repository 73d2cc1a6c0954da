/** List and form of a plain resource, generated from its contract; a list loads no inputs. */
import { lazy } from 'react'
import type { RaRecord } from 'react-admin'
import { targetOf } from '#contract/field/relations.ts'
import { describeField } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { ImportCsv } from '../importCsv/ImportCsv.tsx'
import { type Column, columnsOf } from '../list/columns.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { ListScreenProps } from '../list/ListScreenProps.ts'
import { ResourceFilters } from '../list/ResourceFilters.tsx'
import type { GeneratedFormProps } from './GeneratedForm.tsx'

type Plain = { resource: Pick<Resource, keyof Resource> }

type ListProps = Plain & {
  /** At the end of the table. */
  extraColumns?: readonly Column[]
  /** Where the end is not the place: the columns as they shall stand, made from the generated ones. */
  arrange?: (generated: readonly Column[]) => readonly Column[]
} & Partial<Pick<ListScreenProps<RaRecord>, 'moreActions' | 'canChange' | 'canRemove' | 'above' | 'titleOf'>>

/** @example export const List = () => <ResourceList resource={lesson} /> */
export function ResourceList({ resource, extraColumns = [], arrange, ...rest }: ListProps) {
  const generated = [...columnsOf(resource), ...extraColumns]
  const { field, order } = resource.defaultSort ?? { field: 'created_at', order: 'desc' }
  return (
    <ListScreen
      columns={arrange?.(generated) ?? generated}
      titleOf={(row) => String(row[targetOf(resource).title] ?? row.id)}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      hasNumber
      filters={<ResourceFilters resource={resource} />}
      actions={<Import resource={resource} />}
      {...rest}
    />
  )
}

function Import({ resource }: Plain) {
  const { csv, imports, label } = resource
  if (!csv || !imports) return null
  const keys = csv.matches ?? resource.unique ?? []
  const updatesBy = keys.map((names) => names.map((name) => describeField(csv.row, name).label).join(' dan '))
  return <ImportCsv label={label} calls={imports} {...csv} {...(updatesBy.length > 0 && { updatesBy })} />
}

const GeneratedForm = lazy(async () => ({ default: (await import('./GeneratedForm.tsx')).GeneratedForm }))

/** All fields of the schema in one card, or the children given. @example export const Form = () => <ResourceForm resource={lesson} /> */
export const ResourceForm = (props: GeneratedFormProps) => <GeneratedForm {...props} />
