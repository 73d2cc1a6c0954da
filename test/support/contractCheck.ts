/** Every answer of the application under test is held against its contract: nothing missing, nothing more. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serializerOf } from '#server/http/serialization.ts'

export type ContractCheck = {
  inspect: (endpoint: Endpoint, result: unknown) => void
  /** @throws where an answer since the last call was not what its contract says */
  assertNoViolations: () => void
}

/** @example const check = checkContract(); const app = await createApp({ …, inspect: check.inspect }) */
export function checkContract(): ContractCheck {
  let problems: string[] = []
  return {
    inspect: (endpoint, result) => {
      const problem = problemOf(endpoint, result)
      if (problem) problems.push(`${nameOf(endpoint)}: ${problem}`)
    },
    assertNoViolations: () => {
      const found = problems
      problems = []
      if (found.length) throw new Error(`Answers outside the contract\n${found.join('\n')}`)
    },
  }
}

/** What leaves must also be what was meant: a schema written out wrongly rounds or loses something. */
function problemOf(endpoint: Endpoint, result: unknown): string | null {
  const { error } = toStrict(endpoint.output).safeParse(result)
  if (error) return z.prettifyError(error)
  const sent = JSON.parse(serializerOf(endpoint)({ success: true, message: '', result })).result
  const meant = JSON.parse(JSON.stringify(result ?? null))
  return isDeepStrictEqual(sent, meant) ? null : 'leaves as something else than it was'
}

function nameOf(endpoint: Endpoint): string {
  return Object.entries(calls).find(([, call]) => call === endpoint)?.[0] ?? endpoint.path
}

const known = new Map<z.ZodType, z.ZodType>()

/** The same schema, with every unknown field an error, however deep. */
export function toStrict(schema: z.ZodType): z.ZodType {
  const made = known.get(schema)
  if (made) return made
  // Set before it is made: a tree's node holds nodes.
  known.set(
    schema,
    z.lazy(() => strictly(schema)),
  )
  const result = strictly(schema)
  known.set(schema, result)
  return result
}

const part = (inner: unknown) => toStrict(inner as z.ZodType)

function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, part(field)])
    return z.strictObject(Object.fromEntries(fields))
  }
  if (schema instanceof z.ZodArray) return z.array(part(schema.element))
  if (schema instanceof z.ZodNullable) return part(schema.unwrap()).nullable()
  if (schema instanceof z.ZodOptional) return part(schema.unwrap()).optional()
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(part))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), part(schema.valueType))
  return schema
}
