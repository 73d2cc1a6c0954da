/** A row of a spreadsheet while it is cleaned: its values, and what is wrong with them. */
import type { DescribedField } from '#platform/contract/fields.ts'
import type { Doubt, DoubtKind, ValueDecision } from '#platform/contract/import/doubts.ts'
import type { ImportNoticeKind, MissingRecord } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import type { SheetFormat } from '#platform/contract/import/importSheet.ts'

export type Cell = { text: string; kind: string }

/** A word that is none of a field's options, and the id of the one that was chosen for it, '' for none. */
export type UnknownChoice = { field: string; label: string; value: string; choice?: string }

export type CleanedRow = {
  values: Record<string, string>
  refusals: string[]
  /** Refused fields, for which no further messages are needed. */
  refused: Set<string>
  warnings: string[]
  unknown: UnknownChoice[]
  missing: MissingRecord[]
  doubts: Doubt[]
  notices: Set<ImportNoticeKind>
  /** The kinds about which nobody has decided. */
  undecided: Set<ImportNoticeKind>
}

export type CellContext = {
  fields: ReadonlyMap<string, DescribedField>
  sheetFormat: SheetFormat
  options: ImportOptions
  /** What was decided about a doubtful value. */
  decide: Decide
  /** What an unknown word stands for. */
  choose: Choose
  dateColumns: DateColumns
}

/** Columns of days in which day and month are in doubt. */
export type DateColumns = {
  /** Excel may have swapped them: texts have days beyond 12, real dates never do. */
  mixed: ReadonlySet<string>
  /** All texts are days in either order, in a file that nowhere shows which one it has. */
  eitherOrder: ReadonlySet<string>
}

/** A cell whose value is doubtful. */
export type DoubtfulCell = {
  kind: DoubtKind
  field: DescribedField
  /** As the file has it. */
  value: string
  /** With its zeros, if lost ones explain the value. */
  filled?: string
  /** Follows the label and the value. */
  reason: string
}

/** @returns null if nobody has decided */
export type Decide = (cell: DoubtfulCell) => ValueDecision | null

/** @returns the id of an option, '' for none; null if nobody has decided */
export type Choose = (field: string, written: string) => string | null

export function refuseCell(row: CleanedRow, { name }: DescribedField, reason: string): string {
  row.refusals.push(reason)
  row.refused.add(name)
  return ''
}

/**
 * Gives up a cell that cannot be read: without a required field there is no record, an optional one is left empty.
 *
 * @param advice follows the reason where the row is refused
 */
export function giveUpCell(row: CleanedRow, field: DescribedField, [reason, advice]: [string, string?]): '' {
  if (field.isRequired) refuseCell(row, field, advice ? `${reason}. ${advice}` : reason)
  else row.warnings.push(`${reason}, ${LEFT_EMPTY}`)
  return ''
}

/** The end of a warning about a cell. */
export const LEFT_EMPTY = 'jadi dikosongkan'
