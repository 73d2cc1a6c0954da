/** What a plain resource's export holds: the fields of its form and import, by their labels. */
import type { z } from 'zod'
import { type DescribedField, describeFields } from '../fields.ts'
import type { ExportColumn } from './exportFile.ts'

/** No cell holds a file or a page. */
const NOT_EXPORTED = ['image', 'privateFile', 'hidden', 'password', 'richText']

const KINDS: Partial<Record<DescribedField['input'], NonNullable<ExportColumn['kind']>>> = {
  date: 'date',
  moment: 'moment',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
}

type Described = {
  input: z.ZodObject
  /** In the order of the import, where there is one. */
  csv?: { columns: readonly string[] } | undefined
  exported?: readonly ExportColumn[] | undefined
}

/** @example exportColumns(lesson) // [{ source: 'code', label: 'Kode' }, { source: 'name', label: 'Nama' }] */
export function exportColumns({ input, csv, exported = [] }: Described): ExportColumn[] {
  const fields = describeFields(input).filter((field) => !NOT_EXPORTED.includes(field.input))
  const placeOf = ({ name }: DescribedField) => {
    const place = csv?.columns.indexOf(name) ?? -1
    return place < 0 ? fields.length : place
  }
  return [...[...fields].sort((one, other) => placeOf(one) - placeOf(other)).map(columnOf), ...exported]
}

function columnOf({ name, label, input, options, target }: DescribedField): ExportColumn {
  const kind = KINDS[input]
  return {
    source: name,
    label,
    ...(kind && { kind }),
    ...(options && { options }),
    ...(target && { target }),
  }
}
