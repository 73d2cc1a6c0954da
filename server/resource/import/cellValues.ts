/** One value of a file as the schema wants it, and what the schema says of a row. */
import { format, isValid, parse } from 'date-fns'
import { id } from 'date-fns/locale/id'
import type { z } from 'zod'
import { matchChoice } from '#contract/field/spelling.ts'
import type { DescribedField } from '#contract/fields.ts'
import { ApiError } from '../../http/errors.ts'

/** What people type: DD/MM/YYYY or '31 Januari 2012', and choices whatever their case, their label or their usual spelling. */
export function readable(value: string, field: DescribedField | undefined): string {
  const trimmed = value.trim()
  if (field?.input === 'date') return dayOf(trimmed)
  return matchChoice(trimmed, field?.options)
}

const NAMED_MONTHS = ['d MMMM yyyy', 'd MMM yyyy']

function dayOf(text: string): string {
  const isNamed = /[a-z]/i.test(text)
  const even = text.replace(/[.\-/\s]+/g, isNamed ? ' ' : '/')
  const formats = isNamed ? NAMED_MONTHS : ['d/M/yyyy']
  for (const one of formats) {
    const day = parse(even, one, 0, { locale: id })
    // '12' would be the twelfth year, not 2012.
    if (isValid(day) && day.getFullYear() >= 1000) return format(day, 'yyyy-MM-dd')
  }
  return text
}

/**
 * The first of each field, as an answer's errors have it: what is empty is not also told to be no number. Of
 * what is unknown the cell is told with it, since nobody sees it beside the message.
 */
export function messagesOf(
  issues: readonly z.core.$ZodIssue[],
  fields: ReadonlyMap<string, DescribedField>,
  cells: Readonly<Record<string, unknown>> = {},
): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${calledIn(cells, name, fields.get(name))}: ${message}`)
  }
  return [...first.values()]
}

/** Letters of a cell that are told. */
const MAX_QUOTED_LENGTH = 40

/** @example calledIn({ religion: 'Jedi' }, 'religion', field) // 'Agama “Jedi”' */
function calledIn(
  cells: Readonly<Record<string, unknown>>,
  name: string,
  field: DescribedField | undefined,
): string {
  const cell = String(cells[name] ?? '').slice(0, MAX_QUOTED_LENGTH)
  const isTold = cell !== '' && (field?.options || field?.input === 'date')
  return isTold ? `${field.label} “${cell}”` : (field?.label ?? name)
}

/** What a refusal says of a row. @throws anything that is none */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return Object.values(error.extra.errors ?? {}).join('; ') || error.message
}
