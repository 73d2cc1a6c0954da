/** What the file of a list holds. */
import type { Target } from '../fields.ts'
import type { Option } from '../options.ts'

/** A column of the file; an import of the same records reads it again by its label. */
export type ExportColumn = {
  /** Field of the row, dotted for a relation. */
  source: string
  /** As the list or the form names it. */
  label: string
  /** Letters that fit into a column of a workbook, where that is fewer or more than usual. */
  width?: number
  /** Text where none is named, so that leading zeros stay. */
  kind?: 'date' | 'moment' | 'number' | 'boolean'
  /** A value of these is written by its name. */
  options?: readonly Option<string>[]
  /** An id is written as what its record is called. */
  target?: Target
}

export type ExportFile = {
  /** What the file is named after: 'Peserta Kelas' becomes peserta-kelas-2026-11-22.xlsx. */
  name: string
  columns: readonly ExportColumn[]
}
