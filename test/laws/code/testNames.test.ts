/** Law: a test's room and the suffixes of its name say where and when it runs, and every test runs somewhere. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readSourceFiles } from '#test/support/source/sources.ts'

/** In the order in which they stand in a name; docs/testing.md explains them. */
const SUFFIXES = ['long', 'rounds', 'accessibility', 'sqlite', 'postgres', 'bucket', 'processes', 'browser']
const ROOMS = ['features', 'journeys', 'laws', 'platform', 'product', 'stored', 'support']

const tests = readSourceFiles(['test'], /\.test\.tsx?$/).map(({ file }) => file)

it('test/ has these rooms only', () => {
  expect(readdirSync(join(ROOT, 'test')).filter((name) => !ROOMS.includes(name))).toEqual([])
})

it('suffixes are known, and stand in their order', () => {
  expect(tests.length).toBeGreaterThan(400)
  const misnamed = tests.filter((file) => {
    const positions = basename(file)
      .split('.')
      .slice(1, -2)
      .map((suffix) => SUFFIXES.indexOf(suffix))
    return positions.some((position, index) => position <= (positions[index - 1] ?? -1))
  })
  expect(misnamed).toEqual([])
})

it('every test is run by npm test or by the long suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-tests-'))
  const listFiles = (mode: string) => {
    const output = join(folder, `${mode}.json`)
    const args = ['list', '--filesOnly', `--json=${output}`, '--mode', mode]
    const { VITEST: _, ...env } = process.env
    execFileSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: ROOT, env, stdio: 'pipe' })
    return (JSON.parse(readFileSync(output, 'utf8')) as { file: string }[]).map(({ file }) => file)
  }
  const run = new Set([...listFiles('test'), ...listFiles('long')])
  rmSync(folder, { recursive: true, force: true })
  expect(tests.filter((file) => !run.has(join(ROOT, file)))).toEqual([])
})

it('files that have not begun when the time is over are skipped, and counted', () => {
  const { VITEST: _, ...env } = process.env
  const args = ['run', '--project', 'server', 'test/platform/contract/day.test.ts']
  const output = execFileSync(join(ROOT, 'node_modules/.bin/vitest'), args, {
    cwd: ROOT,
    env: { ...env, TEST_DEADLINE: '1' },
    encoding: 'utf8',
  })
  expect(output.trim().split('\n').slice(-2)).toEqual([
    'not run, because the time was over: 1 files',
    '0 passed, 0 failed',
  ])
})

it('the configuration names no test', () => {
  const globs =
    readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8').match(/['`]test\/[^'`]*\btest\.[^'`]*/g) ?? []
  expect(globs.length).toBeGreaterThan(5)
  // A glob's last part begins with a wildcard, after which only suffixes stand.
  const words = globs.flatMap((glob) => basename(glob).match(/[a-z]{2,}/gi) ?? [])
  const known = new Set([...SUFFIXES, 'suffix', 'test', 'ts', 'tsx'])
  expect(words.filter((word) => !known.has(word))).toEqual([])
})
