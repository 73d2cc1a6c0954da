/** How large the pictures of a text are: as noted when they were stored, else as their own headers say. */
import { KB } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import { dropOldest } from '#server/db/memo.ts'
import { type ImageSizes, readImageSizes } from '#server/files/images.ts'
import { bytesOf } from '#server/files/store/objectStore.ts'

type Size = { width: number; height: number }

/** Headers looked at for one text; further pictures stand too far down to move what is read. */
const MAX_READ = 200
/** Sizes remembered, by name: the content below a name never changes. */
const MAX_ENTRIES = 5000
const cache = new Map<string, Size>()

/** Of those that are there; pictures stored by earlier versions were noted without a size. */
export async function readPictureSizes(context: Context, names: readonly string[]): Promise<ImageSizes> {
  const sizes = new Map(await readImageSizes(context.db.kysely, names))
  const unknown = [...new Set(names)].filter((name) => !sizes.has(name))
  for (const name of unknown.slice(0, MAX_READ)) {
    const size = await rememberedSize(context, name)
    if (size) sizes.set(name, size)
  }
  return sizes
}

async function rememberedSize({ files }: Context, name: string): Promise<Size | null> {
  const known = cache.get(name)
  if (known) return known
  // A text may show what was lost since.
  const stored = await files.images.open(name, { from: 0, to: HEADER - 1 })
  const header = stored && (await bytesOf(stored))
  const size = header && sizeOf(header)
  if (!size?.width || !size.height) return null
  if (cache.size >= MAX_ENTRIES) dropOldest(cache)
  cache.set(name, size)
  return size
}

/** Enough for what stands before the size in any file that was encoded here. */
const HEADER = 64 * KB

/** The shortest whole file of any format is longer. */
const MIN_FILE_BYTES = 30

function sizeOf(header: Buffer): Size | null {
  if (header.length < MIN_FILE_BYTES) return null
  if (header.readUInt16BE(0) === JPEG) return jpegSize(header)
  if (header.toString('latin1', 1, 4) === 'PNG')
    return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
  return header.toString('latin1', 8, 12) === 'WEBP' ? webpSize(header) : null
}

const JPEG = 0xffd8
/** Markers in the range of the frame headers that are none: two kinds of tables and an extension. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

/** @source ITU-T T.81: segments, each with its length, until the frame's, which has the size */
function jpegSize(header: Buffer): Size | null {
  let at = 2
  while (at + 9 <= header.length && header[at] === 0xff) {
    const marker = header[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      return { width: header.readUInt16BE(at + 7), height: header.readUInt16BE(at + 5) }
    at += 2 + header.readUInt16BE(at + 2)
  }
  return null
}

/** @source RFC 9649: three kinds of first chunk, each with the size at a place of its own */
function webpSize(header: Buffer): Size | null {
  const kind = header.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = header.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
