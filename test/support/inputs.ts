/** What a call takes and what it refuses, as tables of changes to a body that is right. */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from '#contract/catalogue.ts'

type Change = Record<string, unknown>
/** By field, why it is refused. */
type Reasons = Record<string, string>

/** So many letters. */
export const textOfLength = (letters: number) => 'a'.repeat(letters)

/** The name of an uploaded picture or file, as the server gives it. */
export const STORED_NAME = 'a1'.repeat(16)

/**
 * The body of a call by its name in the catalogue.
 *
 * @param validBody a body that is taken as it stands; the call's own sample where none is given
 */
export function testBody(name: string, validBody?: Change) {
  const { body, sample } = calls[name] ?? {}
  return testSchema(name, body, validBody ?? (sample as Change))
}

/** The query of a call, as an address carries it. */
export const testQuery = (name: string, validQuery: Change = {}) =>
  testSchema(name, calls[name]?.query, validQuery)

/** A schema by itself, such as a row of an import. */
export function testSchema(name: string, schema: z.ZodType | undefined, validInput: Change) {
  const read = (change: Change) => {
    if (!schema) throw new Error(`No input: ${name}`)
    return schema.safeParse({ ...validInput, ...change })
  }
  it('is taken as it stands', () => {
    expect(read({}).error?.issues).toBeUndefined()
  })
  return {
    /** Each change, and all that is said of it; the first reason of each field, as the answer has it. */
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
    /** Each change, and what is read of it. */
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
