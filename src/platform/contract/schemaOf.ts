/** Narrows the type of inner schemas, which zod types as its core `$ZodType`. */
import { z } from 'zod'

/** @throws if the schema was not made by zod's classic builders, which this project uses throughout */
export function schemaOf(inner: z.core.$ZodType): z.ZodType {
  if (inner instanceof z.ZodType) return inner
  throw new Error('Not a schema of zod')
}
