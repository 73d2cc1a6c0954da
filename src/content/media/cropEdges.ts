/** The part of a picture that a crop leaves, in percent of its width and height. */
import type { CropEdges, MediaPicture } from '#contract/content/library.ts'

type Point = { x: number; y: number }

const MIDDLE: Point = { x: 50, y: 50 }

/**
 * The largest part of a shape, around a point as far as the edges of the picture let it.
 *
 * @param ratio width by height
 * @example cropToRatio({ width: 200, height: 100 }, 1, { x: 90, y: 50 }) // { left: 50, top: 0, right: 100, bottom: 100 }
 */
export function cropToRatio(
  { width, height }: Pick<MediaPicture, 'width' | 'height'>,
  ratio: number,
  around: Point | null,
): CropEdges {
  const own = width && height ? width / height : ratio
  const { x, y } = around ?? MIDDLE
  const [left, right] = spanAround(x, Math.min(1, ratio / own) * 100)
  const [top, bottom] = spanAround(y, Math.min(1, own / ratio) * 100)
  return { left, top, right, bottom }
}

/** The same part elsewhere, as far as the edges of the picture let it. */
export function moveCrop({ left, top, right, bottom }: CropEdges, by: Point): CropEdges {
  const x = clamp(by.x, -left, 100 - right)
  const y = clamp(by.y, -top, 100 - bottom)
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function spanAround(at: number, length: number): [number, number] {
  const from = clamp(at - length / 2, 0, 100 - length)
  return [from, from + length]
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
