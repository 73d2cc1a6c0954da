/** Computes the part of a picture that remains after a turn and a crop, in percent of its width and height. */
import type { CropEdges, MediaPicture, PictureCrop } from '../../library.ts'
import { TURNS, type Turn } from '../../pictureTurn.ts'

type Point = { x: number; y: number }

const PICTURE_CENTER: Point = { x: 50, y: 50 }

/**
 * The largest crop of a ratio, centred on a point as far as the picture's edges allow.
 *
 * @param ratio width by height
 * @example cropToRatio({ width: 200, height: 100 }, 1, { x: 90, y: 50 }) // { left: 50, top: 0, right: 100, bottom: 100 }
 */
export function cropToRatio(
  { width, height }: Pick<MediaPicture, 'width' | 'height'>,
  ratio: number,
  center: Point | null,
): CropEdges {
  const pictureRatio = width && height ? width / height : ratio
  const { x, y } = center ?? PICTURE_CENTER
  const [left, right] = centerRange(x, Math.min(1, ratio / pictureRatio) * 100)
  const [top, bottom] = centerRange(y, Math.min(1, pictureRatio / ratio) * 100)
  return { left, top, right, bottom }
}

/** Moves a crop by an offset, but not beyond the picture's edges. */
export function moveCrop({ left, top, right, bottom }: CropEdges, offset: Point): CropEdges {
  const x = clamp(offset.x, -left, 100 - right)
  const y = clamp(offset.y, -top, 100 - bottom)
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

/** Turns a picture that is turned and cropped already by another quarter. */
export function turnOn(crop: PictureCrop): PictureCrop {
  const { left, top, right, bottom, turn } = crop
  const next = TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0
  return { ...crop, left: 100 - bottom, top: left, right: 100 - top, bottom: right, turn: next }
}

/** @example turnSize({ width: 300, height: 200 }, 90) // { width: 200, height: 300 } */
export const turnSize = <Side>({ width, height }: { width: Side; height: Side }, turn: Turn) =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

function centerRange(center: number, length: number): [number, number] {
  const start = clamp(center - length / 2, 0, 100 - length)
  return [start, start + length]
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
