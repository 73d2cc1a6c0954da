/** A plain resource: one description from which its calls, table, form and import are derived. */
import type { z } from 'zod'
import type { ResourceAccess } from './access.ts'
import { inUse } from './blocker.ts'
import { bulkCalls } from './bulk.ts'
import { type Endpoint, endpoint, type ListQuery, listOutput, listQuery, nothing } from './endpoint.ts'
import { type ExportCall, exportCall } from './export/exportCall.ts'
import { exportColumns } from './export/exportColumns.ts'
import type { ExportColumn } from './export/exportFile.ts'
import { type ChoiceCall, choiceCalls } from './field/choiceCalls.ts'
import { type FileCall, fileCalls, type UploadCall, uploadCalls } from './field/fieldFiles.ts'
import type { ColumnName, TextName, WithOwners } from './field/fieldNames.ts'
import { expectedVersion, idParams } from './fields.ts'
import { gapsOf, withGaps } from './gaps.ts'
import { type ImportCalls, importCalls } from './import/importCalls.ts'
import { type CsvImport, type SheetFormat, toCsvImport } from './import/importSheet.ts'
import { filterableFields, listedRow, withUnlistedOptional } from './listedFields.ts'
import { extraFiltersOf } from './listFilters.ts'
import { LIMITS } from './options.ts'
import { storedRow } from './stored.ts'

type Spec<
  Name extends string,
  Shape extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
  Row extends z.ZodRawShape,
> = {
  /** Singular, camelCase; also the name of its files in every folder. */
  name: Name
  /** The database table, plural. */
  table: string
  /** Singular, in Indonesian. */
  label: string
  /** Path of the calls, below the API base. */
  api: string
  input: z.ZodObject<Shape>
  /** Columns that the search box searches. */
  search: readonly TextName<Shape>[]
  /** Columns of the list, in order. */
  columns: readonly (keyof Shape & string)[]
  /** Sortable fields; a reference is sorted by the title of its record. */
  sortable: readonly ColumnName<Shape>[]
  filters?: readonly (keyof Shape & string)[]
  /** Boolean filters with their labels; a server hook implements them. */
  flags?: Readonly<Record<string, string>>
  /** Default sort of the list. */
  defaultSort?: { field: ColumnName<Shape> | 'created_at'; order: 'asc' | 'desc' }
  access: ResourceAccess
  /** The list is short and always returned whole, whatever page is requested. */
  isUnpaged?: true
  /** Field combinations that must be unique; a conflict is reported under the first field. */
  unique?: readonly (readonly ColumnName<Shape>[])[]
  /** Additional read-only fields of the response; those of `readOnly` are filtered by and have labels. */
  extra?: Extra
  /** Enables the import: `true`, or the first columns and a more lenient row schema. */
  csv?:
    | true
    | ({ columns?: readonly (keyof (Shape & NoInfer<Row>) & string)[]; row?: z.ZodObject<Row> } & SheetFormat)
  /** Additional columns of the export. */
  exported?: readonly ExportColumn[]
  /** Additional fields of the create response only, e.g. a one-time password. */
  createExtra?: z.ZodRawShape
  /** Maximum bytes of a record, if more than the default (LIMITS). */
  bodyLimit?: number
  /** Entity name under which reads are audited, for records about persons. */
  auditReadsOf?: Endpoint['auditReadsOf']
  sample: z.input<z.ZodObject<Shape>>
}

/**
 * Declares a plain resource and derives its endpoints.
 *
 * @example
 * export const book = defineResource({ name: 'book', table: 'books', label: 'Buku',
 *   api: '/books', input: z.object({ code: text('Kode'), name: text('Nama') }), … })
 */
export function defineResource<
  const Name extends string,
  Shape extends z.ZodRawShape,
  Extra extends z.ZodRawShape = Record<never, never>,
  Row extends z.ZodRawShape = Record<never, never>,
>(spec: Spec<Name, Shape, Extra, Row> & WithOwners<Shape>) {
  // The console starts with every resource and calls few of them, so schemas of calls are made on first use. Those of
  // the calls are apart, because they depend on what the features of the register contribute.
  const getRow = once(() => storedRow(spec))
  const getCsv = once(() => toCsvImport(spec))
  const getDerived = once(() => derive<Shape, Extra, Row>(spec, { row: getRow(), csv: getCsv() }))
  return {
    ...spec,
    get row() {
      return getRow()
    },
    get csv() {
      return getCsv()
    },
    get imports() {
      return getDerived().imports
    },
    /** Upload calls of the file fields, by field name. */
    get uploads() {
      return getDerived().uploads
    },
    /** Download calls of the private files, by field name. */
    get files() {
      return getDerived().files
    },
    /** Calls from which the references are picked, by field name. */
    get choices() {
      return getDerived().choices
    },
    get endpoints() {
      return getDerived().endpoints
    },
  }
}

/** Makes a value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function derive<Shape extends z.ZodRawShape, Extra extends z.ZodRawShape, Row extends z.ZodRawShape>(
  spec: Spec<string, Shape, Extra, Row>,
  { row, csv }: { row: ReturnType<typeof storedRow<Shape, Extra>>; csv: CsvImport | undefined },
) {
  const { api, label, access } = spec
  const noun = label.toLowerCase()
  const body = spec.input as z.ZodObject<Shape>
  const sample = spec.sample as Record<string, unknown>
  const bodyLimit = spec.bodyLimit ?? LIMITS.jsonBytes
  const imports = csv && importCalls(api, label, { access: access.create, auditListOf: spec.auditReadsOf })
  return {
    imports,
    uploads: uploadCalls(spec),
    files: fileCalls(spec),
    choices: choiceCalls(spec),
    endpoints: {
      ...readCalls({ ...spec, csv }, row),
      create: endpoint({
        method: 'POST',
        path: api,
        summary: `Menambah ${noun}.`,
        access: access.create,
        body,
        bodyLimit,
        isCreate: true,
        output: spec.createExtra ? row.extend(spec.createExtra) : row,
        sample,
      }),
      update: endpoint({
        method: 'PUT',
        path: `${api}/:id`,
        summary: `Mengubah ${noun}.`,
        access: access.change,
        params: idParams,
        // Gaps of an import may stay. That filled fields are not emptied is checked against the stored record.
        body: withUnlistedOptional(withGaps(body, gapsOf({ input: body, csv })), spec).extend(
          expectedVersion,
        ),
        bodyLimit,
        output: row,
        sample,
      }),
      remove: removeCall(spec),
      ...bulkCalls({ ...spec, input: body, bodyLimit, sample }),
      ...imports,
    },
  }
}

function removeCall({ api, label, access }: Pick<ReadDescription, 'api' | 'label' | 'access'>) {
  return endpoint({
    method: 'DELETE',
    path: `${api}/:id`,
    summary: `Menghapus ${label.toLowerCase()}.`,
    access: access.remove,
    params: idParams,
    output: nothing,
    refusals: { 409: { inUse } },
  })
}

type ListFields = 'columns' | 'search' | 'sortable' | 'defaultSort' | 'filters' | 'flags' | 'csv' | 'exported'
type ReadDescription = Pick<
  Resource,
  'name' | 'api' | 'label' | 'input' | 'extra' | 'access' | 'auditReadsOf' | ListFields
>

/** The fields a list can be sorted by, including the default sort. @example sortableFields(book) // ['code', 'name', 'created_at'] */
export function sortableFields({
  sortable,
  defaultSort,
}: Pick<Resource, 'sortable' | 'defaultSort'>): string[] {
  return [...new Set([...sortable, ...(defaultSort ? [defaultSort.field] : []), 'created_at'])]
}

function readCalls<Row extends z.ZodObject>(description: ReadDescription, row: Row) {
  const { api, label, access, auditReadsOf } = description
  const { flags, fields } = extraFiltersOf(description)
  const register = description.csv?.register
  const noun = label.toLowerCase()
  const list = endpoint({
    method: 'GET',
    path: api,
    summary: `Daftar ${noun}.`,
    access: access.read,
    query: listQuery({
      sortable: sortableFields(description),
      filters: [...filterableFields(description), ...Object.keys(flags), ...Object.keys(fields.shape)],
    }),
    output: listOutput(listedRow(row, description)),
    ...(auditReadsOf && { auditListOf: auditReadsOf }),
  })
  return {
    list,
    export: {
      ...exportCall(list, {
        name: label,
        columns: exportColumns(description),
        ...(register && { register: register.name }),
      }),
      access: access.export ?? access.read,
    },
    get: endpoint({
      method: 'GET',
      path: `${api}/:id`,
      summary: `Satu ${noun}.`,
      access: access.read,
      params: idParams,
      output: row,
      ...(auditReadsOf && { auditReadsOf }),
    }),
  }
}

type WithIdParams = { params: typeof idParams }
type BulkCalls = {
  changeMany: Endpoint & { body: z.ZodType<{ ids: number[]; data: Record<string, unknown> }> }
  removeMany: Endpoint & { body: z.ZodType<{ ids: number[] }> }
}
type WithFields = { body: z.ZodType<Record<string, unknown>> }

/** Any resource, for generic code. */
export type Resource = {
  name: string
  table: string
  label: string
  api: string
  input: z.ZodObject
  row: z.ZodObject
  search: readonly string[]
  columns: readonly string[]
  sortable: readonly string[]
  filters?: readonly string[] | undefined
  flags?: Readonly<Record<string, string>> | undefined
  defaultSort?: { field: string; order: 'asc' | 'desc' } | undefined
  access: ResourceAccess
  isUnpaged?: true | undefined
  extra?: z.ZodRawShape | undefined
  unique?: readonly (readonly string[])[] | undefined
  csv?: CsvImport | undefined
  exported?: readonly ExportColumn[] | undefined
  imports?: ImportCalls | undefined
  uploads: Readonly<Record<string, UploadCall>>
  files: Readonly<Record<string, FileCall>>
  choices: Readonly<Record<string, ChoiceCall>>
  createExtra?: z.ZodRawShape | undefined
  sample: Readonly<Record<string, unknown>>
  auditReadsOf?: Endpoint['auditReadsOf']
  endpoints: {
    list: Endpoint & { query: z.ZodType<ListQuery> }
    export: ExportCall
    get: Endpoint & WithIdParams
    create: Endpoint & WithFields
    update: Endpoint & WithIdParams & WithFields
    remove: Endpoint & WithIdParams
  } & BulkCalls &
    Partial<ImportCalls>
}

/**
 * A resource with other calls than its feature gave it, for a feature that extends it. They are made on first use, since
 * they depend on what all features contribute.
 *
 * @example withCalls(member, (calls) => ({ ...calls, update: endpoint({ ...calls.update, access }) }))
 */
export function withCalls<R extends Pick<Resource, 'endpoints'>, Calls extends Resource['endpoints']>(
  resource: R,
  change: (calls: R['endpoints']) => Calls,
): Omit<R, 'endpoints'> & { endpoints: Calls } {
  const getCalls = once(() => change(resource.endpoints))
  return Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(resource),
    endpoints: { get: getCalls, enumerable: true },
  })
}

export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>
export type InputOf<R extends { input: z.ZodType }> = z.output<R['input']>
