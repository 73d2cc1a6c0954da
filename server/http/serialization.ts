/** Answers leave only as the contract's `output` names them; a field it does not name stays here. */
import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'

type Json = Record<string, unknown>
type Stringify = (result: unknown) => string

const compiled = new WeakMap<z.ZodType, Stringify>()

/**
 * The writer of an endpoint's envelope, compiled when it first answers: all calls at once take 200 ms of a start.
 *
 * @example reply.serializer(serializerOf(endpoint))
 */
export function serializerOf({ output }: Endpoint): (answer: Envelope) => string {
  const stringify = compiled.get(output) ?? compile(output)
  compiled.set(output, stringify)
  return ({ success, message, result }) =>
    `{"success":${success},"message":${JSON.stringify(message)},"result":${stringify(result)}}`
}

function compile(output: z.ZodType): Stringify {
  return fastJson(lean(z.toJSONSchema(output, { io: 'output' })) as Schema)
}

/** The parts of a JSON schema that decide which names are written. */
type Lean = {
  type?: string | string[]
  nullable?: true
  $ref?: string
  properties?: Record<string, Lean>
  items?: Lean
  additionalProperties?: Lean
  $defs?: Record<string, Lean>
}

/**
 * A null is a null wherever it stands, and neither formats nor rounding are applied: what is stored goes out
 * as it is. That it is what the contract says, the tests see to.
 */
function lean({ $ref, properties, items, additionalProperties, $defs, ...schema }: Json): Lean {
  if ($ref) return { $ref: String($ref) }
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf.map(lean).filter(isSomething) : []
  const [first] = alternatives
  if (first) return alternatives.reduce(either, first)
  return {
    type: typeOf(schema),
    nullable: true,
    ...(isJson(properties) && { properties: mapped(properties) }),
    ...(isJson(items) && { items: lean(items) }),
    ...(isJson(additionalProperties) &&
      Object.keys(additionalProperties).length > 0 && { additionalProperties: lean(additionalProperties) }),
    ...(isJson($defs) && { $defs: mapped($defs) }),
  }
}

const isSomething = ({ type }: Lean) => type !== 'null'

/** A result of two shapes carries the fields of both that it has; telling which it is costs a validation each. */
function either(one: Lean, other: Lean): Lean {
  if (one.properties && other.properties)
    return { ...one, properties: { ...one.properties, ...other.properties } }
  const types = [...new Set([one.type, other.type].flat().filter((type) => type !== undefined))]
  return types.length > 1 ? { type: types, nullable: true } : one
}

/** Whole numbers are written as numbers: as `integer` 3.7 would leave as 3. */
function typeOf({ type, const: constant, enum: values }: Json): string | string[] {
  const named = type ?? typeof (constant ?? (Array.isArray(values) ? values[0] : undefined))
  const types = [named].flat().map((name) => (name === 'integer' ? 'number' : String(name)))
  const others = types.filter((name) => name !== 'null')
  return others.length > 1 ? others : (others[0] ?? 'null')
}

function mapped(record: Json): Record<string, Lean> {
  // What never comes has no type to be written as.
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isJson(value) && !('not' in value) ? [[name, lean(value)]] : [],
    ),
  )
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
