/** Reads a dump through a buffer that holds at most one statement; consumed text is freed. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { MB } from '#platform/contract/units.ts'
import { errorDetails } from '#platform/server/db/errorDetails.ts'
import { BrokenDump } from './tuple.ts'

/** The message for a dump that ends too early. */
export const TRUNCATED_MESSAGE = 'berkas terpotong di tengah sebuah perintah'

const CHUNK_BYTES = MB
/** The longest statement before its rows, and the longest row, in bytes. */
export const MAX_BUFFERED_BYTES = 32 * MB
const UTF16_BOM = Buffer.from([0xff, 0xfe])
const UTF8_BOM = '\xef\xbb\xbf'

export type DumpBuffer = {
  /** The text read and not consumed yet, as one character per byte. */
  text: () => string
  /** Frees all text before `position`. */
  consume: (position: number) => void
  /** Reads the next chunk of the file. @returns false at the end of the file @throws BrokenDump if the buffer is full */
  readMore: () => Promise<boolean>
}

/** One character per byte, so that binary values and texts in any encoding stay intact. */
export function openDump(path: string): DumpBuffer {
  const chunks = readBytes(path)
  let text = ''
  let decoder: TextDecoder | null = null
  let isFirst = true
  return {
    text: () => text,
    consume: (position) => {
      text = text.slice(position)
    },
    readMore: async () => {
      if (text.length > MAX_BUFFERED_BYTES)
        throw new BrokenDump('sebuah nilai atau perintah di dalamnya lebih panjang dari 32 MB')
      const { value: chunk, done } = await chunks.next()
      if (done) return false
      // PowerShell writes UTF-16 with ">".
      if (isFirst && chunk.subarray(0, 2).equals(UTF16_BOM)) decoder = new TextDecoder('utf-16le')
      const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
      const chunkText = bytes.toString('latin1')
      text += isFirst && chunkText.startsWith(UTF8_BOM) ? chunkText.slice(UTF8_BOM.length) : chunkText
      isFirst = false
      return true
    },
  }
}

const GZIP_SIGNATURE = Buffer.from([0x1f, 0x8b])
/** Signatures of archives that are not supported: zip, bzip2, xz, 7-Zip, RAR. */
const ARCHIVE_SIGNATURES = ['PK\x03\x04', 'BZh', '\xfd7zXZ', "7z\xbc\xaf'", 'Rar!']

/** Yields the bytes of the dump, decompressed if it is a .gz. */
async function* readBytes(path: string): AsyncGenerator<Buffer, void> {
  const start = await readStart(path)
  if (ARCHIVE_SIGNATURES.some((signature) => start.toString('latin1').startsWith(signature)))
    throw new BrokenDump('ini arsip; buka dahulu sampai menjadi berkas .sql atau .sql.gz')
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  if (!start.subarray(0, GZIP_SIGNATURE.length).equals(GZIP_SIGNATURE)) return yield* source
  const unpacked = createGunzip({ chunkSize: CHUNK_BYTES })
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    yield* unpacked
  } catch (error) {
    const { code } = errorDetails(error)
    if (!String(code).startsWith('Z_')) throw error
    throw new BrokenDump('berkas .gz ini terpotong atau rusak')
  } finally {
    source.destroy()
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const windowsDecoder = new TextDecoder('windows-1252')
const NOT_ASCII = /[\x80-\xff]/

/** Decodes bytes as UTF-8 or Windows-1252, into a copy, so that the chunk can be freed. */
export function decodeText(cell: string): string {
  const bytes = Buffer.from(cell, 'latin1')
  if (!NOT_ASCII.test(cell)) return bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return windowsDecoder.decode(bytes)
  }
}
