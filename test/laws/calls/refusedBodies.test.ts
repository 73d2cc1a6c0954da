/** Law: whatever is wrong with a body, its message is a plain sentence with the label of the field. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import { addFieldLabel, isNamedIn, labelOf } from '#platform/server/http/fieldErrorMessage.ts'
import { toValidationError } from '#platform/server/http/serve.ts'
import { calls } from '#src/features.ts'

/** Longer than any text and list may be. */
const LONG_TEXT = 'x'.repeat(1_000_001)
const LONG_LIST = Array.from({ length: 5001 }, () => ({}))
const WRONG_VALUES = [
  undefined,
  null,
  '',
  ' ',
  'x',
  LONG_TEXT,
  0,
  -1,
  3.7,
  2 ** 53,
  true,
  [],
  {},
  [null],
  ['x'],
  [5],
  [{}],
  LONG_LIST,
  { a: 1 },
]

/** Words of zod's own messages, and of values that a person does not know. */
const NOT_PLAIN =
  /diharapkan|tidak valid|[Ii]nvalid|Terlalu (besar|kecil)|\b(undefined|null|NaN)\b|\[object|[<>]=/

/** The fields of a schema at any depth; `0` is the first row of a list. */
function listPaths(schema: z.ZodType): string[][] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map(schemaOf).flatMap(listPaths)
  if (schema instanceof z.ZodUnion) return schema.options.map(schemaOf).flatMap(listPaths)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listPaths(schemaOf(schema.unwrap()))
  if (schema instanceof z.ZodArray) return withInner('0', schemaOf(schema.element))
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => withInner(name, schemaOf(field)))
}

const withInner = (step: string, schema: z.ZodType) => [
  [step],
  ...listPaths(schema).map((path) => [step, ...path]),
]

/** @example putAt(['students', '0', 'id'], 'x') // { students: [{ id: 'x' }] } */
function putAt([step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  return step === '0' ? [putAt(rest, value)] : { [step]: putAt(rest, value) }
}

/** All reasons for which wrong values are refused, as pairs of field and reason without duplicates. */
function listRefusals({ body, bodyVariants = [] }: Endpoint): [field: string, reason: string][] {
  if (!body) return []
  const paths = [body, ...bodyVariants].flatMap(listPaths)
  const wrongBodies = [
    {},
    { unknown: 1 },
    ...paths.flatMap((path) => WRONG_VALUES.map((value) => putAt(path, value))),
  ]
  const refusals = wrongBodies.flatMap((wrongBody) => {
    const { error } = body.safeParse(wrongBody)
    const refusal = error && toValidationError(error)
    return refusal instanceof ApiError ? Object.entries(refusal.extra.errors ?? {}) : []
  })
  return [...new Map(refusals.map((refusal) => [refusal.join(': '), refusal])).values()]
}

const messageOf = (call: Endpoint, field: string, reason: string) => {
  const error = addFieldLabel(call, errors.invalid({ [field]: reason }))
  return error instanceof ApiError ? error.message : ''
}

const callsWithBody = Object.entries(calls).filter(([, { body }]) => body !== undefined)

it('calls with a body are checked', () => expect(callsWithBody.length).toBeGreaterThan(80))

describe.each(callsWithBody)('%s', (_name, call) => {
  it('refuses wrong values with a label and a plain reason', () => {
    for (const [field, reason] of listRefusals(call)) {
      const label = labelOf(call, field)
      expect(label, `${field}: ${reason}`).toBeDefined()
      const message = messageOf(call, field, reason)
      expect(isNamedIn(message, label ?? ''), `${field}: ${message}`).toBe(true)
      expect(message, field).not.toMatch(NOT_PLAIN)
    }
  })
})
