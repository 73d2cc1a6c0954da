/** Law: type casts, which the compiler cannot check, are few, and none turns type checking off. */
import { expect, it } from 'vitest'
import { listCasts } from '#test/support/source/syntax.ts'

/** May only be lowered: a new cast must replace an old one. */
const MAX_CASTS = 40

const casts = listCasts(['src'])

it(`the code has at most ${MAX_CASTS} casts`, () => {
  expect(casts.length).toBeLessThanOrEqual(MAX_CASTS)
})

it('no cast is to any, unknown or never', () => {
  const unsafeCasts = casts.filter(({ type }) => ['never', 'unknown', 'any'].includes(type))
  expect(unsafeCasts).toEqual([])
})
