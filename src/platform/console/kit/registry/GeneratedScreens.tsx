/** List and form of a plain resource, generated from its contract. The form is lazy, so that a list loads no inputs. */
import { lazy } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import type { z } from 'zod'
import { targetOf } from '#platform/contract/field/relations.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { ImportSource } from '../importCsv/CsvImport.ts'
import { ImportCsv } from '../importCsv/ImportCsv.tsx'
import { type Column, columnsOf } from '../list/columns.tsx'
import { ResourceFilters } from '../list/filters/ResourceFilters.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { ListScreenProps } from '../list/ListScreenProps.ts'
import type { GeneratedFormProps } from './GeneratedForm.tsx'

/** The rows of a list, of which the fields are known. Those of persons lack the fields that no list shows. */
type Listed<Fields> = Fields & {
  id: Identifier
  labels?: Readonly<Record<string, string | string[] | null>>
}
/** For resources that declare no types of their fields. */
type AnyFields = Record<string, unknown>

type ListProps<Fields extends AnyFields, Row extends RaRecord = Listed<Fields>> = {
  resource: Resource & { row: z.ZodType<Fields> }
  /** Appended to the other columns. */
  extraColumns?: readonly Column<Row>[]
  /** Reorders or replaces the generated columns. */
  arrangeColumns?: (generated: readonly Column[]) => readonly Column<Row>[]
  /** Another way to import, beside files. */
  importSource?: ImportSource
} & Partial<
  Pick<ListScreenProps<Row>, 'renderExtraActions' | 'canChange' | 'canRemove' | 'aboveRows' | 'titleOf'>
>

/** @example export const List = () => <ResourceList resource={book} /> */
export function ResourceList<Fields extends AnyFields>({
  resource,
  extraColumns = [],
  arrangeColumns,
  importSource,
  ...rest
}: ListProps<Fields>) {
  const generatedColumns = columnsOf(resource)
  const { field, order } = resource.defaultSort ?? { field: 'created_at', order: 'desc' }
  const { title } = targetOf(resource)
  return (
    <ListScreen<Listed<Fields>>
      columns={[...(arrangeColumns?.(generatedColumns) ?? generatedColumns), ...extraColumns]}
      titleOf={(row) => String(row[title] ?? row.id)}
      sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
      hasRowNumbers
      filters={<ResourceFilters resource={resource} />}
      actions={<ImportButton resource={resource} source={importSource} />}
      {...rest}
    />
  )
}

function ImportButton({ resource, source }: { resource: Resource; source: ImportSource | undefined }) {
  const { csv, imports, label } = resource
  if (!csv || !imports) return null
  const keys = csv.matches ?? resource.unique ?? []
  const updateKeys = keys.map((names) =>
    names.map((name) => describeField(csv.row, name).label).join(' dan '),
  )
  return (
    <ImportCsv
      label={label}
      calls={imports}
      {...csv}
      {...(updateKeys.length > 0 && { updateKeys })}
      {...(source && { otherSource: source })}
    />
  )
}

const GeneratedForm = lazy(async () => ({ default: (await import('./GeneratedForm.tsx')).GeneratedForm }))

/** @example export const Form = () => <ResourceForm resource={book} /> */
export const ResourceForm = (props: GeneratedFormProps) => <GeneratedForm {...props} />
