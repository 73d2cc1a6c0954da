/** Values that are stored only as somebody decided: numbers that may have lost zeros, or are none, and no e-mail addresses. */
import { decisionsByValue, type ValueDecision } from '#platform/contract/import/doubts.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { errors } from '../../../http/errors.ts'
import {
  type CellContext,
  type CleanedRow,
  type Decide,
  type DoubtfulCell,
  giveUpCell,
  refuseCell,
} from './cleanedRow.ts'

/**
 * Reads the decisions for all values and those for single ones, which come first.
 *
 * @throws 422 if the latter cannot be read
 */
export function readDecisions({ values, zeros, fill_zeros, lengths, emails }: ImportOptions): Decide {
  const earlierSpelling = { '0': 'keep', '1': 'fill' } as const
  const forAll = { zeros: zeros ?? (fill_zeros && earlierSpelling[fill_zeros]), lengths, emails }
  const forValues = parseDecisions(values)
  return ({ kind, field, value }) => forValues.get(field.name)?.get(value) ?? forAll[kind] ?? null
}

/** As maps, since a cell may have the name of a property that every object has. */
function parseDecisions(json: string | undefined): ReadonlyMap<string, ReadonlyMap<string, ValueDecision>> {
  if (!json) return new Map()
  try {
    const byField = Object.entries(decisionsByValue.parse(JSON.parse(json)))
    return new Map(byField.map(([field, byValue]) => [field, new Map(Object.entries(byValue))]))
  } catch {
    throw errors.invalid({ values: 'Keputusan per nilai tidak dapat dibaca.' })
  }
}

/**
 * The value as it was decided. Without a decision a row waits if the value is the number by which its record is known; of
 * other identity numbers the cell is left empty, and other values stay as they are, with a warning.
 */
export function settle(row: CleanedRow, { decide, sheetFormat }: CellContext, cell: DoubtfulCell): string {
  const { kind, field, value, filled = null } = cell
  const given = decide(cell)
  // Nothing can be filled up in a value that lost zeros do not explain.
  const decision = given === 'fill' && filled === null ? null : given
  row.notices.add(kind)
  row.doubts.push({ kind, field: field.name, label: field.label, value, filled, decision })
  if (decision === 'omit') return ''
  if (decision === 'fill' && filled !== null) return filled
  if (decision === 'keep') return value
  row.undecided.add(kind)
  const problem = `${field.label} ${value}${cell.reason}`
  if (sheetFormat.lengths && field.name in sheetFormat.lengths) {
    const choices = filled === null ? 'biarkan, atau kosongkan' : 'isi nol, biarkan, atau kosongkan'
    const [mainKey = []] = sheetFormat.matches ?? []
    if (mainKey.includes(field.name))
      return refuseCell(row, field, `${problem}. Tentukan dahulu: ${choices}.`)
    return giveUpCell(row, field, [problem, `Tentukan dahulu: ${choices}.`])
  }
  row.warnings.push(problem)
  return value
}
