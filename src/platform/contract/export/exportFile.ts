/** The description of an exported file: its name and columns. */
import type { ReferenceTarget } from '../fields.ts'
import type { Option } from '../options.ts'

/** A column of the file. The import recognises it by its label. */
export type ExportColumn = {
  /** Path of the row's field, dotted for a relation. */
  source: string
  /** Label of the list or form. */
  label: string
  /** Width of the workbook's column in characters, if not the default. */
  width?: number
  /** Text if absent, so that leading zeros survive. */
  kind?: 'date' | 'moment' | 'number' | 'boolean'
  /** Options whose name is written instead of their id. */
  options?: readonly Option<string>[]
  /** Referenced resource whose record title is written instead of the id. */
  target?: ReferenceTarget
}

export type ExportFile = {
  /** Base of the file name: 'Daftar Anggota' becomes daftar-anggota-2026-11-22.xlsx. */
  name: string
  columns: readonly ExportColumn[]
  /** The register outside of the school in whose form the rows can be written instead. */
  register?: string
}
