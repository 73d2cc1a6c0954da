/** Law: type casts, which the compiler cannot check, are few, and none turns type checking off. */
import { expect, it } from 'vitest'
import { castsOf } from '#test/support/syntax.ts'

/** May only be lowered: a new cast must replace an old one. */
const MAX_CASTS = 40

const casts = castsOf(['contract', 'server', 'src'])

it(`the code has at most ${MAX_CASTS} casts`, () => {
  expect(casts.length).toBeLessThanOrEqual(MAX_CASTS)
})

it('no cast is to any, unknown or never', () => {
  const unsafeCasts = casts.filter(({ claimed }) => ['never', 'unknown', 'any'].includes(claimed))
  expect(unsafeCasts).toEqual([])
})
