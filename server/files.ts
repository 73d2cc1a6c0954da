/** The files of the school on disk: public images, and a place for uploads on their way. */

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Files = {
  /** Folder served as /images. */
  imageFolder: string
  putImage: (name: string, bytes: Buffer) => Promise<void>
  removeImage: (name: string) => Promise<void>
  /** Streams an upload to a temporary file; `remove` when done with it. */
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
}

/** @param folder DATA_DIR; made if missing */
export async function openFiles(folder: string): Promise<Files> {
  const imageFolder = resolve(folder, 'images')
  const incoming = resolve(folder, 'incoming')
  // What a killed process left half-received belongs to nobody.
  await rm(incoming, { recursive: true, force: true })
  await Promise.all([imageFolder, incoming].map((path) => mkdir(path, { recursive: true })))
  return {
    imageFolder,
    putImage: (name, bytes) => writeFile(join(imageFolder, name), bytes),
    removeImage: (name) => rm(join(imageFolder, name), { force: true }),
    receive: async (stream) => {
      const path = join(incoming, randomBytes(12).toString('hex'))
      const remove = () => rm(path, { force: true })
      try {
        await pipeline(stream, createWriteStream(path))
      } catch (error) {
        await remove()
        throw error
      }
      return { path, remove }
    },
  }
}
