/** Tests which inputs a call accepts and rejects, from tables of changes to a valid input. */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '#contract/catalogue.ts'

type Change = Record<string, unknown>
/** The error messages by field. */
type Reasons = Record<string, string>

/** @returns a text of the given length */
export const textOfLength = (letters: number) => 'a'.repeat(letters)

/** A valid name of a stored file. */
export const STORED_NAME = 'a1'.repeat(16)

/**
 * Tests the body of a call.
 *
 * @param name of the call in the catalogue
 * @param validBody a body that is accepted without changes; by default the call's sample
 */
export function testBody(name: string, validBody?: Change) {
  const { body, sample } = calls[name] ?? {}
  return testSchema(name, body, validBody ?? (sample as Change))
}

/** Tests the query parameters of a call. */
export const testQuery = (name: string, validQuery: Change = {}) =>
  testSchema(name, calls[name]?.query, validQuery)

/** Tests a schema directly, such as that of a row of an import. */
export function testSchema(name: string, schema: z.ZodType | undefined, validInput: Change) {
  const read = (change: Change) => {
    if (!schema) throw new Error(`No input: ${name}`)
    return schema.safeParse({ ...validInput, ...change })
  }
  it('is taken as it stands', () => {
    expect(read({}).error?.issues).toBeUndefined()
  })
  return {
    /** Each change with all its error messages; like the response, only the first message of each field. */
    rejects: (rows: readonly (readonly [Change, Reasons])[]) =>
      it.each(rows.map(([change, reasons]) => [summarize(change), change, reasons] as const))(
        'with %s is refused',
        (_name, change, reasons) => {
          const messages: Reasons = {}
          for (const { path, message } of read(change).error?.issues ?? [])
            messages[path.join('.')] ??= message
          expect(messages).toEqual(reasons)
        },
      ),
    /** Each change with the fields that the parsed output must contain. */
    accepts: (rows: readonly (readonly [Change, Change])[]) =>
      it.each(rows.map(([change, output]) => [summarize(change), change, output] as const))(
        'with %s is taken',
        (_name, change, output) => {
          const { success, data, error } = read(change)
          expect(error?.issues).toBeUndefined()
          if (success) expect(data).toMatchObject(output)
        },
      ),
  }
}

const MAX_LENGTH = 80

function summarize(change: Change): string {
  const text = JSON.stringify(change, (_key, value) => (value === undefined ? 'undefined' : value))
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} letters)` : text
}
