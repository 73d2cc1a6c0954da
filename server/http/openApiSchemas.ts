/** The named schemas of the OpenAPI document. */
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldInfo } from '#contract/fields.ts'
import { schemaOf } from '#contract/schemaOf.ts'

export type Json = Record<string, unknown>
/** A JSON schema whose `properties` and `required` are typed, because the document reads them. */
export type ObjectSchema = Omit<Json, 'properties' | 'required'> & {
  properties?: z.core.JSONSchema.Schema['properties']
  required?: string[]
}

const BASE_SCHEMAS = { Envelope: envelope(), Refusal: refusal() }

/** Names by schema; input and output schemas of the same record have different names. */
const schemaNames = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** All named schemas; names are assigned at the first call, derived from the names of the calls. */
export function componentSchemas(): Json {
  if (schemaNames.output.size === 0) assignNames()
  return { ...BASE_SCHEMAS, ...describeSchemas('output'), ...describeSchemas('input') }
}

/** The schema of a call's result. */
export function resultSchema({ output }: Endpoint): Json {
  const name = schemaNames.output.get(output)
  if (name) return reference(name)
  const element = output instanceof z.ZodArray ? schemaNames.output.get(schemaOf(output.element)) : undefined
  if (element) return { type: 'array', items: reference(element) }
  const inner =
    output instanceof z.ZodNullable ? schemaNames.output.get(schemaOf(output.unwrap())) : undefined
  return inner ? { anyOf: [reference(inner), { type: 'null' }] } : jsonSchema(output, 'output')
}

export function bodySchema({ body, bodyVariants }: Endpoint): Json {
  const schemas = (bodyVariants ?? [body]).filter((schema) => schema !== undefined)
  const variants = schemas.map((schema) => {
    const name = schemaNames.input.get(schema)
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

function describeSchemas(io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of schemaNames[io]) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, io, uri: (id) => reference(id).$ref })
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, ...examples(name) }]),
  )
}

/** The sample of the create call with this input, as an example. */
function examples(name: string): Json {
  const call = Object.entries(calls).find(
    ([callName, { sample }]) => sample && namesForCall(callName).input === name,
  )
  return call ? { examples: [call[1].sample] } : {}
}

/** `lesson.create` → LessonInput, `readPost` → Post, `listPosts` → PostsList with PostsRow. */
function namesForCall(call: string) {
  const [, verb = '', rest = ''] = call.includes('.')
    ? [call, call.split('.')[1], call.split('.')[0]]
    : (/^([a-z]+)([A-Z]\w*)?$/.exec(call) ?? [])
  const noun = toPascalCase(rest || verb)
  const verbPrefix = rest === '' || /^(create|save)$/.test(verb) ? '' : toPascalCase(verb)
  const isReading = /^(get|read|current)$/.test(verb)
  return {
    isReading,
    noun,
    input: `${noun}${verbPrefix}Input`,
    output: isReading ? noun : `${noun}${rest && toPascalCase(verb)}Result`,
  }
}

const toPascalCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function assignNames() {
  // Calls that read one record come first, so that lists and writes reuse their names.
  const byReading = Object.entries(calls).sort(([one], [other]) => rank(one) - rank(other))
  for (const [name, call] of byReading) {
    const { noun, input, output } = namesForCall(name)
    if (!call.fileMediaType) nameOutput(call.output, noun, output)
    if (!call.upload) for (const body of call.bodyVariants ?? [call.body]) assignName('input', body, input)
  }
}

const rank = (name: string) => (namesForCall(name).isReading ? 0 : 1)

function nameOutput(output: z.ZodType, noun: string, name: string) {
  if (output instanceof z.ZodNullable) return nameOutput(schemaOf(output.unwrap()), noun, name)
  if (output instanceof z.ZodArray) return assignName('output', schemaOf(output.element), `${noun}Item`)
  const rows: unknown = output instanceof z.ZodObject ? output.shape.rows : undefined
  if (!(rows instanceof z.ZodArray)) return assignName('output', output, name)
  assignName('output', schemaOf(rows.element), `${noun}Row`)
  return assignName('output', output, `${noun}List`)
}

/** Names only object schemas; a name already in use gets a number. */
function assignName(io: 'input' | 'output', schema: z.ZodType | undefined, name: string) {
  if (!(schema instanceof z.ZodObject) || schemaNames[io].has(schema)) return
  const usedNames = new Set([
    ...schemaNames.input.values(),
    ...schemaNames.output.values(),
    ...Object.keys(BASE_SCHEMAS),
  ])
  let freeName = name
  for (let number = 2; usedNames.has(freeName); number += 1) freeName = `${name}${number}`
  schemaNames[io].set(schema, freeName)
}

function envelope(): Json {
  return {
    type: 'object',
    description: 'Setiap jawaban JSON.',
    properties: { success: { type: 'boolean' }, message: { type: 'string' } },
    required: ['success', 'message', 'result'],
  }
}

function refusal(): Json {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      message: { type: 'string', description: 'Alasan pertama, layak ditampilkan sendiri' },
      result: { type: ['object', 'null'], additionalProperties: true },
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
