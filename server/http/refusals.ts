/** What a refusal says when it is shown alone: the first field's reason with its label. */
import type { Endpoint } from '#contract/endpoint.ts'
import { labelAt } from '#contract/field/labelAt.ts'
import { ApiError } from './errors.ts'

/**
 * The same error with its message made fit to stand alone; anything but a refusal of fields as it is.
 *
 * @example throw withReasonAsMessage(createPost, errors.invalid({ title: 'Harus diisi' })) // 'Judul: Harus diisi'
 */
export function withReasonAsMessage(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.extra.errors) return error
  const [field, reason] = Object.entries(error.extra.errors)[0] ?? []
  // An error with a message of its own keeps it.
  if (field === undefined || reason === undefined || error.message !== reason) return error
  const label = labelOf(endpoint, field)
  // 'NIS ini sudah dipakai' names its field already.
  if (label === undefined || reason.toLowerCase().startsWith(label.toLowerCase())) return error
  return new ApiError(error, `${label}: ${reason}`, error.extra)
}

function labelOf({ body, forms = [], query }: Endpoint, field: string): string | undefined {
  for (const schema of [body, ...forms, query]) {
    const label = schema && labelAt(schema, field)
    if (label !== undefined) return label
  }
  return undefined
}
