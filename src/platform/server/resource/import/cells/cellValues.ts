/** Converts cells for the schema, and formats validation errors of a row. */
import { format, isValid, parse } from 'date-fns'
import { id } from 'date-fns/locale/id'
import type { z } from 'zod'
import { matchChoice } from '#platform/contract/field/coercions.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { ApiError } from '../../../http/errors.ts'

/** Converts what people type: dates as DD/MM/YYYY or '31 Januari 2012', and choices by label or spelling. */
export function normalizeCell(value: string, field: DescribedField | undefined): string {
  const trimmed = value.trim()
  if (field?.input === 'date') return parseDay(trimmed)
  return matchChoice(trimmed, field?.options)
}

const NAMED_MONTHS = ['d MMMM yyyy', 'd MMM yyyy']

function parseDay(text: string): string {
  const isNamed = /[a-z]/i.test(text)
  const uniform = text.replace(/[.\-/\s]+/g, isNamed ? ' ' : '/')
  const formats = isNamed ? NAMED_MONTHS : ['d/M/yyyy']
  for (const dayFormat of formats) {
    const day = parse(uniform, dayFormat, 0, { locale: id })
    // '12' would be parsed as the year 12.
    if (isValid(day) && day.getFullYear() >= 1000) return format(day, 'yyyy-MM-dd')
  }
  return text
}

/**
 * The first message of each field. For dates and choices it quotes the cell, since the message is shown without it.
 */
export function messagesOf(
  issues: readonly z.core.$ZodIssue[],
  fields: ReadonlyMap<string, DescribedField>,
  cells: Readonly<Record<string, unknown>> = {},
): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${labelWithCell(cells, name, fields.get(name))}: ${message}`)
  }
  return [...first.values()]
}

/** Maximum length of a quoted cell. */
const MAX_QUOTED_LENGTH = 40

/** @example labelWithCell({ religion: 'Jedi' }, 'religion', field) // 'Agama “Jedi”' */
function labelWithCell(
  cells: Readonly<Record<string, unknown>>,
  name: string,
  field: DescribedField | undefined,
): string {
  const cell = String(cells[name] ?? '').slice(0, MAX_QUOTED_LENGTH)
  const hasQuotedCell = cell !== '' && (field?.options || field?.input === 'date')
  return hasQuotedCell ? `${field.label} “${cell}”` : (field?.label ?? name)
}

/** The message of an ApiError for a row. @throws any other error again */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return Object.values(error.extra.errors ?? {}).join('; ') || error.message
}
