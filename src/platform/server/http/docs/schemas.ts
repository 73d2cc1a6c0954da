/** The named schemas of the OpenAPI document. */
import { z } from 'zod'
import { type Endpoint, filterNames, filterOperation } from '#platform/contract/endpoint.ts'
import { fieldInfo } from '#platform/contract/fields.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'
import { type Calls, namesForCall, type SchemaNames } from './names.ts'

export type Json = Record<string, unknown>
/** A JSON schema whose `properties` and `required` are typed, because the document reads them. */
export type ObjectSchema = Omit<Json, 'properties' | 'required'> & {
  properties?: z.core.JSONSchema.Schema['properties']
  required?: string[]
}

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** All named schemas. */
export function componentSchemas(calls: Calls, names: SchemaNames): Json {
  return sortByName({
    Envelope: describeEnvelope(),
    Refusal: describeRefusal(),
    FilterOperation: {
      ...jsonSchema(filterOperation),
      description:
        'Syarat satu isian: in untuk salah satu nilai, equal untuk satu nilai, between untuk rentang.',
      examples: [
        { op: 'in', value: [1, 2] },
        { op: 'between', value: { from: '2026-07-01' } },
      ],
    },
    ...describeSchemas(names.output, 'output'),
    ...addSamples(describeSchemas(names.input, 'input'), calls),
  })
}

/** The same values in the order of their names, so that the document does not depend on where a call is declared. */
export function sortByName<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The schema of a call's result. */
export function resultSchema({ output }: Endpoint, names: SchemaNames): Json {
  const name = names.output.get(output)
  if (name) return reference(name)
  const element = output instanceof z.ZodArray ? names.output.get(schemaOf(output.element)) : undefined
  if (element) return { type: 'array', items: reference(element) }
  const inner = output instanceof z.ZodNullable ? names.output.get(schemaOf(output.unwrap())) : undefined
  return inner ? { anyOf: [reference(inner), { type: 'null' }] } : jsonSchema(output, 'output')
}

export function bodySchema({ body, bodyVariants }: Endpoint, names: SchemaNames): Json {
  const schemas = (bodyVariants ?? [body]).filter((schema) => schema !== undefined)
  const variants = schemas.map((schema) => {
    const name = names.input.get(schema)
    return name ? reference(name) : bodyJson(schema)
  })
  const [only] = variants
  return variants.length === 1 && only ? only : { anyOf: variants }
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): ObjectSchema {
  return describe(schema, { ...OPTIONS, io })
}

/** The schema of a body, or of a part of one: the server refuses names that it does not declare. */
export function bodyJson(schema: z.ZodType): ObjectSchema {
  return describe(schema, { ...BODY_OPTIONS, io: 'input' })
}

function describe(schema: z.ZodType, options: Options): ObjectSchema {
  const json = z.toJSONSchema(schema, options)
  delete json.$schema
  return json
}

type Options = z.core.ToJSONSchemaParams & { unrepresentable: 'any' }

const OPTIONS = optionsFor(jsonSchema)
const BODY_OPTIONS = optionsFor(bodyJson)

/** @param describeInner describes what a preprocess leads to */
function optionsFor(describeInner: (schema: z.ZodType) => ObjectSchema): Options {
  return { unrepresentable: 'any', override: (context) => overrideWith(describeInner, context) }
}

type OverrideContext = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]

function overrideWith(
  describeInner: (schema: z.ZodType) => ObjectSchema,
  { zodSchema, jsonSchema: json }: OverrideContext,
): void {
  const schema: unknown = zodSchema
  if (!(schema instanceof z.ZodType)) return
  const info = fieldInfo.get(schema)
  if (info) json.description ??= info.hint ? `${info.label}. ${info.hint}` : info.label
  const filters = filterNames.get(schema)
  if (filters) Object.assign(json, describeFilter(filters.names))
  // A preprocess accepts anything; the schema after it says more.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
    Object.assign(json, describeInner(schemaOf(schema.out)))
  if (describeInner === bodyJson && schema instanceof z.ZodObject && !schema.def.catchall)
    json.additionalProperties = false
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // Fields of type never are omitted.
  const never = Object.entries(json.properties ?? {}).filter(
    ([, property]) => typeof property === 'object' && property.not,
  )
  for (const [name] of never) delete json.properties?.[name]
}

/** The filter is JSON within a text parameter; the text stays a string, so that generated clients send it as it is. */
function describeFilter(names: readonly string[]): Json {
  const properties = Object.fromEntries(names.map((name) => [name, reference('FilterOperation')]))
  return { contentMediaType: 'application/json', contentSchema: { type: 'object', properties } }
}

function describeSchemas(
  names: ReadonlyMap<z.ZodType, string>,
  io: 'input' | 'output',
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    ...(io === 'input' ? BODY_OPTIONS : OPTIONS),
    io,
    uri: (id) => reference(id).$ref,
  })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas
}

/** Adds the sample of the call that an input is named after. */
function addSamples(schemas: Record<string, Json>, calls: Calls): Record<string, Json> {
  const samples = new Map<string, Json>()
  for (const [call, { sample }] of Object.entries(calls)) {
    const { input, longInput } = namesForCall(call)
    for (const name of [input, longInput]) if (sample && !samples.has(name)) samples.set(name, sample)
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const sample = samples.get(name)
      return [name, sample ? { ...schema, examples: [sample] } : schema]
    }),
  )
}

function describeEnvelope(): Json {
  return {
    type: 'object',
    description: 'Setiap jawaban JSON.',
    properties: { success: { type: 'boolean' }, message: { type: 'string' } },
    required: ['success', 'message', 'result'],
  }
}

function describeRefusal(): Json {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string', description: 'Alasan pertama, layak ditampilkan sendiri' },
      result: { type: ['object', 'null'] },
      errors: {
        type: 'object',
        description: 'Isian → alasan; isian bersarang bertitik',
        additionalProperties: { type: 'string' },
      },
    },
    required: ['success', 'message', 'result'],
    examples: [
      { success: false, message: 'Judul: Harus diisi', result: null, errors: { title: 'Harus diisi' } },
    ],
  }
}
