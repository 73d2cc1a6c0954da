/** Decodes and re-encodes uploaded images in a process of its own, begun by imageWidths.ts. */
import { open } from 'node:fs/promises'
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit())
process.on('message', async (job) => process.send(await encode(job)))

async function encode({ source, formats, stills, crop, widths, longestSide, limitInputPixels }) {
  try {
    const image = sharp(source, { limitInputPixels, failOn: 'error' })
    const found = (await image.metadata()).format
    // Of an animated picture the first frame is read.
    const format = stills.includes(found) ? 'png' : found
    if (!formats.includes(format)) return { refusal: (await isHeic(source)) ? 'heic' : 'unreadable' }
    const side = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }
    const { data: base, info } = await encoded((await cropped(image.autoOrient(), crop)).resize(side), format)
    const images = [{ width: 0, bytes: base }]
    // From the base, not the original, which is larger to read.
    for (const width of widths) {
      const { data } = await encoded(sharp(base).resize({ width, withoutEnlargement: true }), format)
      images.push({ width, bytes: data })
    }
    return { format, images, size: { width: info.width, height: info.height } }
  } catch (error) {
    if (/pixel limit/i.test(error.message)) return { refusal: 'tooLarge' }
    return { refusal: (await isHeic(source)) ? 'heic' : 'unreadable' }
  }
}

/** A part of the upright picture, in percent of its sides. */
async function cropped(image, crop) {
  if (!crop) return image
  const { autoOrient } = await image.metadata()
  const at = (percent, side) => Math.round((percent * side) / 100)
  const [left, top] = [at(crop.left, autoOrient.width), at(crop.top, autoOrient.height)]
  const width = Math.max(1, at(crop.right, autoOrient.width) - left)
  const height = Math.max(1, at(crop.bottom, autoOrient.height) - top)
  return image.extract({ left, top, width, height })
}

/** What iPhones keep their photos in. @source ISO 14496-12 §4.3, ISO 23008-12: the brand after 'ftyp' */
async function isHeic(source) {
  const head = typeof source === 'string' ? await headOf(source) : Buffer.from(source.subarray(0, 12))
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(head.toString('latin1', 4))
}

async function headOf(path) {
  const file = await open(path)
  try {
    return (await file.read(Buffer.alloc(12), 0, 12, 0)).buffer
  } finally {
    await file.close()
  }
}

function encoded(image, format) {
  const written =
    format === 'png'
      ? image.png({ compressionLevel: 7 })
      : format === 'webp'
        ? image.webp({ quality: 80 })
        : image.jpeg({ quality: 80 })
  return written.toBuffer({ resolveWithObject: true })
}
