/** The recipes of docs/extending.md at work: the laws of the extended copy, its migrations and its screens. */
import { afterAll, beforeAll, it } from 'vitest'
import { type Copy, extendedCopy } from '#test/support/recipes.ts'

let copy: Copy
beforeAll(() => {
  copy = extendedCopy()
})
afterAll(() => copy.remove())

/** What the recipes add, in the names of the laws' tests. */
const ADDED = 'achievement|extracurricular|student|database|resource'

it.each(['server', 'postgres'])('the laws hold of what they add, on the engine of %s', (project) => {
  const laws = ['access', 'validation', 'tables'].map((name) => `test/walk/${name}.test.ts`)
  copy.run('vitest', 'run', '--project', project, ...laws, '-t', ADDED)
})

it('their screens open, ask nothing that is refused, and are shut to who lacks the key', () => {
  const screens = '/sia/master/(achievement|extracurricular)'
  copy.run('vitest', 'run', '--project', 'console', 'test/walk/screens.test.tsx', '-t', screens)
})
