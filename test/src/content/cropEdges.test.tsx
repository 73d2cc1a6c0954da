/** The part of a picture that a crop leaves: of a shape, around what is important, and within the picture. */
import { expect, it } from 'vitest'
import { cropToRatio, moveCrop } from '#src/content/media/cropEdges.ts'

const WIDE = { width: 300, height: 200 }
const TALL = { width: 200, height: 300 }

it.each([
  ['the middle where nothing is important', WIDE, null, [100 / 6, 0, 500 / 6, 100]],
  ['what is important', WIDE, { x: 40, y: 10 }, [40 - 100 / 3, 0, 40 + 100 / 3, 100]],
  ['what is important at an edge', WIDE, { x: 95, y: 30 }, [100 / 3, 0, 100, 100]],
  ['what is important above', TALL, { x: 50, y: 0 }, [0, 0, 100, 200 / 3]],
])('a square is cut around %s', (_what, picture, focus, expected) => {
  const { left, top, right, bottom } = cropToRatio(picture, 1, focus)
  for (const [index, edge] of [left, top, right, bottom].entries())
    expect(edge).toBeCloseTo(expected[index] ?? -1, 6)
  expect((right - left) * picture.width).toBeCloseTo((bottom - top) * picture.height, 6)
})

it('a crop keeps its size where it is moved, and stays within the picture', () => {
  const edges = { left: 20, top: 0, right: 70, bottom: 100 }
  expect(moveCrop(edges, { x: 10, y: 30 })).toEqual({ left: 30, top: 0, right: 80, bottom: 100 })
  expect(moveCrop(edges, { x: 90, y: 0 })).toEqual({ left: 50, top: 0, right: 100, bottom: 100 })
  expect(moveCrop(edges, { x: -90, y: 0 })).toEqual({ left: 0, top: 0, right: 50, bottom: 100 })
})
