/** A dump as text that arrives in pieces: what is read is let go, and no more is held than one statement may take. */
import { createReadStream } from 'node:fs'
import { BrokenDump } from './tuple.ts'

const CHUNK = 1024 * 1024
/** The longest statement before its rows, and the longest row, in bytes. */
export const MOST_AT_ONCE = 32 * 1024 * 1024
const UTF16 = Buffer.from([0xff, 0xfe])
const UTF8_MARK = '\xef\xbb\xbf'

export type Pieces = {
  /** What has arrived and was not let go, one letter a byte. */
  text: () => string
  /** Lets go of all before `at`. */
  drop: (at: number) => void
  /** Reads on. @returns false at the end of the file @throws BrokenDump where too much is held */
  more: () => Promise<boolean>
}

/** Bytes are letters here, so that binary values and texts in any encoding go through unharmed. */
export function openPieces(path: string): Pieces {
  const chunks: AsyncIterator<Buffer> = createReadStream(path, { highWaterMark: CHUNK })[
    Symbol.asyncIterator
  ]()
  let text = ''
  let decoder: TextDecoder | null = null
  let isFirst = true
  return {
    text: () => text,
    drop: (at) => {
      text = text.slice(at)
    },
    more: async () => {
      if (text.length > MOST_AT_ONCE)
        throw new BrokenDump('sebuah nilai atau perintah di dalamnya lebih panjang dari 32 MB')
      const { value: chunk, done } = await chunks.next()
      if (done) return false
      // What PowerShell writes with ">".
      if (isFirst && chunk.subarray(0, 2).equals(UTF16)) decoder = new TextDecoder('utf-16le')
      const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
      const piece = bytes.toString('latin1')
      text += isFirst && piece.startsWith(UTF8_MARK) ? piece.slice(UTF8_MARK.length) : piece
      isFirst = false
      return true
    },
  }
}

const WINDOWS = new TextDecoder('windows-1252')
const NOT_ASCII = /[\x80-\xff]/

/** Text out of bytes, UTF-8 or what older servers wrote; a copy, so that the piece it came in can be let go. */
export function decoded(cell: string): string {
  const bytes = Buffer.from(cell, 'latin1')
  if (!NOT_ASCII.test(cell)) return bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return WINDOWS.decode(bytes)
  }
}
