/** The named schemas of the OpenAPI document. */
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { type Endpoint, filterNames, filterOperation } from '#contract/endpoint.ts'
import { fieldInfo } from '#contract/fields.ts'
import { schemaOf } from '#contract/schemaOf.ts'
import { nameOf, namesForCall, schemaNames } from './names.ts'

export type Json = Record<string, unknown>
/** A JSON schema whose `properties` and `required` are typed, because the document reads them. */
export type ObjectSchema = Omit<Json, 'properties' | 'required'> & {
  properties?: z.core.JSONSchema.Schema['properties']
  required?: string[]
}

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** All named schemas. */
export function componentSchemas(): Json {
  return {
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
    ...describeSchemas('output'),
    ...describeSchemas('input'),
  }
}

/** The schema of a call's result. */
export function resultSchema({ output }: Endpoint): Json {
  const name = nameOf('output', output)
  if (name) return reference(name)
  const element = output instanceof z.ZodArray ? nameOf('output', schemaOf(output.element)) : undefined
  if (element) return { type: 'array', items: reference(element) }
  const inner = output instanceof z.ZodNullable ? nameOf('output', schemaOf(output.unwrap())) : undefined
  return inner ? { anyOf: [reference(inner), { type: 'null' }] } : jsonSchema(output, 'output')
}

export function bodySchema({ body, bodyVariants }: Endpoint): Json {
  const schemas = (bodyVariants ?? [body]).filter((schema) => schema !== undefined)
  const variants = schemas.map((schema) => {
    const name = nameOf('input', schema)
    return name ? reference(name) : jsonSchema(schema)
  })
  const [only] = variants
  return variants.length === 1 && only ? only : { anyOf: variants }
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): ObjectSchema {
  const json = z.toJSONSchema(schema, { ...OPTIONS, io })
  delete json.$schema
  return json
}

const OPTIONS: z.core.ToJSONSchemaParams & { unrepresentable: 'any' } = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema: json }) => {
    const schema: unknown = zodSchema
    if (!(schema instanceof z.ZodType)) return
    const info = fieldInfo.get(schema)
    if (info) json.description ??= info.hint ? `${info.label}. ${info.hint}` : info.label
    const filters = filterNames.get(schema)
    if (filters) Object.assign(json, describeFilter(filters.names))
    // A preprocess accepts anything; the schema after it says more.
    if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
      Object.assign(json, jsonSchema(schemaOf(schema.out)))
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
    // Fields of type never are omitted.
    const never = Object.entries(json.properties ?? {}).filter(
      ([, property]) => typeof property === 'object' && property.not,
    )
    for (const [name] of never) delete json.properties?.[name]
  },
}

/** The filter is JSON within a text parameter; the text stays a string, so that generated clients send it as it is. */
function describeFilter(names: readonly string[]): Json {
  const properties = Object.fromEntries(names.map((name) => [name, reference('FilterOperation')]))
  return { contentMediaType: 'application/json', contentSchema: { type: 'object', properties } }
}

function describeSchemas(io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of schemaNames()[io]) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, io, uri: (id) => reference(id).$ref })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  const samples = io === 'input' ? samplesByName() : new Map()
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const sample = samples.get(name)
      return [name, sample ? { ...schema, examples: [sample] } : schema]
    }),
  )
}

/** The sample of the first call with each input. */
function samplesByName(): Map<string, Json> {
  const samples = Object.entries(calls).flatMap(([name, { sample }]): [string, Json][] =>
    sample ? [[namesForCall(name).input, sample]] : [],
  )
  return new Map(samples.reverse())
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
