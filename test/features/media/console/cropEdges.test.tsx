/** The edges of a crop: of a given aspect ratio, around the focal point, and within the picture. */
import { expect, it } from 'vitest'
import { cropToRatio, moveCrop, turnOn } from '#features/media/console/media/cropEdges.ts'
import type { PictureCrop } from '#features/media/library.ts'

const WIDE = { width: 300, height: 200 }
const TALL = { width: 200, height: 300 }

it.each([
  ['the centre without a focal point', WIDE, null, [100 / 6, 0, 500 / 6, 100]],
  ['the focal point', WIDE, { x: 40, y: 10 }, [40 - 100 / 3, 0, 40 + 100 / 3, 100]],
  ['a focal point at an edge', WIDE, { x: 95, y: 30 }, [100 / 3, 0, 100, 100]],
  ['a focal point at the top', TALL, { x: 50, y: 0 }, [0, 0, 100, 200 / 3]],
])('a square crop is around %s', (_point, picture, focalPoint, expected) => {
  const { left, top, right, bottom } = cropToRatio(picture, 1, focalPoint)
  for (const [index, edge] of [left, top, right, bottom].entries())
    expect(edge).toBeCloseTo(expected[index] ?? -1, 6)
  expect((right - left) * picture.width).toBeCloseTo((bottom - top) * picture.height, 6)
})

it('a moved crop keeps its size, and stays within the picture', () => {
  const edges = { left: 20, top: 0, right: 70, bottom: 100 }
  expect(moveCrop(edges, { x: 10, y: 30 })).toEqual({ left: 30, top: 0, right: 80, bottom: 100 })
  expect(moveCrop(edges, { x: 90, y: 0 })).toEqual({ left: 50, top: 0, right: 100, bottom: 100 })
  expect(moveCrop(edges, { x: -90, y: 0 })).toEqual({ left: 0, top: 0, right: 50, bottom: 100 })
})

it('a turn takes the crop along, and four turns are none', () => {
  const crop: PictureCrop = { left: 10, top: 20, right: 40, bottom: 100, turn: 0 }
  const turned = turnOn(crop)
  expect(turned).toEqual({ left: 0, top: 10, right: 80, bottom: 40, turn: 90 })
  expect(turnOn(turnOn(turnOn(turned)))).toEqual(crop)
})
