/** A row of a spreadsheet while it is cleaned: its values, and what is wrong with them. */
import type { DescribedField } from '#platform/contract/fields.ts'
import type { Doubt, DoubtKind, ValueDecision } from '#platform/contract/import/doubts.ts'
import type { ImportNoticeKind } from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import type { SheetFormat } from '#platform/contract/import/importSheet.ts'

export type Cell = { text: string; kind: string }

export type CleanedRow = {
  values: Record<string, string>
  refusals: string[]
  /** Refused fields, for which no further messages are needed. */
  refused: Set<string>
  warnings: string[]
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
  /** Date columns in which a spreadsheet misread dates up to the 12th as month first. */
  mixedDates: ReadonlySet<string>
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

export function refuseCell(row: CleanedRow, { name }: DescribedField, reason: string): string {
  row.refusals.push(reason)
  row.refused.add(name)
  return ''
}
