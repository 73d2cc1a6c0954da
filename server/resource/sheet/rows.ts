/** What a file of rows is, whichever program wrote it. */

export type SheetRow = {
  /** As the program that made the file numbers it. */
  line: number
  cells: string[]
  /** Of each cell 't' text, 'n' number, 'd' day; '' where all are text. */
  kinds: string
}

export type Table = {
  /** From the first row, as often as asked. */
  rows: () => AsyncGenerator<SheetRow>
  merges: readonly Merge[]
  /** As the file parts its columns; what is handed back is parted alike. */
  delimiter: ',' | ';' | '\t' | null
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null
  sheet: string | null
  close: () => Promise<void>
}

/** Cells that are displayed as one, by row from 1 and column from 0. */
export type Merge = { top: number; bottom: number; left: number; right: number }
