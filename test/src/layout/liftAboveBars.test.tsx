/** Toasts stand where nobody has to wait for them to go before a button can be pressed. */
import { expect, it } from 'vitest'
import { liftAboveBars } from '#src/layout/liftAboveBars.ts'

const WINDOW = { minOffset: 136, windowHeight: 844 }
const bar = (top: number, height: number) => ({ top, bottom: top + height })

it.each([
  ['nothing is there', 60, [], 136],
  ['a bar ends below them', 60, [bar(744, 100)], 136],
  ['a bar grew into them', 60, [bar(680, 164)], 172],
  ['a short form has its bar in the middle', 60, [bar(640, 66)], 212],
  ['a bar stands above them', 60, [bar(300, 66)], 136],
  ['a dialog stands over the bar of its screen', 60, [bar(690, 154), bar(600, 60)], 252],
  ['no room is left', 300, [bar(100, 744)], 136],
])('where %s', (_, height, bars, foot) => {
  expect(liftAboveBars({ ...WINDOW, height, bars })).toBe(foot)
})
