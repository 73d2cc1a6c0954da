/** The recipes of docs/extending.md, applied to a copy of the repository: they compile, and lint finds nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExtendedCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'

const TIMEOUT_MS = 180_000
let copy: RepositoryCopy
beforeAll(() => {
  copy = createExtendedCopy()
}, TIMEOUT_MS)
afterAll(() => copy.remove())

it(
  'they compile with the imports as written',
  () => {
    expect(copy.run('tsc')).toBe('')
  },
  TIMEOUT_MS,
)

it(
  'lint finds nothing in the additions, once they are formatted',
  () => {
    copy.run('biome', 'format', '--write', 'src')
    const output = copy.run('biome', 'lint', '--error-on-warnings', 'src')
    expect(output).toContain('No fixes applied')
  },
  TIMEOUT_MS,
)
