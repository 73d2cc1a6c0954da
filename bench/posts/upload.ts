/** Uploading a photo, against the bare image pipeline that makes the same files. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import { median } from '../load/measure.ts'

const LONGEST_SIDE = 1920
const QUALITY = 80

type Options = { photo: string; folder: string; headers: Record<string, string>; rounds: number }

/** @returns milliseconds of one upload, and of the pipeline alone, as medians of alternating rounds */
export async function measureUpload(
  address: string,
  { photo, folder, headers, rounds }: Options,
): Promise<{ pelita: number; bare: number }> {
  const bytes = await readFile(photo)
  const pelita: number[] = []
  const bare: number[] = []
  // The first of each warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    pelita.push(await measureTime(() => upload(address, bytes, headers)))
    bare.push(await measureTime(() => pipeline(photo, folder)))
  }
  return { pelita: median(pelita.slice(1)), bare: median(bare.slice(1)) }
}

async function upload(address: string, bytes: Buffer, headers: Record<string, string>) {
  const form = new FormData()
  form.set('img', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${address}/api/post/upload-image`, { method: 'POST', body: form, headers })
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`)
  await answer.text()
}

async function pipeline(photo: string, folder: string) {
  const side = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' as const, withoutEnlargement: true }
  const base = await sharp(photo).autoOrient().resize(side).jpeg({ quality: QUALITY }).toBuffer()
  await writeFile(join(folder, 'bare.jpg'), base)
  for (const width of IMAGE_WIDTHS.post) {
    const bytes = await sharp(base).resize({ width }).jpeg({ quality: QUALITY }).toBuffer()
    await writeFile(join(folder, `${width}-bare.jpg`), bytes)
  }
}

async function measureTime(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
