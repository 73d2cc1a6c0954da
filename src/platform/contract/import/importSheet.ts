/** The import sheet of a resource: its columns, its row schema, and the usual format of such sheets. */
import type { z } from 'zod'
import type { ExportColumn } from '../export/exportFile.ts'
import { describeFields } from '../fields.ts'

/** The last column of the file of refused rows: why each was refused. */
export const FAIL_COLUMN = 'fail_message'

/** Column names by field, most usual first. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** How the spreadsheets of schools usually look for these records. */
export type SheetFormat = {
  /** Further column names; a field's own name and label are always known. A long list is loaded by who reads a sheet. */
  names?: ColumnNames | (() => Promise<ColumnNames>)
  /** Columns that such sheets usually have and no field is for; numbers in them are asked about no further. */
  otherColumns?: readonly string[]
  /** How rows below the table begin that are no records, beside totals and notes. */
  footers?: readonly string[]
  /** The register outside of the school that writes such sheets: files are compared with it, and lists exported as it writes them. */
  register?: { name: string; columns: () => Promise<readonly ExportColumn[]> }
  /** Fields that a preview shows of each row, beside its name. */
  preview?: readonly string[]
  /** Fixed number of digits by field. */
  lengths?: Readonly<Record<string, number>>
  phones?: readonly string[]
  emails?: readonly string[]
  /** Field combinations that identify the stored record of a row, most reliable first; by default those of `unique`. */
  matches?: readonly (readonly string[])[]
  /** Field combinations of which a new record needs one; by default none beyond what is required. */
  identities?: readonly (readonly string[])[]
  /** What says that a row is about a stored record where no number does; such a row completes it. */
  likeness?: Likeness
}

/** Two records are of the same person if one field is equal and others are alike, unless both have another number. */
export type Likeness = { equal: string; alike: readonly string[]; unlessDifferent: readonly string[] }

export type CsvImport = { columns: readonly string[]; row: z.ZodObject } & SheetFormat

/** Inputs that an import sheet does not have, such as files. */
const INPUTS_NOT_IN_SHEET = ['image', 'privateFile', 'hidden', 'password']

/** Derives the import sheet of a resource; undefined if it has no import. */
export function toCsvImport({
  csv,
  input,
}: {
  csv?: true | ({ columns?: readonly string[]; row?: z.ZodObject } & SheetFormat)
  input: z.ZodObject
}): CsvImport | undefined {
  if (!csv) return undefined
  const { columns = [], row = input, ...format } = csv === true ? {} : csv
  const formFields = describeFields(input).filter(
    (field) => !INPUTS_NOT_IN_SHEET.includes(field.input) && field.name in row.shape,
  )
  return { columns: [...new Set([...columns, ...formFields.map(({ name }) => name)])], row, ...format }
}
