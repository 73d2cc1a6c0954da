/** The files of the school on disk: public images, private documents, and places for uploads on their way. */

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Files = {
  /** Folder served as /images. */
  imageFolder: string
  putImage: (name: string, bytes: Uint8Array) => Promise<void>
  removeImage: (name: string) => Promise<void>
  /** Streams an upload to a temporary file; `remove` when done with it. */
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
  /** Report cards and letters, under random names; nothing serves this folder. */
  documents: Documents
  /** Zips that were checked and wait for the operator's word. */
  pending: Pending
}

export type Documents = {
  /** @returns the random name; the bytes are on the disk when it is given */
  put: (bytes: Buffer) => Promise<string>
  /** To be read and closed by whoever asked; null where the file is gone. */
  open: (name: string) => Promise<{ handle: FileHandle; size: number } | null>
  remove: (name: string) => Promise<void>
}

export type Pending = {
  /** Takes a received file over. @returns its random name */
  take: (path: string) => Promise<string>
  path: (name: string) => string
  remove: (name: string) => Promise<void>
  /** Removes what is older and nobody waits for, whoever left it. */
  sweep: (olderThan: number, waitedFor: ReadonlySet<string>) => Promise<void>
}

/** @param folder DATA_DIR; made if missing */
export async function openFiles(folder: string): Promise<Files> {
  const imageFolder = resolve(folder, 'images')
  const incoming = resolve(folder, 'incoming')
  const documentFolder = resolve(folder, 'documents')
  const pendingFolder = resolve(folder, 'pending')
  // What a killed process left half-received belongs to nobody.
  await rm(incoming, { recursive: true, force: true })
  const folders = [imageFolder, incoming, documentFolder, pendingFolder]
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })))
  return {
    imageFolder,
    putImage: (name, bytes) => writeFile(join(imageFolder, name), bytes),
    removeImage: (name) => rm(join(imageFolder, name), { force: true }),
    receive: async (stream) => {
      const path = join(incoming, randomName())
      const remove = () => rm(path, { force: true })
      try {
        await pipeline(stream, createWriteStream(path))
      } catch (error) {
        await remove()
        throw error
      }
      return { path, remove }
    },
    documents: openDocuments(documentFolder),
    pending: openPending(pendingFolder),
  }
}

function openDocuments(folder: string): Documents {
  // By their first letters, so that no folder holds twenty thousand files.
  const place = (name: string) => join(folder, known(name).slice(0, 2), name)
  return {
    put: async (bytes) => {
      const name = randomName()
      await mkdir(dirname(place(name)), { recursive: true })
      // Flushed: a row of the database must never outlive the file it speaks of.
      await writeFile(place(name), bytes, { flush: true, flag: 'wx' })
      return name
    },
    open: async (name) => {
      try {
        const handle = await open(place(name))
        return { handle, size: (await handle.stat()).size }
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(place(name), { force: true }),
  }
}

function openPending(folder: string): Pending {
  const place = (name: string) => join(folder, known(name))
  return {
    take: async (path) => {
      const name = randomName()
      await rename(path, place(name))
      return name
    },
    path: place,
    remove: (name) => rm(place(name), { force: true }),
    sweep: async (olderThan, waitedFor) => {
      for (const name of await readdir(folder)) {
        if (waitedFor.has(name)) continue
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && found.mtimeMs < olderThan) await rm(join(folder, name), { force: true })
      }
    },
  }
}

const NAME = /^[a-f0-9]{32}$/
const randomName = () => randomBytes(16).toString('hex')

/** Names come out of our own tables; anything else is a mistake of ours, not a path. */
function known(name: string): string {
  if (!NAME.test(name)) throw new Error('Nama berkas tidak dikenal')
  return name
}
