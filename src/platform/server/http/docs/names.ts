/** Names of the schemas in the OpenAPI document, derived from the names of the calls. */
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { importHistory, importOutput } from '#platform/contract/import/importCalls.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'
import { changePasswordFirst, secondStepFirst } from '#platform/contract/session.ts'

/** Calls by their names. */
export type Calls = Readonly<Record<string, Endpoint>>

/** Input and output schemas of the same record have different names. */
type Direction = 'input' | 'output'
export type SchemaNames = Readonly<Record<Direction, ReadonlyMap<z.ZodType, string>>>

/** Names that a call suggests for a schema: the first that no other schema would have too is taken. */
type Names = { short: string; long: string; full: string }
type Suggestion = Names & { io: Direction; schema: z.ZodType; rank: number }

/** A schema that several calls suggest names for takes one of the lowest rank. */
const RANK = { shared: 0, reading: 1, other: 2, variant: 3 }

/** Names of schemas that are not derived from a call. */
const OWN_NAMES = ['Envelope', 'Refusal', 'FilterOperation']

/** Schemas that several resources share, so that they are not named after one of them. */
const SHARED: readonly [schema: z.ZodType, name: string][] = [
  [importOutput, 'ImportResult'],
  [importOutput.shape.rows.element, 'ImportPreviewRow'],
  [importHistory, 'ImportHistory'],
  [importHistory.shape.rows.element, 'ImportHistoryRow'],
  [changePasswordFirst, 'ChangePasswordFirst'],
  [secondStepFirst, 'SecondStepFirst'],
]

/**
 * Names the object schemas of the calls. The order of the calls has no influence, so that one can be declared elsewhere
 * without renaming anything for clients. The full name begins with the call's own, which is unique, and a point.
 *
 * @example nameSchemas(calls).output.get(post) // 'Post'
 */
export function nameSchemas(calls: Calls): SchemaNames {
  const chosen = chooseSuggestions([...suggestShared(), ...Object.entries(calls).flatMap(suggestNames)])
  const shortNames = countNames([...OWN_NAMES, ...chosen.map(({ short }) => short)])
  const longer = chosen.filter(({ short }) => shortNames.get(short) !== 1)
  const shorter = chosen.filter((suggestion) => !longer.includes(suggestion))
  const longNames = countNames([
    ...OWN_NAMES,
    ...shorter.map(({ short }) => short),
    ...longer.map(({ long }) => long),
  ])
  const named = [
    ...shorter.map((suggestion) => ({ ...suggestion, name: suggestion.short })),
    ...longer.map((suggestion) => ({
      ...suggestion,
      name: longNames.get(suggestion.long) === 1 ? suggestion.long : suggestion.full,
    })),
  ]
  const namesOf = (direction: Direction) =>
    new Map(named.flatMap(({ io, schema, name }) => (io === direction ? [[schema, name]] : [])))
  return { input: namesOf('input'), output: namesOf('output') }
}

/** `book.create` → BookInput, `readPost` → Post, `listPosts` → PostsList with PostsRow. */
export function namesForCall(call: string) {
  const [, verb = '', rest = ''] = call.includes('.')
    ? [call, call.split('.')[1], call.split('.')[0]]
    : (/^([a-z]+)([A-Z]\w*)?$/.exec(call) ?? [])
  const noun = toPascalCase(rest || verb)
  const verbPrefix = rest === '' || /^(create|save)$/.test(verb) ? '' : toPascalCase(verb)
  const isReading = /^(get|read|current)$/.test(verb)
  const action = `${noun}${rest && toPascalCase(verb)}`
  return {
    isReading,
    noun,
    /** For what several calls of the noun would name alike. @example 'PublicPostsSearch' */
    action,
    /** Lists and their rows: only calls that list or read name theirs after the noun alone. */
    list: isReading || verb === 'list' ? noun : action,
    input: `${noun}${verbPrefix}Input`,
    longInput: `${action}Input`,
    output: isReading ? noun : `${action}Result`,
  }
}

const toPascalCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type CallNames = ReturnType<typeof namesForCall>

const suggestShared = (): Suggestion[] =>
  SHARED.map(([schema, name]) => ({
    io: 'output',
    schema,
    rank: RANK.shared,
    short: name,
    long: name,
    full: `Shared.${name}`,
  }))

function suggestNames([name, call]: [string, Endpoint]): Suggestion[] {
  const called = namesForCall(name)
  // Lists and writes reuse the names of the records that are read.
  const rank = called.isReading ? RANK.reading : RANK.other
  const outputs = call.fileMediaType ? [] : suggestOutputs(call.output, called)
  const refusals = Object.values(call.refusals ?? {}).flatMap((ofStatus) => Object.entries(ofStatus))
  const bodies = call.upload ? [] : (call.bodyVariants ?? [call.body]).filter((body) => body !== undefined)
  return [
    ...outputs.map(({ kind, ...output }) => ({
      io: 'output' as const,
      rank,
      ...output,
      full: `${name}.${kind}`,
    })),
    ...refusals.map(([refusal, schema]) => {
      const refusalName = toPascalCase(refusal)
      const names = { short: refusalName, long: refusalName, full: `${name}.${refusal}` }
      return { io: 'output' as const, schema, rank, ...names }
    }),
    ...bodies.map((schema, index) => ({
      io: 'input' as const,
      schema,
      // A variant is rather named by the call that takes nothing else.
      rank: bodies.length > 1 ? RANK.variant : rank,
      short: called.input,
      long: called.longInput,
      full: `${name}.Input${bodies.length > 1 ? index + 1 : ''}`,
    })),
  ]
}

type Output = Pick<Suggestion, 'schema' | 'short' | 'long'> & { kind: string }

function suggestOutputs(output: z.ZodType, called: CallNames): Output[] {
  const { noun, action, list } = called
  if (output instanceof z.ZodNullable) return suggestOutputs(schemaOf(output.unwrap()), called)
  if (output instanceof z.ZodArray)
    return [{ schema: schemaOf(output.element), kind: 'Item', short: `${noun}Item`, long: `${action}Item` }]
  const rows: unknown = output instanceof z.ZodObject ? output.shape.rows : undefined
  if (!(rows instanceof z.ZodArray))
    return [{ schema: output, kind: 'Result', short: called.output, long: `${action}Result` }]
  return [
    { schema: schemaOf(rows.element), kind: 'Row', short: `${list}Row`, long: `${action}Row` },
    { schema: output, kind: 'List', short: `${list}List`, long: `${action}List` },
  ]
}

/** Chooses one for each object schema: the lowest rank, then the shortest, then the alphabetically first. */
function chooseSuggestions(suggestions: readonly Suggestion[]): Suggestion[] {
  const best = { input: new Map<z.ZodType, Suggestion>(), output: new Map<z.ZodType, Suggestion>() }
  for (const suggestion of suggestions) {
    const { io, schema } = suggestion
    const former = best[io].get(schema)
    if (schema instanceof z.ZodObject && (!former || isBetter(suggestion, former)))
      best[io].set(schema, suggestion)
  }
  return [...best.input.values(), ...best.output.values()]
}

function isBetter(one: Suggestion, other: Suggestion): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank
  if (one.short.length !== other.short.length) return one.short.length < other.short.length
  return one.short === other.short ? one.long < other.long : one.short < other.short
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
