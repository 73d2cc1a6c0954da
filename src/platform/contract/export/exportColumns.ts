/** The columns of a plain resource's export: the fields of its form and import. */
import type { z } from 'zod'
import { type DescribedField, describeFields } from '../fields.ts'
import type { ExportColumn } from './exportFile.ts'

/** Inputs whose values do not fit into a cell. */
const UNEXPORTED_INPUTS = ['image', 'privateFile', 'hidden', 'password', 'richText']

const COLUMN_KINDS: Partial<Record<DescribedField['input'], NonNullable<ExportColumn['kind']>>> = {
  date: 'date',
  moment: 'moment',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
}

type ExportedResource = {
  input: z.ZodObject
  /** If there is an import, its column order is used. */
  csv?: { columns: readonly string[] } | undefined
  exported?: readonly ExportColumn[] | undefined
}

/** @example exportColumns(book) // [{ source: 'code', label: 'Kode' }, { source: 'name', label: 'Nama' }] */
export function exportColumns({ input, csv, exported = [] }: ExportedResource): ExportColumn[] {
  const fields = describeFields(input).filter((field) => !UNEXPORTED_INPUTS.includes(field.input))
  const sortIndexOf = ({ name }: DescribedField) => {
    const index = csv?.columns.indexOf(name) ?? -1
    return index < 0 ? fields.length : index
  }
  return [
    ...[...fields].sort((one, other) => sortIndexOf(one) - sortIndexOf(other)).map(toExportColumn),
    ...exported,
  ]
}

function toExportColumn({ name, label, input, options, target }: DescribedField): ExportColumn {
  const kind = COLUMN_KINDS[input]
  return {
    source: name,
    label,
    ...(kind && { kind }),
    ...(options && { options }),
    ...(target && { target }),
  }
}
