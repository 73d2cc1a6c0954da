/** Gaps: required fields that an import left empty may stay empty, but filled ones may not be emptied. */
import { z } from 'zod'
import { describeFields, fieldInfo } from './fields.ts'

type ImportableResource = { input: z.ZodObject; csv?: { row: z.ZodObject } | undefined }

/** Hint of a field that may stay empty. */
export const GAP_HINT = 'Belum lengkap'

/** The required fields of a form that an import may leave out. @example gapsOf(member) // ['nik', 'no_akta', …] */
export function gapsOf({ input, csv }: ImportableResource): string[] {
  return describeFields(input)
    .filter(({ name, isRequired }) => isRequired && accepts(csv?.row.shape[name], null))
    .map(({ name }) => name)
}

/**
 * The required fields that a change would empty.
 *
 * @example findEmptied(member, { phone: '0812', nik: null }, { phone: null, nik: null }) // ['phone'], were it required
 */
export function findEmptied(
  resource: ImportableResource,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return gapsOf(resource).filter((name) => !isBlank(before[name]) && isBlank(after[name]))
}

/** The schema with these fields made optional; absent, '' and null become null. */
export function withGaps(input: z.ZodObject, names: readonly string[]): z.ZodObject {
  const nullable = names.map((name) => [name, optionalGap(input.shape[name])])
  return z.object({ ...input.shape, ...Object.fromEntries(nullable) })
}

/**
 * The schema of a stored record's form, in which only its existing gaps are optional.
 *
 * @example editSchemaOf(member, { nik: null, name: 'Budi' }) // nik may stay empty
 */
export function editSchemaOf(resource: ImportableResource, record: Record<string, unknown>): z.ZodObject {
  const gaps = gapsOf(resource).filter((name) => isBlank(record[name]))
  return gaps.length > 0 ? withGaps(resource.input, gaps) : resource.input
}

function optionalGap(field: z.ZodType): z.ZodType {
  const nullable = z.preprocess((value) => (isBlank(value) ? null : value), field.nullable())
  const info = fieldInfo.get(field)
  return info ? nullable.register(fieldInfo, { ...info, hint: GAP_HINT }) : nullable
}

export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function accepts(field: unknown, value: unknown): boolean {
  return field instanceof z.ZodType && field.safeParse(value).success
}
