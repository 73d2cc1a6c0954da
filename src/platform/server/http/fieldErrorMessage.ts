/** Makes the message of a validation error understandable by itself: the first field's label and reason. */
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { hasField, labelAt } from '#platform/contract/field/labelAt.ts'
import { ApiError } from './errors.ts'

/**
 * The error with the label added to its message; errors without field errors are returned unchanged.
 *
 * @example throw addFieldLabel(createPost, errors.invalid({ title: 'Harus diisi' })) // 'Judul: Harus diisi'
 */
export function addFieldLabel(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.extra.errors) return error
  const [field, reason] = Object.entries(error.extra.errors)[0] ?? []
  // An error with a message of its own keeps it.
  if (field === undefined || reason === undefined || error.message !== reason) return error
  const label = labelOf(endpoint, field)
  if (label === undefined || isNamedIn(reason, label)) return error
  return new ApiError(error, `${label}: ${reason}`, error.extra)
}

/** The label of a field of the body or query; a field of the body without any label has its name. */
export function labelOf({ body, bodyVariants = [], query }: Endpoint, field: string): string | undefined {
  const bodies = [body, ...bodyVariants].filter((schema) => schema !== undefined)
  for (const schema of [...bodies, query]) {
    const label = schema && labelAt(schema, field)
    if (label !== undefined) return label
  }
  const names = field.split('.')
  const isInBody = bodies.some((schema) => hasField(schema, names[0] ?? ''))
  return isInBody ? names.findLast((name) => !/^\d+$/.test(name)) : undefined
}

/** Whether a reason names its field already. @example isNamedIn('Pilih anggota dahulu', 'Anggota') // true */
export function isNamedIn(reason: string, label: string): boolean {
  const lowerLabel = label.toLowerCase()
  // 'isi' is not named by 'Harus diisi'.
  return reason
    .toLowerCase()
    .split(lowerLabel)
    .slice(0, -1)
    .some((before) => !/\p{L}$/u.test(before))
}
