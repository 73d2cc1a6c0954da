/** Checks every response of the application under test against its contract: no field may be missing or additional. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { changePasswordFirst, secondStepFirst } from '#platform/contract/session.ts'
import type { ApiError } from '#platform/server/http/errors.ts'
import { serializerOf } from '#platform/server/http/serialization.ts'
import type { Inspect } from '#platform/server/http/serve.ts'
import { calls } from '#src/features.ts'

export type ContractCheck = {
  inspect: Inspect
  /** @throws if a response since the last call violated its contract */
  assertNoViolations: () => void
}

/** @example const check = checkContract(); const app = await createApp({ …, inspect: check.inspect }) */
export function checkContract(): ContractCheck {
  let violations: string[] = []
  return {
    inspect: (endpoint, answered) => {
      const violation =
        'error' in answered
          ? findRefusalViolation(endpoint, answered.error)
          : findViolation(endpoint, answered.result)
      if (violation) violations.push(`${findCallName(endpoint)}: ${violation}`)
    },
    assertNoViolations: () => {
      const reported = violations
      violations = []
      if (reported.length) throw new Error(`Responses outside the contract\n${reported.join('\n')}`)
    },
  }
}

/** Also compares the serialized result with the original, because a wrong serialization schema would round or drop values. */
function findViolation(endpoint: Endpoint, result: unknown): string | null {
  const { error } = toStrict(endpoint.output).safeParse(result)
  if (error) return z.prettifyError(error)
  const serialized = JSON.parse(serializerOf(endpoint)({ success: true, message: '', result })).result
  const expected = JSON.parse(JSON.stringify(result ?? null))
  return isDeepStrictEqual(serialized, expected) ? null : 'the serialized result differs'
}

/** A refusal has the result that one of the call's refusals declares, or none. */
function findRefusalViolation({ refusals }: Endpoint, { status, extra }: ApiError): string | null {
  if (!extra.refusal) return null
  const { schema, result } = extra.refusal
  const declared = status === 409 || status === 422 ? Object.values(refusals?.[status] ?? {}) : []
  const isShared = schema === changePasswordFirst || schema === secondStepFirst
  if (!isShared && !declared.includes(schema))
    return `the ${status} with ${JSON.stringify(result)} is not among its refusals`
  const { error } = toStrict(schema).safeParse(result)
  return error ? z.prettifyError(error) : null
}

function findCallName(endpoint: Endpoint): string {
  return Object.entries(calls).find(([, call]) => call === endpoint)?.[0] ?? endpoint.path
}

const strictSchemas = new Map<z.ZodType, z.ZodType>()

/** @returns the schema with unknown fields forbidden at every level */
export function toStrict(schema: z.ZodType): z.ZodType {
  const cached = strictSchemas.get(schema)
  if (cached) return cached
  // A lazy schema is cached first, because recursive schemas contain themselves.
  strictSchemas.set(
    schema,
    z.lazy(() => buildStrict(schema)),
  )
  const result = buildStrict(schema)
  strictSchemas.set(schema, result)
  return result
}

const toStrictPart = (part: unknown) => toStrict(part as z.ZodType)

function buildStrict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, toStrictPart(field)])
    const { catchall } = schema.def
    return catchall && !(catchall instanceof z.ZodUnknown)
      ? z.object(Object.fromEntries(fields)).catchall(toStrictPart(catchall))
      : z.strictObject(Object.fromEntries(fields))
  }
  if (schema instanceof z.ZodArray) return z.array(toStrictPart(schema.element))
  if (schema instanceof z.ZodNullable) return toStrictPart(schema.unwrap()).nullable()
  if (schema instanceof z.ZodOptional) return toStrictPart(schema.unwrap()).optional()
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(toStrictPart))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), toStrictPart(schema.valueType))
  return schema
}
