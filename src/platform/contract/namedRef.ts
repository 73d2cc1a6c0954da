/** A reference to another record: its id and its name. */
import { z } from 'zod'

export const namedRef = z.object({ id: z.int(), name: z.string() })

export type NamedRef = z.output<typeof namedRef>
