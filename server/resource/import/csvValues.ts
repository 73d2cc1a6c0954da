/** One value of a CSV as the schema wants it, and what the schema says of a row. */
import { format, isValid, parse } from 'date-fns'
import type { z } from 'zod'
import type { DescribedField } from '#contract/fields.ts'
import { ApiError } from '../../http/errors.ts'

/** What people type: DD/MM/YYYY, and choices whatever their case or by their label. */
export function readable(value: string, field: DescribedField | undefined): string {
  const trimmed = value.trim()
  if (field?.input === 'date') {
    const date = parse(trimmed.replace(/[.-]/g, '/'), 'd/M/yyyy', 0)
    // '12' would be the twelfth year, not 2012.
    return isValid(date) && date.getFullYear() >= 1000 ? format(date, 'yyyy-MM-dd') : trimmed
  }
  const folded = trimmed.toLowerCase()
  const option = field?.options?.find(
    ({ id, name }) => id.toLowerCase() === folded || name.toLowerCase() === folded,
  )
  return option?.id ?? trimmed
}

/** The first of each field, as an answer's errors have it: what is empty is not also told to be no number. */
export function messagesOf(issues: readonly z.core.$ZodIssue[], fields: Map<string, DescribedField>): string {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${fields.get(name)?.label ?? name}: ${message}`)
  }
  return [...first.values()].join('; ')
}

/** What a refusal says of a row. @throws anything that is none */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return Object.values(error.extra.errors ?? {}).join('; ') || error.message
}
