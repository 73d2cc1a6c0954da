/** Description of a list's import, and the options of reading a file. */
import type { z } from 'zod'
import type { ImportCalls, ImportOptions } from '#platform/contract/import/importCalls.ts'

export type CsvImport = {
  /** Name of the records, e.g. 'Siswa'. */
  label: string
  calls: ImportCalls
  columns: readonly string[]
  row: z.ZodObject
  /** Labels of the fields that identify existing records, e.g. NISN; set if a file may update them. */
  updateKeys?: readonly string[]
}

/** The options that the user selected for reading a file. */
export type ReadOptions = Omit<ImportOptions, 'dry_run' | 'columns'> & {
  /** Maps column names of the file to fields; '' ignores the column. */
  columns: Readonly<Record<string, string>>
}

export const DEFAULT_OPTIONS: ReadOptions = { columns: {} }
