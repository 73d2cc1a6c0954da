/** The placeholder for posts without a picture: a generated PNG of blue hills. */
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { PLACEHOLDER_WIDTHS } from './addresses.ts'

const ASPECT_RATIO = 16 / 9
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function servePlaceholders(app: FastifyInstance) {
  for (const width of PLACEHOLDER_WIDTHS) {
    app.get(`/images/${width}-placeholder.png`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/png').send(drawPlaceholder(width)),
    )
  }
}

const pngByWidth = new Map<number, Buffer>()

/** Draws a PNG of four shades, one byte per pixel; about 5 KB. */
function drawPlaceholder(width: number): Buffer {
  const cached = pngByWidth.get(width)
  if (cached) return cached
  const height = Math.round(width / ASPECT_RATIO)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = shadeAt(x / width, y / height)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, each an entry of the palette.
  header.set([8, 3], 8)
  const palette = Buffer.from(BLUE_SHADES.flatMap((shade) => [...Buffer.from(shade, 'hex')]))
  const png = Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  pngByWidth.set(width, png)
  return png
}

const BLUE_SHADES = ['dbeafe', 'bfdbfe', '93c5fd', '60a5fa']

/** The palette index at a position; both coordinates from 0 to 1. */
function shadeAt(x: number, y: number): number {
  const hills = [
    0.78 + 0.1 * Math.sin(x * 5 + 2),
    0.66 + 0.12 * Math.sin(x * 4 + 0.4),
    0.5 + 0.1 * Math.sin(x * 3 + 4),
  ]
  const hill = hills.findIndex((top) => y > top)
  return hill < 0 ? 0 : hills.length - hill
}

/** A part of a PNG file: its length, type and data, and a checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
