/** The extended copy made by the recipes of docs/extending.md: its laws, migrations and screens. */
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExtendedCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'

let copy: RepositoryCopy
beforeAll(() => {
  copy = createExtendedCopy()
})
afterAll(() => copy.remove())

/** Matches the titles of the laws' tests for what the recipes add. */
const ADDED_NAMES = 'achievement|Achievement|extracurricular|student|facilit|database|resource'
/** The last line of a run in which at least one test ran, and none failed. */
const PASSED = /^[1-9]\d* passed, 0 failed$/m
const RUN_LONG = ['vitest', 'run', '--mode', 'long'] as const
const LAW_TESTS = ['access', 'validation', 'tables', 'publicContent'].map(
  (name) => `test/laws/calls/${name}.`,
)

it.each(['server', 'postgres'])('the laws hold for the additions, in the project %s', (project) => {
  expect(copy.run('vitest', 'run', '--project', project, ...LAW_TESTS, '-t', ADDED_NAMES)).toMatch(PASSED)
  // On PostgreSQL the access law runs only in the long suite, by two processes.
  if (project === 'postgres')
    expect(
      copy.run(...RUN_LONG, '--project', 'processes', 'test/laws/calls/access.test.ts', '-t', ADDED_NAMES),
    ).toMatch(PASSED)
})

it('the laws on sizes, imports, patterns and words and the contract tests pass', () => {
  const lawTests = ['rooms', 'imports', 'patterns', 'words'].map((name) => `test/laws/code/${name}.test.ts`)
  expect(
    copy.run(
      'vitest',
      'run',
      '--project',
      'server',
      ...lawTests,
      'test/platform/contract',
      'test/product/contract',
    ),
  ).toMatch(PASSED)
})

it('the added screens open, send no refused request, and need their key', () => {
  const screens = '/sia/master/(achievement|extracurricular)|/sia/report|/facilities|without '
  const runConsole = (...args: string[]) => copy.run('vitest', 'run', '--project', 'console', ...args)
  expect(runConsole('test/laws/screens/screens.test.tsx', '-t', screens)).toMatch(PASSED)
  expect(runConsole('test/laws/screens/specifiedRoutes.test.tsx')).toMatch(PASSED)
})

it('whoever has only the keys of a recipe’s screen can use it', () => {
  const testPath = 'test/features/achievements/console/leastRights.test.tsx'
  mkdirSync(join(copy.folder, dirname(testPath)), { recursive: true })
  cpSync(join(copy.folder, 'test/support/source/leastRights.recipes.tsx'), join(copy.folder, testPath))
  expect(copy.run('vitest', 'run', '--project', 'console', testPath)).toMatch(PASSED)
})

it('a journey in a browser passes', () => {
  const testPath = 'test/journeys/achievement.long.browser.test.ts'
  cpSync(join(copy.folder, 'test/support/source/achievement.journey.ts'), join(copy.folder, testPath))
  expect(copy.run(...RUN_LONG, '--project', 'journeys', testPath)).toMatch(PASSED)
})
