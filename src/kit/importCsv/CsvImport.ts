/** What a list says of its import. */
import type { z } from 'zod'
import type { ImportCalls, ImportOptions } from '#contract/csv.ts'

export type CsvImport = {
  /** What the rows are called, e.g. 'Siswa'. */
  label: string
  calls: ImportCalls
  columns: readonly string[]
  row: z.ZodObject
  /** What stored records are known by, such as NISN, where a file may change them too. */
  updatesBy?: readonly string[]
}

/** How a file is read, as somebody chose it. */
export type ChosenOptions = Omit<ImportOptions, 'dry_run' | 'columns'> & {
  /** By the name of a column the field it is read as, '' for none. */
  columns: Readonly<Record<string, string>>
}

export const NOTHING_CHOSEN: ChosenOptions = { columns: {} }
