/** A cached total is corrected so that it never contradicts the rows of its page. */
import { expect, it } from 'vitest'
import { reconcileTotal } from '#platform/server/resource/list/totals.ts'

it.each([
  ['a full page before others', 25, { offset: 0, size: 10, rowCount: 10 }, 25],
  ['a full page with more rows than the cached total', 5, { offset: 0, size: 10, rowCount: 10 }, 10],
  ['a last page', 25, { offset: 20, size: 10, rowCount: 5 }, 25],
  ['a last page that has grown', 25, { offset: 20, size: 10, rowCount: 7 }, 27],
  ['a last page that has shrunk', 25, { offset: 20, size: 10, rowCount: 1 }, 21],
  ['a page after the last', 5, { offset: 20, size: 10, rowCount: 0 }, 5],
  ['a page whose rows were all deleted', 25, { offset: 20, size: 10, rowCount: 0 }, 20],
  ['an empty list', 0, { offset: 0, size: 10, rowCount: 0 }, 0],
  ['a list that was emptied after it was counted', 3, { offset: 0, size: 10, rowCount: 0 }, 0],
])('%s', (_name, total, page, expected) => {
  expect(reconcileTotal(total, page)).toBe(expected)
})
