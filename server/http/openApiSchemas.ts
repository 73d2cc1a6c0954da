/** The schemas of the OpenAPI document: every noun of the contract once, under a name. */
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldInfo } from '#contract/fields.ts'
import { schemaOf } from '#contract/schemaOf.ts'

export type Json = Record<string, unknown>
/** A JSON schema, of which the document reads the properties. */
export type ObjectSchema = Omit<Json, 'properties' | 'required'> & {
  properties?: z.core.JSONSchema.Schema['properties']
  required?: string[]
}

const BASE_SCHEMAS = { Envelope: envelope(), Refusal: refusal() }

/** What is sent and what is answered of a noun differ, so that each has its names. */
const named = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** Every named schema; names are given on the first call, from those of the calls. */
export function componentSchemas(): Json {
  if (named.output.size === 0) nameAll()
  return { ...BASE_SCHEMAS, ...described('output'), ...described('input') }
}

/** What the envelope of a call carries. */
export function resultSchema({ output }: Endpoint): Json {
  const name = named.output.get(output)
  if (name) return reference(name)
  const element = output instanceof z.ZodArray ? named.output.get(schemaOf(output.element)) : undefined
  if (element) return { type: 'array', items: reference(element) }
  const inner = output instanceof z.ZodNullable ? named.output.get(schemaOf(output.unwrap())) : undefined
  return inner ? { anyOf: [reference(inner), { type: 'null' }] } : jsonSchema(output, 'output')
}

export function bodySchema({ body, forms }: Endpoint): Json {
  const schemas = (forms ?? [body]).filter((one) => one !== undefined)
  const found = schemas.map((one) => {
    const name = named.input.get(one)
    return name ? reference(name) : jsonSchema(one)
  })
  const [only] = found
  return found.length === 1 && only ? only : { anyOf: found }
}

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { ...OPTIONS, io })
  return json
}

const OPTIONS: z.core.ToJSONSchemaParams & { unrepresentable: 'any' } = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema: json }) => {
    const schema: unknown = zodSchema
    if (!(schema instanceof z.ZodType)) return
    const info = fieldInfo.get(schema)
    if (info) json.description ??= info.hint ? `${info.label}. ${info.hint}` : info.label
    // What is first made fit may come as anything; what it must then be says more.
    if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform)
      Object.assign(json, jsonSchema(schemaOf(schema.out)))
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
    // What never comes is not listed.
    const never = Object.entries(json.properties ?? {}).filter(
      ([, one]) => typeof one === 'object' && one.not,
    )
    for (const [name] of never) delete json.properties?.[name]
  },
}

function described(io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named[io]) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, io, uri: (id) => reference(id).$ref })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      { ...schema, ...examples(name) },
    ]),
  )
}

/** The sample of the call that makes the noun, which the laws send. */
function examples(name: string): Json {
  const call = Object.entries(calls).find(([of, { sample }]) => sample && nameOf(of).input === name)
  return call ? { examples: [call[1].sample] } : {}
}

/** `lesson.create` → LessonInput, `readPost` → Post, `listPosts` → PostsList with PostsRow. */
function nameOf(call: string) {
  const [, verb = '', rest = ''] = call.includes('.')
    ? [call, call.split('.')[1], call.split('.')[0]]
    : (/^([a-z]+)([A-Z]\w*)?$/.exec(call) ?? [])
  const noun = pascal(rest || verb)
  const act = rest === '' || /^(create|save)$/.test(verb) ? '' : pascal(verb)
  const isReading = /^(get|read|current)$/.test(verb)
  return {
    isReading,
    noun,
    input: `${noun}${act}Input`,
    output: isReading ? noun : `${noun}${rest && pascal(verb)}Result`,
  }
}

const pascal = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nameAll() {
  // What reads one record names it; lists and writes then speak of the same.
  const byReading = Object.entries(calls).sort(([one], [other]) => rank(one) - rank(other))
  for (const [name, call] of byReading) {
    const { noun, input, output } = nameOf(name)
    if (!call.isFile) nameOutput(call.output, noun, output)
    if (!call.upload) for (const body of call.forms ?? [call.body]) give('input', body, input)
  }
}

const rank = (name: string) => (nameOf(name).isReading ? 0 : 1)

function nameOutput(output: z.ZodType, noun: string, name: string) {
  if (output instanceof z.ZodNullable) return nameOutput(schemaOf(output.unwrap()), noun, name)
  if (output instanceof z.ZodArray) return give('output', schemaOf(output.element), `${noun}Item`)
  const rows: unknown = output instanceof z.ZodObject ? output.shape.rows : undefined
  if (!(rows instanceof z.ZodArray)) return give('output', output, name)
  give('output', schemaOf(rows.element), `${noun}Row`)
  return give('output', output, `${noun}List`)
}

/** Only objects are nouns; a name that is taken gets a number. */
function give(io: 'input' | 'output', schema: z.ZodType | undefined, name: string) {
  if (!(schema instanceof z.ZodObject) || named[io].has(schema)) return
  const taken = new Set([...named.input.values(), ...named.output.values(), ...Object.keys(BASE_SCHEMAS)])
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`
  named[io].set(schema, free)
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
