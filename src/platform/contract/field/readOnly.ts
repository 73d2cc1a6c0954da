/** A field of a record that no form writes. */
import type { z } from 'zod'
import { fieldInfo } from '../fields.ts'

/**
 * A column among the `extra` fields of a resource, which a call sets: lists can be filtered by it, and it has a label.
 *
 * @example extra: { confirmed_at: readOnly('Disahkan', moment.nullable()) }
 */
export function readOnly<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  // The schema itself may be shared, as `moment` is.
  const field = schema.clone()
  fieldInfo.add(field, { label, input: 'hidden' })
  return field
}
