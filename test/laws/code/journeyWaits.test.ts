/**
 * Law: a journey expects values of the page by `expect.poll`, which waits, because a busy machine shows them later. What must
 * be absent may be counted at once. No test waits shorter than its suite does, since that would judge the machine.
 */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'
import configuration from '../../../vitest.config.ts'

/** Playwright's readers that answer with what is there, and do not wait for what will be. */
const READERS =
  'count|inputValue|isChecked|isDisabled|isEnabled|isVisible|textContent|all(?:Text|InnerText)s?(?:Contents)?'
const READ_AT_ONCE = new RegExp(
  String.raw`expect\(\s*await (?:(?!\bawait\b)[^;]){1,300}?\.(?:${READERS})\(\)\s*,?\s*\)\s*\.(?!toBe\(0\))`,
  'g',
)

it.each([
  ["expect(await page.getByLabel('Judul').inputValue()).toBe('')", 1],
  ["expect(\n  await page.getByRole('option').allTextContents(),\n).toEqual([])", 1],
  ["expect(await page.getByRole('row').count()).toBe(3)", 1],
  ["expect(await page.getByRole('row').count()).toBe(0)", 0],
  ["await expect.poll(() => page.getByLabel('Judul').inputValue()).toBe('')", 0],
])('%s', (text, found) => {
  expect([...text.matchAll(READ_AT_ONCE)]).toHaveLength(found)
})

it('no journey reads a value of the page without waiting for it', () => {
  const files = readSourceFiles(['test/journeys', 'test/support/browser'])
  expect(files.length).toBeGreaterThan(40)
  const reads = files.flatMap(({ file, text }) =>
    [...text.matchAll(READ_AT_ONCE)].map(([read]) => `${file}: ${read}`),
  )
  expect(reads).toEqual([])
})

/** The shortest wait of a suite, see vitest.config.ts. */
const SHORTEST_MS = 60_000
/** What must not appear is waited for briefly. */
const OWN_WAIT = /\{ timeout: ([\d_]+) \}\)(?!\)\.rejects)/g
const readMs = (digits = '') => Number(digits.replaceAll('_', ''))

it('no test waits shorter than its suite', () => {
  const tests = readSourceFiles(['test']).filter(({ file }) => file.includes('.test.'))
  const waits = tests.flatMap(({ file, text }) =>
    [...text.matchAll(OWN_WAIT)].map(([wait, ms]) => ({ file, wait, ms: readMs(ms) })),
  )
  expect(waits.length).toBeGreaterThan(2)
  expect(waits.filter(({ ms }) => ms < SHORTEST_MS)).toEqual([])
})

it.each(['test', 'long', 'whole', 'rounds', 'accessibility', 'rules'])(
  'every project of the suite %s waits by `expect.poll` as long',
  async (mode) => {
    const { test } = await configuration({ mode, command: 'serve' })
    expect(test?.expect?.poll?.timeout).toBeGreaterThanOrEqual(SHORTEST_MS)
    for (const project of test?.projects ?? []) {
      expect(project).toMatchObject({ extends: true })
      expect(project).not.toHaveProperty('test.expect')
    }
  },
)

/** The end of a test with a time limit of its own, which must be longer than that of the long suite would be. */
const OWN_LIMIT = /^ *\}, ([\d_]+)\)$/gm
const SHORTEST_LIMIT_MS = 600_000

it('no test has a time limit shorter than that of its suite', () => {
  const tests = readSourceFiles(['test']).filter(({ file }) => file.includes('.test.'))
  const limits = tests.flatMap(({ file, text }) =>
    [...text.matchAll(OWN_LIMIT)].map(([, ms]) => ({ file, ms: readMs(ms) })),
  )
  expect(limits.length).toBeGreaterThan(1)
  expect(limits.filter(({ ms }) => ms < SHORTEST_LIMIT_MS)).toEqual([])
})

it('no test waits by what Vitest gives up after a second', () => {
  const files = readSourceFiles(['test']).filter(
    ({ file }) => !/\/eventually\.ts$|\/journeyWaits\./.test(file),
  )
  expect(files.filter(({ text }) => text.includes('vi.waitFor(')).map(({ file }) => file)).toEqual([])
})
