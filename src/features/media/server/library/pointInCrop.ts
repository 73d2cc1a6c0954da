/** Where a point of a picture lies after a crop. */
import type { CropEdges } from '../../library.ts'

/** Converts a point of the picture to percent of the crop; a point outside of the crop moves to its nearest edge. */
export function toPointInCrop({ left, top, right, bottom }: CropEdges, point: { x: number; y: number }) {
  const toPercent = (position: number, from: number, to: number) =>
    Math.round(Math.min(1, Math.max(0, (position - from) / (to - from))) * 100)
  return { x: toPercent(point.x, left, right), y: toPercent(point.y, top, bottom) }
}
