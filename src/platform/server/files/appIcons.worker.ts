/** Draws icons in a child process of appIcons.ts. */
import sharp from 'sharp'
import { LIMITS } from '#platform/contract/options.ts'
import { answerJobs } from '../workers/answerJobs.ts'
import type { IconJob, IconResult } from './appIcons.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Every device shows a circle of four fifths of the side; the picture is the square in it. @source https://www.w3.org/TR/appmanifest/#icon-masks */
const PICTURE_SHARE = 0.8 * Math.SQRT1_2
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 }
const TRANSPARENT = { ...WHITE, alpha: 0 }

void answerJobs(draw)

async function draw({ source, size, isMaskable }: IconJob): Promise<IconResult> {
  const margin = isMaskable ? Math.round((size * (1 - PICTURE_SHARE)) / 2) : 0
  const background = isMaskable ? WHITE : TRANSPARENT
  try {
    const picture = await sharp(source, { limitInputPixels: LIMITS.imagePixels, density: 300 })
      .autoOrient()
      .resize({
        width: size - 2 * margin,
        height: size - 2 * margin,
        fit: 'contain',
        background: TRANSPARENT,
      })
      .png()
      .toBuffer()
    const icon = sharp({ create: { width: size, height: size, channels: 4, background } })
    const bytes = await icon
      .composite([{ input: picture, left: margin, top: margin }])
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { bytes }
  } catch {
    // The caller takes the default picture.
    return { refusal: 'unreadable' }
  }
}
