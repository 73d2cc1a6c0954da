/** Reads the sizes of pictures from the database, or else from the files' headers. */
import { KB } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { evictOldest } from '#platform/server/db/memo.ts'
import { type ImageSizes, readImageSizes } from '#platform/server/files/images.ts'
import { readBytes } from '#platform/server/files/store/objectStore.ts'

type Size = { width: number; height: number }

/** Headers read for one text; pictures further down hardly shift the layout. */
const MAX_READ = 200
/** Sizes in the cache; the content of a name never changes. */
const MAX_ENTRIES = 5000
const cache = new Map<string, Size>()

/** The sizes of existing pictures; those stored by earlier versions have none in the database. */
export async function readPictureSizes(context: Context, names: readonly string[]): Promise<ImageSizes> {
  const sizes = new Map(await readImageSizes(context.db.kysely, names))
  const unknown = [...new Set(names)].filter((name) => !sizes.has(name))
  for (const name of unknown.slice(0, MAX_READ)) {
    const size = await readCachedSize(context, name)
    if (size) sizes.set(name, size)
  }
  return sizes
}

async function readCachedSize({ files }: Context, name: string): Promise<Size | null> {
  const known = cache.get(name)
  if (known) return known
  // The file may be missing.
  const stored = await files.images.open(name, { from: 0, to: HEADER_BYTES - 1 })
  const header = stored && (await readBytes(stored))
  const size = header && parseSize(header)
  if (!size?.width || !size.height) return null
  if (cache.size >= MAX_ENTRIES) evictOldest(cache)
  cache.set(name, size)
  return size
}

/** The size is within this many bytes in every file encoded by the server. */
const HEADER_BYTES = 64 * KB

/** The shortest valid file of any format is longer. */
const MIN_FILE_BYTES = 30

function parseSize(header: Buffer): Size | null {
  if (header.length < MIN_FILE_BYTES) return null
  if (header.readUInt16BE(0) === JPEG_SIGNATURE) return parseJpegSize(header)
  if (header.toString('latin1', 1, 4) === 'PNG')
    return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
  return header.toString('latin1', 8, 12) === 'WEBP' ? parseWebpSize(header) : null
}

const JPEG_SIGNATURE = 0xffd8
/** Markers in the range of frame headers that are tables or an extension. */
const NON_FRAME_MARKERS = [0xc4, 0xc8, 0xcc]

/** Skips segments until the frame header, which contains the size. @source ITU-T T.81 */
function parseJpegSize(header: Buffer): Size | null {
  let offset = 2
  while (offset + 9 <= header.length && header[offset] === 0xff) {
    const marker = header[offset + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.includes(marker))
      return { width: header.readUInt16BE(offset + 7), height: header.readUInt16BE(offset + 5) }
    offset += 2 + header.readUInt16BE(offset + 2)
  }
  return null
}

/** Each of the three kinds of first chunk has the size at another offset. @source RFC 9649 */
function parseWebpSize(header: Buffer): Size | null {
  const kind = header.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = header.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
