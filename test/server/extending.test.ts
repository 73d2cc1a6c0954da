/** The recipes of docs/extending.md, done to a copy of the repository: they compile, and lint finds nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Copy, extendedCopy } from '#test/support/recipes.ts'

const TIMEOUT_MS = 180_000
let copy: Copy
beforeAll(() => {
  copy = extendedCopy()
}, TIMEOUT_MS)
afterAll(() => copy.remove())

it(
  'their types hold with the imports as written',
  () => {
    expect(copy.run('tsc')).toBe('')
  },
  TIMEOUT_MS,
)

it(
  'lint finds nothing in what they add, once it is formatted',
  () => {
    copy.run('biome', 'format', '--write', 'contract', 'src', 'server')
    const outcome = copy.run('biome', 'lint', '--error-on-warnings', 'contract', 'src', 'server')
    expect(outcome).toContain('No fixes applied')
  },
  TIMEOUT_MS,
)
