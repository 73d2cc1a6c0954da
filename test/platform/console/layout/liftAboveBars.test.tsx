/** Toasts are placed so that they do not cover a bar of buttons. */
import { expect, it } from 'vitest'
import { liftAboveBars } from '#platform/console/layout/liftAboveBars.ts'

const WINDOW = { minOffset: 136, windowHeight: 844 }
const bar = (top: number, height: number) => ({ top, bottom: top + height })

it.each([
  ['there is no bar', 60, [], 136],
  ['a bar is below the toasts', 60, [bar(744, 100)], 136],
  ['a bar overlaps the toasts', 60, [bar(680, 164)], 172],
  ['a bar is in the middle of the window', 60, [bar(640, 66)], 212],
  ['a bar is above the toasts', 60, [bar(300, 66)], 136],
  ['a dialog has its own bar above that of its screen', 60, [bar(690, 154), bar(600, 60)], 252],
  ['no space is left', 300, [bar(100, 744)], 136],
])('where %s', (_, height, bars, offset) => {
  expect(liftAboveBars({ ...WINDOW, height, bars })).toBe(offset)
})
