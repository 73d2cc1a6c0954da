/** The focal point of a picture stays on its subject when the picture is cropped. */

import { expect, it } from 'vitest'
import { toPointInCrop } from '#features/media/server/library/pointInCrop.ts'

const WHOLE = { left: 0, top: 0, right: 100, bottom: 100, turn: 0 } as const
const MIDDLE = { ...WHOLE, left: 25, top: 25, right: 75, bottom: 75 }
const STRIP = { ...WHOLE, top: 40, bottom: 60 }

it.each([
  ['the whole picture keeps the point', WHOLE, { x: 30, y: 70 }, { x: 30, y: 70 }],
  ['the centre stays the centre of a central crop', MIDDLE, { x: 50, y: 50 }, { x: 50, y: 50 }],
  ['a corner of the crop becomes a corner of the picture', MIDDLE, { x: 25, y: 75 }, { x: 0, y: 100 }],
  ['a point within the crop moves outwards', MIDDLE, { x: 35, y: 65 }, { x: 20, y: 80 }],
  ['a point at the left edge of the crop stays at the left edge', MIDDLE, { x: 0, y: 50 }, { x: 0, y: 50 }],
  ['a point to the right of the crop moves to the right edge', MIDDLE, { x: 100, y: 50 }, { x: 100, y: 50 }],
  ['a point above the crop moves to the upper edge', STRIP, { x: 10, y: 5 }, { x: 10, y: 0 }],
  ['a strip changes the height only', STRIP, { x: 10, y: 50 }, { x: 10, y: 50 }],
  [
    'the result is in whole percents',
    { ...WHOLE, right: 30, bottom: 70 },
    { x: 10, y: 10 },
    { x: 33, y: 14 },
  ],
  ['a quarter turn moves the left edge up', { ...WHOLE, turn: 90 }, { x: 0, y: 30 }, { x: 70, y: 0 }],
  ['a half turn mirrors the point', { ...WHOLE, turn: 180 }, { x: 10, y: 30 }, { x: 90, y: 70 }],
  ['three quarters move the left edge down', { ...WHOLE, turn: 270 }, { x: 0, y: 30 }, { x: 30, y: 100 }],
  ['the crop is of the turned picture', { ...STRIP, turn: 90 }, { x: 50, y: 0 }, { x: 100, y: 50 }],
] as const)('%s', (_, edges, point, expected) => {
  expect(toPointInCrop(edges, point)).toEqual(expected)
})
