/** A dump read through a buffer: consumed text is freed, and no more is held than one statement may take. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { MB } from '#contract/units.ts'
import { errorDetails } from '../../db/errorDetails.ts'
import { BrokenDump } from './tuple.ts'

/** The refusal of a dump that ends too early. */
export const TRUNCATED = 'berkas terpotong di tengah sebuah perintah'

const CHUNK = MB
/** The longest statement before its rows, and the longest row, in bytes. */
export const MAX_BUFFERED_BYTES = 32 * MB
const UTF16_BOM = Buffer.from([0xff, 0xfe])
const UTF8_BOM = '\xef\xbb\xbf'

export type DumpBuffer = {
  /** What was read from the file and not consumed yet, one letter a byte. */
  text: () => string
  /** Frees all text before `at`. */
  consume: (at: number) => void
  /** Reads the next chunk of the file. @returns false at the end of the file @throws BrokenDump where too much is held */
  readMore: () => Promise<boolean>
}

/** Bytes are letters here, so that binary values and texts in any encoding go through unharmed. */
export function openDump(path: string): DumpBuffer {
  const chunks = bytesOf(path)
  let text = ''
  let decoder: TextDecoder | null = null
  let isFirst = true
  return {
    text: () => text,
    consume: (at) => {
      text = text.slice(at)
    },
    readMore: async () => {
      if (text.length > MAX_BUFFERED_BYTES)
        throw new BrokenDump('sebuah nilai atau perintah di dalamnya lebih panjang dari 32 MB')
      const { value: chunk, done } = await chunks.next()
      if (done) return false
      // What PowerShell writes with ">".
      if (isFirst && chunk.subarray(0, 2).equals(UTF16_BOM)) decoder = new TextDecoder('utf-16le')
      const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
      const piece = bytes.toString('latin1')
      text += isFirst && piece.startsWith(UTF8_BOM) ? piece.slice(UTF8_BOM.length) : piece
      isFirst = false
      return true
    },
  }
}

const GZIP = Buffer.from([0x1f, 0x8b])
/** How archives begin that hold several files or need a program of their own: zip, bzip2, xz, 7-Zip, RAR. */
const ARCHIVES = ['PK\x03\x04', 'BZh', '\xfd7zXZ', "7z\xbc\xaf'", 'Rar!']

/** The dump itself, unpacked where it is a .gz. */
async function* bytesOf(path: string): AsyncGenerator<Buffer, void> {
  const start = await startOf(path)
  if (ARCHIVES.some((mark) => start.toString('latin1').startsWith(mark)))
    throw new BrokenDump('ini arsip; buka dahulu sampai menjadi berkas .sql atau .sql.gz')
  const source = createReadStream(path, { highWaterMark: CHUNK })
  if (!start.subarray(0, GZIP.length).equals(GZIP)) return yield* source
  const unpacked = createGunzip({ chunkSize: CHUNK })
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

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const WINDOWS = new TextDecoder('windows-1252')
const NOT_ASCII = /[\x80-\xff]/

/** Text out of bytes, UTF-8 or what older servers wrote; a copy, so that the piece it came in can be freed. */
export function decodeText(cell: string): string {
  const bytes = Buffer.from(cell, 'latin1')
  if (!NOT_ASCII.test(cell)) return bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return WINDOWS.decode(bytes)
  }
}
