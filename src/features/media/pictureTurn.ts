/** Turns of a picture by quarters, clockwise: where its points lie afterwards. */

/** In degrees. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

type Point = { x: number; y: number }

/** Converts a point in percent of width and height. @example turnPoint({ x: 10, y: 20 }, 90) // { x: 80, y: 10 } */
export function turnPoint({ x, y }: Point, turn: Turn): Point {
  if (turn === 90) return { x: 100 - y, y: x }
  if (turn === 180) return { x: 100 - x, y: 100 - y }
  if (turn === 270) return { x: y, y: 100 - x }
  return { x, y }
}

type Edges = { left: number; top: number; right: number; bottom: number }

/** Whether nothing is cut off. */
export const isWhole = ({ left, top, right, bottom }: Edges): boolean =>
  left === 0 && top === 0 && right === 100 && bottom === 100
