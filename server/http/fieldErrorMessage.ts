/** Makes the message of a validation error understandable by itself: the first field's label and reason. */
import type { Endpoint } from '#contract/endpoint.ts'
import { labelAt } from '#contract/field/labelAt.ts'
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
  // 'NIS ini sudah dipakai' names its field already.
  if (label === undefined || reason.toLowerCase().startsWith(label.toLowerCase())) return error
  return new ApiError(error, `${label}: ${reason}`, error.extra)
}

function labelOf({ body, bodyVariants = [], query }: Endpoint, field: string): string | undefined {
  for (const schema of [body, ...bodyVariants, query]) {
    const label = schema && labelAt(schema, field)
    if (label !== undefined) return label
  }
  return undefined
}
