/**
 * Law: a journey expects values of the page by `expect.poll`, which waits, because a busy machine shows them later. What must
 * be absent may be counted at once.
 */
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

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
