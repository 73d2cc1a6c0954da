/** The recipes of docs/extending.md at work: the laws of the extended copy, its migrations and its screens. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { type Copy, extendedCopy } from '#test/support/recipes.ts'

let copy: Copy
beforeAll(() => {
  copy = extendedCopy()
})
afterAll(() => copy.remove())

/** What the recipes add, in the names of the laws' tests. */
const ADDED = 'achievement|Achievement|extracurricular|student|facilit|database|resource'
const LATER = ['vitest', 'run', '--config', 'vitest.long.config.ts'] as const
const LAWS = ['access', 'validation', 'tables', 'public'].map((name) => `test/walk/${name}.test.ts`)

it.each(['server', 'postgres'])('the laws hold of what they add, on the engine of %s', (project) => {
  copy.run('vitest', 'run', '--project', project, ...LAWS, '-t', ADDED)
  // One of them waits for the long rounds there.
  if (project === 'postgres')
    copy.run(...LATER, '--project', project, 'test/walk/access.test.ts', '-t', ADDED)
})

it('sizes, words, keys and what a kind of posts is hold with them', () => {
  const laws = ['rooms', 'imports', 'patterns', 'words'].map((name) => `test/walk/${name}.test.ts`)
  copy.run('vitest', 'run', '--project', 'server', ...laws, 'test/contract')
})

it('their screens open, ask nothing that is refused, and are shut to who lacks the key', () => {
  const screens = '/sia/master/(achievement|extracurricular)|/sia/report|/facilities'
  copy.run('vitest', 'run', '--project', 'console', 'test/walk/screens.test.tsx', '-t', screens)
  copy.run('vitest', 'run', '--project', 'console', 'test/walk/spec.test.tsx')
})

it('a journey in a browser goes through them', () => {
  const place = 'test/e2e/achievement.test.ts'
  cpSync(join(copy.folder, 'test/extended/achievement.journey.ts'), join(copy.folder, place))
  copy.run(...LATER, '--project', 'journeys', place)
})
