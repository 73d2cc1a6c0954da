/** List and form of a plain resource, generated from its contract. */
import { type ReactNode, useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import { formOf } from '#contract/gaps.ts'
import type { Resource } from '#contract/resource.ts'
import { Fields } from '../form/Fields.tsx'
import { FormScreen, type FormScreenProps } from '../form/FormScreen.tsx'
import { ImportCsv } from '../importCsv/ImportCsv.tsx'
import { type Column, columnsOf } from '../list/columns.tsx'
import { FlagChips } from '../list/FlagChips.tsx'
import { ListScreen } from '../list/ListScreen.tsx'

type Plain = { resource: Pick<Resource, keyof Resource> }

/** @example export const List = () => <ResourceList resource={lesson} /> */
export function ResourceList({ resource, extraColumns = [] }: Plain & { extraColumns?: readonly Column[] }) {
  const { field, order } = resource.defaultSort ?? { field: 'created_at', order: 'desc' }
  return (
    <ListScreen
      columns={[...columnsOf(resource), ...extraColumns]}
      titleOf={(row) => String(row.name ?? row.id)}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      hasNumber
      filters={resource.flags && <FlagChips flags={resource.flags} />}
      actions={<Import resource={resource} />}
    />
  )
}

function Import({ resource }: Plain) {
  const { csv, endpoints, label } = resource
  if (!csv || !endpoints.importCsv) return null
  return <ImportCsv label={label} endpoint={endpoints.importCsv} {...csv} />
}

type FormProps = Plain & { isBare?: boolean; children?: ReactNode } & Pick<FormScreenProps, 'defaultValues'>

/** All fields of the schema in one card, or the children given. @example export const Form = () => <ResourceForm resource={lesson} /> */
export function ResourceForm({ resource, children, ...rest }: FormProps) {
  const schemaOf = useCallback((record: RaRecord) => formOf(resource, record), [resource])
  return (
    <FormScreen schema={resource.input} schemaOf={schemaOf} {...rest}>
      {children ?? <Fields names={Object.keys(resource.input.shape)} />}
    </FormScreen>
  )
}
