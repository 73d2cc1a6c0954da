/** List and form of a plain resource, generated from its contract. */
import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import { type Column, columnsOf } from './columns.tsx'
import { Fields } from './Fields.tsx'
import { FormScreen } from './FormScreen.tsx'
import { ListScreen } from './ListScreen.tsx'

type Plain = { resource: Pick<Resource, keyof Resource> }

/** @example export const List = () => <ResourceList resource={lesson} /> */
export function ResourceList({ resource, extraColumns = [] }: Plain & { extraColumns?: readonly Column[] }) {
  const { field, order } = resource.defaultSort ?? { field: 'created_at', order: 'desc' }
  return (
    <ListScreen
      resource={resource.name}
      columns={[...columnsOf(resource), ...extraColumns]}
      titleOf={(row) => String(row.name ?? row.id)}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      hasNumber
    />
  )
}

/** All fields of the schema in one card, or the children given. @example export const Form = () => <ResourceForm resource={lesson} /> */
export function ResourceForm({
  resource,
  isBare,
  children,
}: Plain & { isBare?: boolean; children?: ReactNode }) {
  return (
    <FormScreen resource={resource.name} schema={resource.input} {...(isBare && { isBare })}>
      {children ?? <Fields names={Object.keys(resource.input.shape)} />}
    </FormScreen>
  )
}
