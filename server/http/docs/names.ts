/** Names of the schemas in the OpenAPI document, derived from the names of the calls. */
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { importHistory, importOutput } from '#contract/csv.ts'
import { changePasswordFirst } from '#contract/people/session.ts'
import { schemaOf } from '#contract/schemaOf.ts'

/** Input and output schemas of the same record have different names. */
type Direction = 'input' | 'output'
type Names = Readonly<Record<Direction, ReadonlyMap<z.ZodType, string>>>

/** Names of schemas that are not derived from a call. */
export const OWN_NAMES = ['Envelope', 'Refusal', 'FilterOperation']

/** Schemas that several resources share, so that they are not named after the first of them. */
const SHARED: readonly [schema: z.ZodType, name: string][] = [
  [importOutput, 'ImportResult'],
  [importOutput.shape.rows.element, 'ImportPreviewRow'],
  [importHistory, 'ImportHistory'],
  [importHistory.shape.rows.element, 'ImportHistoryRow'],
  [changePasswordFirst, 'ChangePasswordFirst'],
]

let assigned: Names | undefined

/** Names by schema, assigned at the first call. */
export function schemaNames(): Names {
  assigned ??= assignNames()
  return assigned
}

/** @example nameOf('output', post) // 'Post' */
export const nameOf = (io: Direction, schema: z.ZodType): string | undefined => schemaNames()[io].get(schema)

/** `lesson.create` → LessonInput, `readPost` → Post, `listPosts` → PostsList with PostsRow. */
export function namesForCall(call: string) {
  const [, verb = '', rest = ''] = call.includes('.')
    ? [call, call.split('.')[1], call.split('.')[0]]
    : (/^([a-z]+)([A-Z]\w*)?$/.exec(call) ?? [])
  const noun = toPascalCase(rest || verb)
  const verbPrefix = rest === '' || /^(create|save)$/.test(verb) ? '' : toPascalCase(verb)
  const isReading = /^(get|read|current)$/.test(verb)
  return {
    isReading,
    noun,
    /** For what several calls of the noun would name alike. @example 'PublicPostsSearch' */
    action: `${noun}${rest && toPascalCase(verb)}`,
    input: `${noun}${verbPrefix}Input`,
    output: isReading ? noun : `${noun}${rest && toPascalCase(verb)}Result`,
  }
}

const toPascalCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type CallNames = ReturnType<typeof namesForCall>

function assignNames(): Names {
  const names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }
  const usedNames = new Set(OWN_NAMES)
  /** Names only object schemas, with the first of these names that is free. */
  const assign = (io: Direction, schema: z.ZodType | undefined, ...candidates: string[]) => {
    if (!(schema instanceof z.ZodObject) || names[io].has(schema)) return
    const name = candidates.find((candidate) => !usedNames.has(candidate))
    if (name === undefined) throw new Error(`No name is left for a schema: ${candidates.join(', ')}`)
    usedNames.add(name)
    names[io].set(schema, name)
  }
  const assignOutput = (output: z.ZodType, called: CallNames) => {
    if (output instanceof z.ZodNullable) return assignOutput(schemaOf(output.unwrap()), called)
    const { noun, action } = called
    if (output instanceof z.ZodArray) return assign('output', schemaOf(output.element), `${noun}Item`)
    const rows: unknown = output instanceof z.ZodObject ? output.shape.rows : undefined
    if (!(rows instanceof z.ZodArray)) return assign('output', output, called.output, `${action}Result`)
    assign('output', schemaOf(rows.element), `${noun}Row`, `${action}Row`)
    return assign('output', output, `${noun}List`, `${action}List`)
  }
  for (const [schema, name] of SHARED) assign('output', schema, name)
  // Calls that read one record come first, so that lists and writes reuse their names.
  const byReading = Object.entries(calls).sort(([one], [other]) => rank(one) - rank(other))
  for (const [name, call] of byReading) {
    const called = namesForCall(name)
    if (!call.fileMediaType) assignOutput(call.output, called)
    if (!call.upload)
      for (const body of call.bodyVariants ?? [call.body])
        assign('input', body, called.input, `${called.action}Input`)
    for (const refusals of Object.values(call.refusals ?? {}))
      for (const [refusal, schema] of Object.entries(refusals))
        assign('output', schema, toPascalCase(refusal))
  }
  return names
}

const rank = (name: string) => (namesForCall(name).isReading ? 0 : 1)
