/** Decodes and re-encodes uploaded images in a process of its own, begun by imageWidths.ts. */
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

process.on('disconnect', () => process.exit())
process.on('message', async (job) => process.send(await encode(job)))

async function encode({ path, formats, widths, longestSide, limitInputPixels }) {
  try {
    const image = sharp(path, { limitInputPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (!formats.includes(format)) return { refusal: 'unreadable' }
    const side = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }
    const { data: base, info } = await encoded(image.autoOrient().resize(side), format)
    const images = [{ width: 0, bytes: base }]
    // From the base, not the original, which is larger to read.
    for (const width of widths) {
      const { data } = await encoded(sharp(base).resize({ width, withoutEnlargement: true }), format)
      images.push({ width, bytes: data })
    }
    return { format, images, size: { width: info.width, height: info.height } }
  } catch (error) {
    return { refusal: /pixel limit/i.test(error.message) ? 'tooLarge' : 'unreadable' }
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
