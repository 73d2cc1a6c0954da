/**
 * The recipes of docs/extending.md, the tutorial of docs/react-admin.md and a feature by `npx pelita new`, all in one copy
 * of the repository: they compile, lint finds nothing, the laws hold for them, and their screens work.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createExtendedCopy, type RepositoryCopy } from '#test/support/source/recipes.ts'

const LIST = 'src/featureList.ts'
const FIELDS =
  'name:text coach_id:teacher:Pembina photo:image:Foto note:multiline joined_on:date fee:money is_open:boolean'
/** The last line of a run in which at least one test ran, and none failed. */
const PASSED = /^[1-9]\d* passed, 0 failed$/m
/** Matches the titles of the laws' tests for what is added. */
const ADDED_NAMES =
  'achievement|Achievement|extracurricular|student|facilit|database|resource|loan|Loan|equipment|ekskul'
/** Matches the titles of the screens' tests for what is added. */
const ADDED_SCREENS = '/sia/master/(achievement|extracurricular|ekskul)|/sia/report|/facilities|without '

/** Half of the time goes into these, whose like `npm run test:long` runs for what is not added. */
const whole = it.runIf(inject('isWhole'))

let copy: RepositoryCopy
/** The lines of the list of features before and after the command, which formats those of the recipes too. */
const list: Record<'before' | 'after', string[]> = { before: [], after: [] }
beforeAll(() => {
  copy = createExtendedCopy('docs/extending.md', 'docs/react-admin.md')
  // Lint reads what git ignores.
  execFileSync('git', ['init', '--quiet'], { cwd: copy.folder })
  list.before = readList()
  runPelita('new', 'ekskul', '--label', 'Ekskul', '--fields', FIELDS, '--own-key', '--yes')
  list.after = readList()
})
afterAll(() => copy.remove())

const readInCopy = (file: string) => readFileSync(join(copy.folder, file), 'utf8')
const readList = () =>
  readInCopy(LIST)
    .split('\n')
    .map((line) => line.trim())
const runPelita = (...args: string[]) => answerPelita('', ...args)

/** Runs a command whose questions get these answers, a line each. */
function answerPelita(input: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [join(copy.folder, 'tools/pelita.mjs'), ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
    input,
  })
  return { status, stdout, stderr: stderr.trim() }
}

const runTests = (project: string, ...args: string[]) =>
  copy.run('vitest', 'run', '--project', project, ...args)
const runLongTests = (project: string, ...args: string[]) =>
  copy.run('vitest', 'run', '--mode', 'long', '--project', project, ...args)

/** Puts a test of the recipes where a test of the product would lie. */
function addTest(source: string, path: string): string {
  mkdirSync(join(copy.folder, dirname(path)), { recursive: true })
  cpSync(join(copy.folder, 'test/support/source', source), join(copy.folder, path))
  return path
}

it('they compile with the imports as written', () => {
  expect(copy.run('tsc')).toBe('')
})

it('lint finds nothing in the additions, once they are formatted', () => {
  copy.run('biome', 'check', '--write', 'src')
  expect(copy.run('biome', 'check', '--error-on-warnings', 'src', 'test/features/ekskul')).toContain(
    'No fixes applied',
  )
})

it('the laws of the code, the contract tests and those of the new feature pass', () => {
  const tests = ['test/laws/code', 'test/platform/contract', 'test/product/contract', 'test/features/ekskul']
  expect(runTests('server', ...tests)).toMatch(PASSED)
})

it('the laws of the calls hold for the additions', () => {
  expect(runTests('server', 'test/laws/calls', '-t', ADDED_NAMES)).toMatch(PASSED)
})

whole('the laws of the calls hold for the additions on PostgreSQL', () => {
  expect(runTests('postgres', 'test/laws/calls', '-t', ADDED_NAMES)).toMatch(PASSED)
  // The access law runs on PostgreSQL by two processes only.
  const access = ['test/laws/calls/access.test.ts', '-t', ADDED_NAMES]
  expect(copy.run('vitest', 'run', '--mode', 'whole', '--project', 'processes', ...access)).toMatch(PASSED)
})

it('the added screens open, send no refused request, and need their key', () => {
  expect(runTests('console', 'test/laws/screens/screens.test.tsx', '-t', ADDED_SCREENS)).toMatch(PASSED)
  expect(runTests('console', 'test/laws/screens/specifiedRoutes.test.tsx')).toMatch(PASSED)
})

it('whoever has only the keys of a screen can use it, and an administrator', () => {
  const tests = [
    addTest('leastRights.recipes.tsx', 'test/features/achievements/console/leastRights.test.tsx'),
    addTest('lending.recipes.tsx', 'test/features/lending/console/lending.test.tsx'),
  ]
  expect(runTests('console', ...tests)).toMatch(PASSED)
})

whole('a journey in a browser passes', () => {
  const path = addTest('achievement.journey.ts', 'test/journeys/achievement.long.browser.test.ts')
  expect(runLongTests('journeys', path)).toMatch(PASSED)
})

describe('npx pelita new', () => {
  it('adds one line to the list of features and changes nothing else there', () => {
    expect(list.after.filter((line) => !/ekskul/.test(line))).toEqual(list.before)
    expect(list.after).toHaveLength(list.before.length + 1)
  })

  it.each([
    [['ekskul', '--label', 'Ekskul', '--fields', 'name:text', '--yes'], 'There is a feature ekskul already.'],
    [['klub', '--label', 'Klub', '--fields', 'name:txt', '--yes'], '"name:txt" is no field'],
    [['klub', '--label', 'Klub', '--fields', 'fee:money', '--yes'], 'The first field is a text'],
    [['Klub', '--label', 'Klub', '--fields', 'name:text', '--yes'], 'The name is written in camelCase'],
  ])('%j is refused with one sentence', (args, sentence) => {
    const { status, stderr } = runPelita('new', ...args)
    expect(status).toBe(2)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('\n')
  })

  it('asks for what is left out, names the files, and writes them after a yes', () => {
    const { status, stdout } = answerPelita('Klub\nname:text coach:text:Pembina\ny\n', 'new', 'klub')
    expect(stdout).toMatch(
      /Label, such as .*Fields, such as .*Write .*src\/features\/klub\/klub\.ts.*\(y\/n\)/s,
    )
    expect(status).toBe(0)
    expect(readInCopy('src/features/klub/resource.ts')).toContain('Pembina')
  })

  it.each([
    ['after a no', 'Kebun\nname:text\nn\n', 0],
    ['without an answer', '', 2],
  ])('writes nothing %s', (_case, answers, code) => {
    expect(answerPelita(answers, 'new', 'kebun').status).toBe(code)
    expect(existsSync(join(copy.folder, 'src/features/kebun'))).toBe(false)
  })
})
