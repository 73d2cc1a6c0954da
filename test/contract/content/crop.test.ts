/** Specification 5.4.1.1: the important point of a picture stays where it was when a part is cut out of it. */
import { expect, it } from 'vitest'
import { toPointInCrop } from '#contract/content/library.ts'

const WHOLE = { left: 0, top: 0, right: 100, bottom: 100 }
const MIDDLE = { left: 25, top: 25, right: 75, bottom: 75 }
const STRIP = { left: 0, top: 40, right: 100, bottom: 60 }

it.each([
  ['the whole moves nothing', WHOLE, { x: 30, y: 70 }, { x: 30, y: 70 }],
  ['the middle of the middle stays the middle', MIDDLE, { x: 50, y: 50 }, { x: 50, y: 50 }],
  ['what lay at the edge of the part lies at its corner', MIDDLE, { x: 25, y: 75 }, { x: 0, y: 100 }],
  ['what lay within is spread', MIDDLE, { x: 35, y: 65 }, { x: 20, y: 80 }],
  ['what was cut off on the left lies at the left edge', MIDDLE, { x: 0, y: 50 }, { x: 0, y: 50 }],
  ['what was cut off on the right lies at the right edge', MIDDLE, { x: 100, y: 50 }, { x: 100, y: 50 }],
  ['what was cut off above and below lies at those edges', STRIP, { x: 10, y: 5 }, { x: 10, y: 0 }],
  ['a strip spreads the height alone', STRIP, { x: 10, y: 50 }, { x: 10, y: 50 }],
  ['whole percents come out', { left: 0, top: 0, right: 30, bottom: 70 }, { x: 10, y: 10 }, { x: 33, y: 14 }],
])('%s', (_, edges, point, moved) => {
  expect(toPointInCrop(edges, point)).toEqual(moved)
})
