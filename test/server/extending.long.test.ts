/** The extended copy made by the recipes of docs/extending.md: its laws, migrations and screens. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { createExtendedCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'

let copy: RepositoryCopy
beforeAll(() => {
  copy = createExtendedCopy()
})
afterAll(() => copy.remove())

/** Matches the titles of the laws' tests for what the recipes add. */
const ADDED_NAMES = 'achievement|Achievement|extracurricular|student|facilit|database|resource'
const RUN_LONG = ['vitest', 'run', '--config', 'vitest.long.config.ts'] as const
const LAW_TESTS = ['access', 'validation', 'tables', 'publicContent'].map(
  (name) => `test/laws/calls/${name}.test.ts`,
)

it.each(['server', 'postgres'])('the laws hold for the additions, in the project %s', (project) => {
  copy.run('vitest', 'run', '--project', project, ...LAW_TESTS, '-t', ADDED_NAMES)
  // On PostgreSQL the access law runs only in the long suite.
  if (project === 'postgres')
    copy.run(...RUN_LONG, '--project', project, 'test/laws/calls/access.test.ts', '-t', ADDED_NAMES)
})

it('the laws on sizes, imports, patterns and words and the contract tests pass', () => {
  const lawTests = ['rooms', 'imports', 'patterns', 'words'].map((name) => `test/laws/code/${name}.test.ts`)
  copy.run('vitest', 'run', '--project', 'server', ...lawTests, 'test/contract')
})

it('the added screens open, send no refused request, and need their key', () => {
  const screens = '/sia/master/(achievement|extracurricular)|/sia/report|/facilities|without '
  copy.run('vitest', 'run', '--project', 'console', 'test/laws/screens/screens.test.tsx', '-t', screens)
  copy.run('vitest', 'run', '--project', 'console', 'test/laws/screens/specifiedRoutes.test.tsx')
})

it('a journey in a browser passes', () => {
  const testPath = 'test/e2e/achievement.test.ts'
  cpSync(join(copy.folder, 'test/extended/achievement.journey.ts'), join(copy.folder, testPath))
  copy.run(...RUN_LONG, '--project', 'journeys', testPath)
})
