/** An inner schema as what it is: zod's own types of optionals, lists and pipes say less of what they hold. */
import { z } from 'zod'

/** @throws for what zod's classic builders, which all of ours are made with, did not make */
export function schemaOf(inner: z.core.$ZodType): z.ZodType {
  if (inner instanceof z.ZodType) return inner
  throw new Error('Not a schema of zod')
}
