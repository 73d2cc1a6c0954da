/** Where a point of a picture lies after a turn and a crop. */
import type { PictureCrop } from '../../library.ts'
import { turnPoint } from '../../pictureTurn.ts'

/** Converts a point of the picture to percent of the crop; a point outside of the crop moves to its nearest edge. */
export function toPointInCrop(
  { left, top, right, bottom, turn }: PictureCrop,
  point: { x: number; y: number },
) {
  const { x, y } = turnPoint(point, turn)
  const toPercent = (position: number, from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (position - from) / (to - from))) * 100)
  return { x: toPercent(x, left, right), y: toPercent(y, top, bottom) }
}
