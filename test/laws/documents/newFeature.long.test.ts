/** `npx pelita new` writes a feature that is green at once, and says in a sentence what it cannot write. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'
import { ROOT } from '#test/support/source/sources.ts'

const TIMEOUT_MS = 300_000
const PASSED = /^[1-9]\d* passed, 0 failed$/m
let copy: RepositoryCopy
beforeAll(() => {
  copy = createCopy()
  execFileSync('git', ['init', '--quiet'], { cwd: copy.folder })
  const fields = 'name:text coach:text:Pembina note:multiline joined_on:date fee:money is_open:boolean'
  run('new', 'ekskul', '--label', 'Ekskul', '--fields', fields, '--yes')
}, TIMEOUT_MS)
afterAll(() => copy.remove())

const run = (...args: string[]) => runAnswering('', ...args)

/** Runs a command whose questions get these answers, a line each. */
function runAnswering(input: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [join(copy.folder, 'tools/pelita.mjs'), ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
    input,
  })
  return { status, stdout, stderr: stderr.trim() }
}

it.each(['src/features.ts', 'src/features.server.ts', 'src/features.console.tsx'])(
  'adds two lines to %s and changes nothing else there',
  (file) => {
    const former = readFileSync(join(ROOT, file), 'utf8').split('\n')
    const added = readFileSync(join(copy.folder, file), 'utf8')
      .split('\n')
      .filter((line) => !/ekskul/.test(line))
    expect(added).toEqual(former)
  },
)

it('compiles, and lint finds nothing', { timeout: TIMEOUT_MS }, () => {
  expect(copy.run('tsc')).toBe('')
  expect(copy.run('biome', 'check', '--error-on-warnings', 'src/features', 'test/features/ekskul')).toContain(
    'No fixes applied',
  )
})

it('passes its tests, the laws of the code and those of its calls', { timeout: TIMEOUT_MS }, () => {
  expect(copy.run('vitest', 'run', '--project', 'server', 'test/features/ekskul', 'test/laws/code')).toMatch(
    PASSED,
  )
  expect(copy.run('vitest', 'run', '--project', 'server', 'test/laws/calls', '-t', 'ekskul')).toMatch(PASSED)
})

it('opens its screens', { timeout: TIMEOUT_MS }, () => {
  const screens = ['test/laws/screens/screens.test.tsx', '-t', '/sia/master/ekskul']
  expect(copy.run('vitest', 'run', '--project', 'console', ...screens)).toMatch(PASSED)
})

it.each([
  [['ekskul', '--label', 'Ekskul', '--fields', 'name:text', '--yes'], 'There is a feature ekskul already.'],
  [['klub', '--label', 'Klub', '--fields', 'name:txt', '--yes'], '"name:txt" is no field'],
  [['klub', '--label', 'Klub', '--fields', 'fee:money', '--yes'], 'The first field is a text'],
  [['Klub', '--label', 'Klub', '--fields', 'name:text', '--yes'], 'The name is written in camelCase'],
])('%j is refused with one sentence', (args, sentence) => {
  const { status, stderr } = run('new', ...args)
  expect(status).toBe(2)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('\n')
})

it('asks for what is left out, names the files, and writes them after a yes', { timeout: TIMEOUT_MS }, () => {
  const { status, stdout } = runAnswering('Klub\nname:text coach:text:Pembina\ny\n', 'new', 'klub')
  expect(stdout).toMatch(
    /Label, such as .*Fields, such as .*Write .*src\/features\/klub\/klub\.ts.*\(y\/n\)/s,
  )
  expect(status).toBe(0)
  expect(readFileSync(join(copy.folder, 'src/features/klub/klub.ts'), 'utf8')).toContain('Pembina')
})

it.each([
  ['after a no', 'Kebun\nname:text\nn\n', 0],
  ['without an answer', '', 2],
])('writes nothing %s', (_case, answers, code) => {
  expect(runAnswering(answers, 'new', 'kebun').status).toBe(code)
  expect(existsSync(join(copy.folder, 'src/features/kebun'))).toBe(false)
})
