/** Formats validation errors of a row. */
import type { z } from 'zod'
import type { DescribedField } from '#platform/contract/fields.ts'
import { ApiError } from '../../../http/errors.ts'

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
