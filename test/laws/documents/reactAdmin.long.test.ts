/** The tutorial of docs/react-admin.md, applied to a copy of the repository: it compiles, its screens work, and the laws hold. */
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExtendedCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'

const TIMEOUT_MS = 600_000
const PASSED = /^[1-9]\d* passed, 0 failed$/m
let copy: RepositoryCopy
beforeAll(() => {
  copy = createExtendedCopy('docs/react-admin.md')
}, TIMEOUT_MS)
afterAll(() => copy.remove())

it('compiles as written, and lint finds nothing once it is formatted', { timeout: TIMEOUT_MS }, () => {
  expect(copy.run('tsc')).toBe('')
  copy.run('biome', 'check', '--write', 'src')
  expect(copy.run('biome', 'check', '--error-on-warnings', 'src')).toContain('No fixes applied')
})

it('the laws of the code and of its calls pass', { timeout: TIMEOUT_MS }, () => {
  const run = (...args: string[]) => copy.run('vitest', 'run', '--project', 'server', ...args)
  expect(run('test/laws/code')).toMatch(PASSED)
  expect(run('test/laws/calls', '-t', 'loan|Loan|equipment')).toMatch(PASSED)
})

it('its screens work for an administrator and for a role with their key alone', {
  timeout: TIMEOUT_MS,
}, () => {
  const testPath = 'test/features/lending/console/lending.test.tsx'
  mkdirSync(join(copy.folder, dirname(testPath)), { recursive: true })
  cpSync(join(copy.folder, 'test/support/source/lending.recipes.tsx'), join(copy.folder, testPath))
  expect(copy.run('vitest', 'run', '--project', 'console', testPath)).toMatch(PASSED)
})
