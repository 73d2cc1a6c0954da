/** Casts are claims the compiler cannot check: few, and none of the kind that silences it altogether. */
import { expect, it } from 'vitest'
import { castsOf } from '#test/support/syntax.ts'

/** May only sink: a new cast is paid for with an old one. */
const MAX_CASTS = 40

const casts = castsOf(['contract', 'server', 'src'])

it('casts are few', () => {
  expect(casts.length).toBeLessThanOrEqual(MAX_CASTS)
})

it('no cast silences the compiler altogether', () => {
  const silencing = casts.filter(({ claimed }) => ['never', 'unknown', 'any'].includes(claimed))
  expect(silencing).toEqual([])
})
