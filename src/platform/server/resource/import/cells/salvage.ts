/** Reads what can be read of cells that their fields refuse; an optional cell is otherwise left empty, with a warning. */
import type { z } from 'zod'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import type { Values } from '../../hooks.ts'
import { optionWithin } from './choices.ts'
import { type CellContext, LEFT_EMPTY, type UnknownChoice } from './cleanedRow.ts'

export type Salvaged = { values: Values; warnings: string[]; unknown: UnknownChoice[] }

type Issue = z.core.$ZodIssue
type Schemas = Pick<CellContext, 'fields' | 'sheetFormat'> & { row: z.ZodObject }
type RefusedCell = { field: DescribedField; cell: string; issue: Issue }

/** The row in which no optional cell is refused any more. Required cells stay, unless a part of them can be read. */
export function salvage(
  cells: Values,
  issues: readonly Issue[],
  { fields, row, sheetFormat }: Schemas,
): Salvaged {
  const salvaged: Salvaged = { values: { ...cells }, warnings: [], unknown: [] }
  for (const { field, cell, issue } of refusedCells(cells, issues, fields)) {
    const { name, label } = field
    const part = readPart({ field, cell, issue }, sheetFormat.lengths?.[name])
    const schema: z.ZodType | undefined = row.shape[name]
    if (part !== null && schema?.safeParse(part).success) {
      salvaged.values[name] = part
      salvaged.warnings.push(partWarning({ field, cell, issue }, part))
    } else if (!field.isRequired) {
      salvaged.values[name] = ''
      salvaged.warnings.push(`${label} “${quote(cell)}”: ${issue.message}, ${LEFT_EMPTY}`)
      if (field.options) salvaged.unknown.push({ field: name, label, value: cell })
    }
  }
  return salvaged
}

/** The first issue of each filled cell. */
function refusedCells(
  cells: Values,
  issues: readonly Issue[],
  fields: ReadonlyMap<string, DescribedField>,
): RefusedCell[] {
  const refused = new Map<string, RefusedCell>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    const field = fields.get(name)
    const cell = String(cells[name] ?? '').trim()
    if (field && cell && !refused.has(name)) refused.set(name, { field, cell, issue })
  }
  return [...refused.values()]
}

const maxLengthOf = (issue: Issue) =>
  issue.code === 'too_big' && issue.origin === 'string' ? Number(issue.maximum) : null

/** The readable part of a cell; null if there is none. */
function readPart({ field, cell, issue }: RefusedCell, length: number | undefined): string | null {
  if (field.options) return optionWithin(cell, field.options)
  if (field.input === 'digits') return onlyNumberOf(cell, length)
  const maxLength = maxLengthOf(issue)
  return maxLength === null ? null : [...cell].slice(0, maxLength).join('').slice(0, maxLength).trim()
}

/** The only number within a text. @example onlyNumberOf('RT 03') // '03' */
function onlyNumberOf(cell: string, length: number | undefined): string | null {
  const [number, ...others] = cell.match(/\d+/g) ?? []
  if (number === undefined || others.length > 0) return null
  return length === undefined || number.length === length ? number : null
}

function partWarning({ field, cell, issue }: RefusedCell, part: string): string {
  const maxLength = field.options || field.input === 'digits' ? null : maxLengthOf(issue)
  if (maxLength !== null) return `${field.label} lebih dari ${formatCount(maxLength)} huruf, jadi dipotong`
  const display = field.options?.find(({ id }) => id === part)?.name ?? part
  return `${field.label} “${quote(cell)}” dibaca sebagai ${display}`
}

/** Maximum length of a quoted cell. */
const MAX_QUOTED_LENGTH = 40
const quote = (cell: string) =>
  cell.length > MAX_QUOTED_LENGTH ? `${cell.slice(0, MAX_QUOTED_LENGTH - 1)}…` : cell
