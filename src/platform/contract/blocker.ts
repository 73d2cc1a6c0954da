/** The records that prevent another one from being deleted or changed, so that a client can link to them. */
import { z } from 'zod'

export const blocker = z.object({
  /** API path of these records, without the leading slash. @example 'loans' */
  resource: z.string(),
  /** Id of the blocking record, if there is only one. */
  id: z.number().optional(),
  /** Filter of the list that shows the blocking records, if there are several. @example { author: [7] } */
  filter: z.record(z.string(), z.array(z.number())).optional(),
})
export type Blocker = z.output<typeof blocker>

/**
 * Result of the 409 response if other records refer to the one to delete: beside the blocker, their number by table.
 * The type leaves out the numbers, since TypeScript has no type for all other names of an object.
 */
export const inUse: z.ZodType<{ blocker: Blocker | null }> = z
  .object({ blocker: blocker.nullable() })
  .catchall(z.int())
