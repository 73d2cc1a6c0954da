/** Law: every call with a body has a sample of it, which the body accepts; the documentation shows it. */
import { describe, expect, it } from 'vitest'
import { calls } from '#src/features.ts'

const callsWithBody = Object.entries(calls).filter(([, { body }]) => body !== undefined)

it('calls with a body are checked', () => expect(callsWithBody.length).toBeGreaterThan(80))

describe.each(callsWithBody)('%s', (_name, { body, sample }) => {
  it('has a sample that its body accepts', () => {
    expect(sample).toBeDefined()
    expect(body?.safeParse(sample).error).toBeUndefined()
  })
})
