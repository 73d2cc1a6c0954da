/** The rows that one click with the Shift key selects. */
import { expect, test } from 'vitest'
import { idsBetween } from '#platform/console/kit/dialog/useSelectedIds.ts'

test('they are a range in either direction, or one row if there is no start', () => {
  expect(idsBetween([4, 8, 15, 16], 15, 4)).toEqual([4, 8, 15])
  expect(idsBetween([4, 8, 15, 16], 23, 8)).toEqual([8])
})
