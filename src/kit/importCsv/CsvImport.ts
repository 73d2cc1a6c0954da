/** What a list says of its import. */
import type { z } from 'zod'
import type { ImportCalls } from '#contract/csv.ts'

export type CsvImport = {
  /** What the rows are called, e.g. 'Siswa'. */
  label: string
  calls: ImportCalls
  /** Whose list is read again. */
  columns: readonly string[]
  row: z.ZodObject
}
