/** Description of a list's import, and the options of reading a file. */
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ExportFormat } from '#platform/contract/export/exportCall.ts'
import type { ChoicesByWord, DecisionsByValue } from '#platform/contract/import/doubts.ts'
import type { ImportCalls } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'

export type CsvImport = {
  /** Name of the records, e.g. 'Anggota'. */
  label: string
  calls: ImportCalls
  columns: readonly string[]
  row: z.ZodObject
  /** Labels of the fields that identify existing records, e.g. 'Nomor Kartu'; set if a file may update them. */
  updateKeys?: readonly string[]
  /** The register with which a file may be compared. */
  register?: { name: string }
  /** Another button, whose first step makes the CSV file instead of picking one. */
  otherSource?: ImportSource
  /** JSON of what the file is about, of imports that need to know it. */
  scope?: string
  /** The address of a template that is made for this file; by default the one of the import. */
  buildTemplateUrl?: (format: ExportFormat) => string
  /** What a file looks like, where that says more than each column by itself. */
  explanation?: string
  /** What is decided about a file says nothing about the next. */
  forgetsDecisions?: boolean
}

export type ImportSource = {
  /** Of the button and the dialog, such as 'Tempel daftar'. */
  label: string
  icon: ReactNode
  renderPick: (props: PickProps) => ReactNode
}
export type PickProps = { problem: string | undefined; onPick: (file: File | undefined) => void }

/** The options that the user selected for reading a file. */
export type ReadOptions = Omit<
  ImportOptions,
  'dry_run' | 'chosen' | 'columns' | 'values' | 'choices' | 'fill_zeros' | 'scope' | 'seen'
> & {
  /** Maps column names of the file to fields; '' ignores the column. */
  columns: Readonly<Record<string, string>>
  /** What was decided about single doubtful values. */
  values: DecisionsByValue
  /** Which options were chosen for unknown words. */
  choices: ChoicesByWord
  /** What is stored of a compared file, by line: fields, or all of a row. */
  chosen?: ChosenRows | undefined
}
export type ChosenRows = Readonly<Record<number, true | readonly string[]>>

export const DEFAULT_OPTIONS: ReadOptions = { columns: {}, values: {}, choices: {} }
/** Of a file that is only compared until somebody chooses what is stored of it. */
export const COMPARISON_OPTIONS: ReadOptions = { ...DEFAULT_OPTIONS, mode: 'update', compare: '1' }
