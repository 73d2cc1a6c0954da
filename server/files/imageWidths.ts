/** The widths of an uploaded image, made in a process of its own. */
import { LIMITS } from '#contract/options.ts'
import { openWorker } from './workerProcess.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const
export type ImageFormat = (typeof FORMATS)[number]

type Crop = { left: number; top: number; right: number; bottom: number }

export type Encoded =
  | {
      format: ImageFormat
      images: { width: number; bytes: Uint8Array }[]
      /** Of the image itself, upright. */
      size: { width: number; height: number }
    }
  | { refusal: 'unreadable' | 'tooLarge' | 'heic' }

/** No side of a stored image is longer than this, in pixels; a phone's 4,000 serve no page. */
const LONGEST_SIDE = 1920
/** The images of one post share the process. */
const encode = openWorker<object, Encoded>({
  file: './imageWidths.worker.js',
  beside: import.meta.url,
  longest: 60_000,
  idle: 5_000,
})

/**
 * Re-encodes without metadata, orientation applied: the image itself as width 0, then every width.
 *
 * @param source a path, or the bytes themselves
 * @param stills formats whose first frame is taken as a PNG; none for what people upload
 * @param crop the part that is taken, in percent of the upright picture; all of it otherwise
 */
export async function encodeWidths(
  source: string | Uint8Array,
  widths: readonly number[],
  { stills = [], crop }: { stills?: readonly 'gif'[]; crop?: Crop } = {},
): Promise<Encoded> {
  const job = {
    source,
    widths,
    formats: FORMATS,
    stills,
    crop,
    longestSide: LONGEST_SIDE,
    limitInputPixels: LIMITS.imagePixels,
  }
  return (await encode(job)) ?? { refusal: 'unreadable' }
}
