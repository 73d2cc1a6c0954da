/** Tests which inputs a call accepts and rejects, from tables of changes to a valid input. */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '#src/features.ts'

type Fields = Record<string, unknown>
/** The error messages by field. */
type ErrorMessages = Record<string, string>

/** @returns a text of the given length */
export const textOfLength = (length: number) => 'a'.repeat(length)

/** A valid name of a stored file. */
export const STORED_NAME = 'a1'.repeat(16)

/**
 * Tests the body of a call.
 *
 * @param name of the call in the catalogue
 * @param validBody a body that is accepted without changes; by default the call's sample
 */
export function testBody(name: string, validBody?: Fields) {
  const { body, sample } = calls[name] ?? {}
  return testSchema(name, body, validBody ?? (sample as Fields))
}

/** Tests the query parameters of a call. */
export const testQuery = (name: string, validQuery: Fields = {}) =>
  testSchema(name, calls[name]?.query, validQuery)

/** Tests a schema directly, such as that of a row of an import. */
export function testSchema(name: string, schema: z.ZodType | undefined, validInput: Fields) {
  const parse = (change: Fields) => {
    if (!schema) throw new Error(`The call has no such input: ${name}`)
    return schema.safeParse({ ...validInput, ...change })
  }
  it('is accepted unchanged', () => {
    expect(parse({}).error?.issues).toBeUndefined()
  })
  return {
    /** Each change with all its error messages; like the response, only the first message of each field. */
    rejects: (rows: readonly (readonly [change: Fields, expected: ErrorMessages])[]) =>
      it.each(rows.map(([change, expected]) => [summarize(change), change, expected] as const))(
        'with %s is rejected',
        (_name, change, expected) => {
          const messages: ErrorMessages = {}
          for (const { path, message } of parse(change).error?.issues ?? [])
            messages[path.join('.')] ??= message
          expect(messages).toEqual(expected)
        },
      ),
    /** Each change with the fields that the parsed output must contain. */
    accepts: (rows: readonly (readonly [change: Fields, output: Fields])[]) =>
      it.each(rows.map(([change, output]) => [summarize(change), change, output] as const))(
        'with %s is accepted',
        (_name, change, output) => {
          const { success, data, error } = parse(change)
          expect(error?.issues).toBeUndefined()
          if (success) expect(data).toMatchObject(output)
        },
      ),
  }
}

const MAX_LENGTH = 80

function summarize(change: Fields): string {
  const text = JSON.stringify(change, (_key, value) => (value === undefined ? 'undefined' : value))
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} letters)` : text
}
