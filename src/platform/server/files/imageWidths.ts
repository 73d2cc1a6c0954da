/** Encodes an uploaded image in several widths, in a child process. */
import { LIMITS } from '#platform/contract/options.ts'
import type { Sender } from '../workers/fairQueue.ts'
import { openWorker } from '../workers/workerProcess.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const
export type ImageFormat = (typeof FORMATS)[number]

/** Degrees by which the upright picture is turned clockwise, and the edges of the part to keep, in percent of its sides then. */
export type Crop = {
  turn: 0 | 90 | 180 | 270
  left: number
  top: number
  right: number
  bottom: number
}

/** What the child process is sent. */
export type EncodeJob = {
  source: string | Uint8Array
  widths: readonly number[]
  formats: readonly ImageFormat[]
  stills: readonly string[]
  crop: Crop | undefined
  longestSide: number
  limitInputPixels: number
}

export type EncodeResult =
  | {
      format: ImageFormat
      images: { width: number; bytes: Uint8Array }[]
      /** The size of the upright image, in pixels. */
      size: { width: number; height: number }
    }
  | { refusal: 'unreadable' | 'tooLarge' | 'heic' }

/** Stored images are scaled down to this; no page needs the 4,000 pixels of a phone. */
const LONGEST_SIDE_PX = 1920
/** The idle time lets the images of one post share the process. */
const encode = openWorker<EncodeJob, EncodeResult>({
  name: 'imageWidths.worker',
  baseUrl: import.meta.url,
  timeoutMs: 60_000,
  idleMs: 5_000,
})

type EncodeOptions = {
  sender: Sender
  /** Formats whose first frame is encoded as PNG; none for uploads. */
  stills?: readonly 'gif'[]
  /** By default all is kept, and nothing turned. */
  crop?: Crop
}

/**
 * Re-encodes an image without metadata and upright: the image itself as width 0, then every width.
 *
 * @param source a path, or the bytes themselves
 */
export async function encodeWidths(
  source: string | Uint8Array,
  widths: readonly number[],
  { sender, stills = [], crop }: EncodeOptions,
): Promise<EncodeResult> {
  const job = {
    source,
    widths,
    formats: FORMATS,
    stills,
    crop,
    longestSide: LONGEST_SIDE_PX,
    limitInputPixels: LIMITS.imagePixels,
  }
  return (await encode(job, sender)) ?? { refusal: 'unreadable' }
}
