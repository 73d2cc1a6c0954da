/** Draws pictures and uploads them, so that tests need no picture files. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { makeFileForm } from '#test/support/world/multipart.ts'
import type { Client } from '#test/support/world/world.ts'

type ImageOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'
}

/** Draws a picture whose left half is red and whose right half is blue. */
export function drawImage({
  width = 1200,
  height = 800,
  format = 'jpeg',
}: ImageOptions = {}): Promise<Buffer> {
  return drawHalves(width, height).toFormat(format).toBuffer()
}

/** Draws a phone's photo, rotated by EXIF orientation 6 and with a GPS position. */
export function drawPhonePhoto({ width = 1200, height = 800 }: ImageOptions = {}): Promise<Buffer> {
  return drawHalves(width, height)
    .withExif({
      IFD0: { Make: 'TeleponRahasia', Copyright: 'Budi' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '6/1 54/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '107/1 36/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

function drawHalves(width: number, height: number) {
  const halfWidth = Math.max(1, Math.floor(width / 2))
  const redHalf = { create: { width: halfWidth, height, channels: 3 as const, background: '#c00' } }
  return sharp({ create: { width, height, channels: 3, background: '#00c' } }).composite([
    { input: redHalf, left: 0, top: 0 },
  ])
}

/** @returns a PNG of a few bytes whose header claims the given size */
export function makePixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const checksum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Uploads a picture like the image input of a post. */
export function uploadImage(
  client: Client,
  bytes: Buffer,
  { name = 'foto.jpg', fields = {} }: { name?: string; fields?: Record<string, string> } = {},
) {
  const form = makeFileForm('img', { bytes, name }, fields)
  return client.post<{ filename: string }>('/post/upload-image', form.body, form.headers)
}
