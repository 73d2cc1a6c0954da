/** Serialises responses by the contract's `output`; fields that it does not name are dropped. */
import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint, Envelope } from '#platform/contract/endpoint.ts'

/**
 * Of each JSON response with data: opened as an address of its own, a browser stores it and shows nothing of it as a page. A
 * refusal has no disposition, since whoever opens a link that has ended should read its sentence.
 */
export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="api.json"',
}

type Json = Record<string, unknown>
type Stringify = (result: unknown) => string

const serializers = new WeakMap<z.ZodType, Stringify>()

/**
 * The serialiser of an endpoint's envelope, compiled at its first response; compiling all at the start takes 200 ms.
 *
 * @example reply.serializer(serializerOf(endpoint))
 */
export function serializerOf({ output }: Endpoint): (answer: Envelope) => string {
  const stringify = serializers.get(output) ?? compile(output)
  serializers.set(output, stringify)
  return ({ success, message, result }) =>
    `{"success":${success},"message":${JSON.stringify(message)},"result":${stringify(result)}}`
}

function compile(output: z.ZodType): Stringify {
  return fastJson(toSerializerSchema(z.toJSONSchema(output, { io: 'output' })) as Schema)
}

/** The parts of a JSON schema that decide which fields are written. */
type SerializerSchema = {
  type?: string | string[]
  nullable?: true
  $ref?: string
  properties?: Record<string, SerializerSchema>
  items?: SerializerSchema
  additionalProperties?: SerializerSchema
  $defs?: Record<string, SerializerSchema>
}

/**
 * Simplifies a JSON schema: null is allowed everywhere, and formats and rounding are not applied. Tests check that
 * results conform to the contract.
 */
function toSerializerSchema({
  $ref,
  properties,
  items,
  additionalProperties,
  $defs,
  ...schema
}: Json): SerializerSchema {
  if ($ref) return { $ref: String($ref) }
  const alternatives = Array.isArray(schema.anyOf)
    ? schema.anyOf.map(toSerializerSchema).filter(isNotNull)
    : []
  const [first] = alternatives
  if (first) return alternatives.reduce(mergeAlternatives, first)
  return {
    type: typeOf(schema),
    nullable: true,
    ...(isJson(properties) && { properties: mapProperties(properties) }),
    ...(isJson(items) && { items: toSerializerSchema(items) }),
    ...(isJson(additionalProperties) &&
      Object.keys(additionalProperties).length > 0 && {
        additionalProperties: toSerializerSchema(additionalProperties),
      }),
    ...(isJson($defs) && { $defs: mapProperties($defs) }),
  }
}

const isNotNull = ({ type }: SerializerSchema) => type !== 'null'

/** Merges the fields of alternatives, since deciding between them would need a validation each. */
function mergeAlternatives(one: SerializerSchema, other: SerializerSchema): SerializerSchema {
  if (one.properties && other.properties)
    return { ...one, properties: { ...one.properties, ...other.properties } }
  const types = [...new Set([one.type, other.type].flat().filter((type) => type !== undefined))]
  return types.length > 1 ? { type: types, nullable: true } : one
}

/** Integers are written as numbers, since `integer` would write 3.7 as 3. */
function typeOf({ type, const: constant, enum: values }: Json): string | string[] {
  const named = type ?? typeof (constant ?? (Array.isArray(values) ? values[0] : undefined))
  const types = [named].flat().map((name) => (name === 'integer' ? 'number' : String(name)))
  const others = types.filter((name) => name !== 'null')
  return others.length > 1 ? others : (others[0] ?? 'null')
}

function mapProperties(record: Json): Record<string, SerializerSchema> {
  // Fields of type never are omitted.
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isJson(value) && !('not' in value) ? [[name, toSerializerSchema(value)]] : [],
    ),
  )
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
