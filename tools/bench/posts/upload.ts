/** Compares the upload of a photo with the image pipeline alone, which writes the same files. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { measureTimeMs, median } from '../load/measure.ts'

const MAX_SIDE_PX = 1920
const QUALITY = 80

type Options = { photo: string; folder: string; headers: Record<string, string>; rounds: number }

/** @returns the median milliseconds of an upload and of the pipeline alone, from alternating rounds */
export async function measureUpload(
  address: string,
  { photo, folder, headers, rounds }: Options,
): Promise<{ pelita: number; pipelineOnly: number }> {
  const photoBytes = await readFile(photo)
  const pelita: number[] = []
  const pipelineOnly: number[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    pelita.push(await measureTimeMs(() => upload(address, photoBytes, headers)))
    pipelineOnly.push(await measureTimeMs(() => runImagePipeline(photo, folder)))
  }
  return { pelita: median(pelita.slice(1)), pipelineOnly: median(pipelineOnly.slice(1)) }
}

async function upload(address: string, photoBytes: Buffer, headers: Record<string, string>) {
  const form = new FormData()
  form.set('img', new Blob([new Uint8Array(photoBytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`${address}/api/post/upload-image`, { method: 'POST', body: form, headers })
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`)
  await response.text()
}

async function runImagePipeline(photo: string, folder: string) {
  const resizeOptions = {
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
    fit: 'inside' as const,
    withoutEnlargement: true,
  }
  const scaled = await sharp(photo).autoOrient().resize(resizeOptions).jpeg({ quality: QUALITY }).toBuffer()
  await writeFile(join(folder, 'bare.jpg'), scaled)
  for (const width of IMAGE_WIDTHS.post) {
    const resized = await sharp(scaled).resize({ width }).jpeg({ quality: QUALITY }).toBuffer()
    await writeFile(join(folder, `${width}-bare.jpg`), resized)
  }
}
