/** Gaps of a record: what an import left out may stay missing, what is filled may not be emptied. */
import { z } from 'zod'
import { describeFields, fieldInfo } from './fields.ts'

type WithGaps = { input: z.ZodObject; csv?: { row: z.ZodObject } | undefined }

/** Shown under a field that may stay missing. */
export const GAP_HINT = 'Belum lengkap'

/** The required fields of a form that an import may leave out. @example gapsOf(student) // ['nik', 'no_akta', …] */
export function gapsOf({ input, csv }: WithGaps): string[] {
  return describeFields(input)
    .filter(({ name, isRequired }) => isRequired && accepts(csv?.row.shape[name], null))
    .map(({ name }) => name)
}

/**
 * Required fields that have a value and would lose it: a gap may stay, what is filled stays filled.
 *
 * @example emptied(student, { phone: '0812', nik: null }, { phone: null, nik: null }) // ['phone'], were it required
 */
export function emptied(
  resource: WithGaps,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return gapsOf(resource).filter((name) => !isBlank(before[name]) && isBlank(after[name]))
}

/** The schema with some fields that may be left out; nothing, '' and null are then null. */
export function withGaps(input: z.ZodObject, names: readonly string[]): z.ZodObject {
  const loose = names.map((name) => [name, gap(input.shape[name])])
  return z.object({ ...input.shape, ...Object.fromEntries(loose) })
}

/**
 * What the form of a stored record checks: only the gaps it already has may stay.
 *
 * @example formOf(student, { nik: null, name: 'Budi' }) // nik may stay empty
 */
export function formOf(resource: WithGaps, record: Record<string, unknown>): z.ZodObject {
  const gaps = gapsOf(resource).filter((name) => isBlank(record[name]))
  return gaps.length > 0 ? withGaps(resource.input, gaps) : resource.input
}

function gap(field: z.ZodType): z.ZodType {
  const loose = z.preprocess((value) => (isBlank(value) ? null : value), field.nullable())
  const info = fieldInfo.get(field)
  return info ? loose.register(fieldInfo, { ...info, hint: GAP_HINT }) : loose
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function accepts(field: unknown, value: unknown): boolean {
  return field instanceof z.ZodType && field.safeParse(value).success
}
