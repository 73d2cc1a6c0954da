/** The parts of a request that its call declares, for tests that send the same values to every call. */
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { unknownNames } from '#platform/server/http/body/unknownNames.ts'

/** The body without the names that the call would refuse. */
export function declaredBody(call: Endpoint, body: Record<string, unknown>): Record<string, unknown> {
  return without(body, unknownOf(call.body, body))
}

/** The query without the names that the call would refuse. */
export function declaredQuery(call: Endpoint, query: Record<string, string>): Record<string, string> {
  const unknown = unknownOf(call.query, query)
  return Object.fromEntries(Object.entries(query).filter(([name]) => !unknown.includes(name)))
}

const unknownOf = (schema: z.ZodType | undefined, value: object) =>
  Object.keys(unknownNames(value, { written: [schema ?? z.object({})], read: [] }))

/** The value without the fields at dotted paths. */
function without(value: Record<string, unknown>, paths: readonly string[]): Record<string, unknown> {
  const copy = structuredClone(value)
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let parent: unknown = copy
    for (const name of names) parent = Object(parent)[name]
    delete Object(parent)[last]
  }
  return copy
}
