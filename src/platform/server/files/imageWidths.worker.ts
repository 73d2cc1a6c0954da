/** Decodes and re-encodes uploaded images in a child process of imageWidths.ts. */
import { open } from 'node:fs/promises'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { answerJobs } from '../workers/answerJobs.ts'
import type { Crop, EncodeJob, EncodeResult, ImageFormat } from './imageWidths.ts'

sharp.cache(false)
sharp.concurrency(1)

void answerJobs(encode)

async function encode(job: EncodeJob): Promise<EncodeResult> {
  const { source, formats, stills, crop, widths, longestSide, limitInputPixels } = job
  try {
    const image = sharp(source, { limitInputPixels, failOn: 'error' })
    const sourceFormat = (await image.metadata()).format
    // Only the first frame of an animated picture is read.
    const targetFormat = stills.some((still) => still === sourceFormat) ? 'png' : sourceFormat
    const format = formats.find((one) => one === targetFormat)
    if (!format) return { refusal: (await isHeic(source)) ? 'heic' : 'unreadable' }
    const bounds: ResizeOptions = {
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    }
    const upright = await cropImage(image.autoOrient(), crop)
    const { data: base, info } = await toEncodedBuffer(upright.resize(bounds), format)
    const images = [{ width: 0, bytes: base }]
    // Resizes the base, which is read faster than the original.
    for (const width of widths) {
      const { data } = await toEncodedBuffer(sharp(base).resize({ width, withoutEnlargement: true }), format)
      images.push({ width, bytes: data })
    }
    return { format, images, size: { width: info.width, height: info.height } }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) return { refusal: 'tooLarge' }
    return { refusal: (await isHeic(source)) ? 'heic' : 'unreadable' }
  }
}

async function cropImage(image: Sharp, crop: Crop | undefined): Promise<Sharp> {
  if (!crop) return image
  const { autoOrient } = await image.metadata()
  const isOnSide = crop.turn % 180 !== 0
  const [fullWidth, fullHeight] = isOnSide
    ? [autoOrient.height, autoOrient.width]
    : [autoOrient.width, autoOrient.height]
  const toPixels = (percent: number, side: number) => Math.round((percent * side) / 100)
  const [left, top] = [toPixels(crop.left, fullWidth), toPixels(crop.top, fullHeight)]
  const width = Math.max(1, toPixels(crop.right, fullWidth) - left)
  const height = Math.max(1, toPixels(crop.bottom, fullHeight) - top)
  return image.rotate(crop.turn).extract({ left, top, width, height })
}

/** Whether the file is HEIC, the format of iPhone photos. @source ISO 14496-12 §4.3, ISO 23008-12: the brand after 'ftyp' */
async function isHeic(source: string | Uint8Array): Promise<boolean> {
  const head = typeof source === 'string' ? await readHead(source) : Buffer.from(source.subarray(0, 12))
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(head.toString('latin1', 4))
}

/** @returns the first 12 bytes of the file */
async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(12), 0, 12, 0)).buffer
  } finally {
    await file.close()
  }
}

function toEncodedBuffer(image: Sharp, format: ImageFormat) {
  const output =
    format === 'png'
      ? image.png({ compressionLevel: 7 })
      : format === 'webp'
        ? image.webp({ quality: 80 })
        : image.jpeg({ quality: 80 })
  return output.toBuffer({ resolveWithObject: true })
}
