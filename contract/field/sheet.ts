/** The spreadsheet of a resource: its columns, the rows it takes, and what such sheets are like. */
import type { z } from 'zod'
import { describeFields } from '../fields.ts'

/** What spreadsheets of such records are like. */
export type SheetFormat = {
  /** Beside its own name and label, what schools call a field; the more usual first. */
  names?: Readonly<Record<string, readonly string[]>>
  /** Digits of a number that always has as many, by its field. */
  lengths?: Readonly<Record<string, number>>
  phones?: readonly string[]
  emails?: readonly string[]
  /** Fields that together tell which stored record a row is about, the surest first; else those of `unique`. */
  matches?: readonly (readonly string[])[]
}
export type CsvImport = { columns: readonly string[]; row: z.ZodObject } & SheetFormat

/** No cell holds a file. */
const NOT_IN_SHEET = ['image', 'privateFile', 'hidden', 'password']

/** The import of a resource: its columns in order, and the row it takes. */
export function importOf({
  csv,
  input,
}: {
  csv?: true | ({ columns?: readonly string[]; row?: z.ZodObject } & SheetFormat)
  input: z.ZodObject
}): CsvImport | undefined {
  if (!csv) return undefined
  const { columns = [], row = input, ...habits } = csv === true ? {} : csv
  const typed = describeFields(input).filter(
    (field) => !NOT_IN_SHEET.includes(field.input) && field.name in row.shape,
  )
  return { columns: [...new Set([...columns, ...typed.map(({ name }) => name)])], row, ...habits }
}
