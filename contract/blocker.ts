/** What keeps a record from being deleted: which records those are, so that a client can lead there. */
import { z } from 'zod'

export const blocker = z.object({
  /** Their API path without its slash. @example 'sia/activity/lesson-class' */
  resource: z.string(),
  /** The one record, where it is one. */
  id: z.number().optional(),
  /** What their list is filtered by, where they are many. @example { teacher: [7] } */
  filter: z.record(z.string(), z.array(z.number())).optional(),
})
export type Blocker = z.output<typeof blocker>
