/** The files of the school on disk: public images, private documents, and places for uploads on their way. */
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detailsOf } from '../db/engine.ts'
import { type Disk, realDisk } from './disk.ts'

export type Files = {
  /** Folder served as /images. */
  imageFolder: string
  /** Whole or not at all. */
  putImage: (name: string, bytes: Uint8Array) => Promise<void>
  removeImage: (name: string) => Promise<void>
  listImages: () => Promise<Listed>
  /** Out of what is served, not out of the data folder. */
  setImageAside: (name: string) => Promise<void>
  /** Streams an upload to a temporary file; `remove` when done with it. */
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
  /** Bytes that may still be taken. */
  free: () => Promise<number>
  /** Whether an upload of so many bytes leaves the database room to go on. */
  hasRoom: (bytes: number) => Promise<boolean>
  /** Whether any image or document is stored, or a file of this name lies in the data folder itself. */
  hasAny: (own: string) => Promise<boolean>
  /** Removes what was half received by a process that is no more. */
  sweepIncoming: () => Promise<void>
  /** Report cards and letters, under random names; nothing serves this folder. */
  documents: Documents
  /** Zips that were checked and wait for the operator's word, and what a job works on. */
  pending: Pending
}

/** Names, and when each file last changed. */
type Listed = ReadonlyMap<string, number>

export type Documents = {
  /** Whole or not at all. @returns the random name; the bytes are on the disk when it is given */
  put: (bytes: Buffer) => Promise<string>
  /** Takes a received file over. @returns its random name; the bytes are on the disk when it is given */
  take: (path: string) => Promise<string>
  /** To be read and closed by whoever asked; null where the file is gone. */
  open: (name: string) => Promise<{ handle: FileHandle; size: number } | null>
  remove: (name: string) => Promise<void>
  list: () => Promise<Listed>
  setAside: (name: string) => Promise<void>
}

export type Pending = {
  /** Takes a received file over. @returns its random name */
  take: (path: string) => Promise<string>
  path: (name: string) => string
  /** The secret that goes with it, made when first asked for and removed with it. */
  key: (name: string) => Promise<Buffer>
  remove: (name: string) => Promise<void>
  /** Removes what is older and nobody waits for, whoever left it. */
  sweep: (olderThan: number, waitedFor: ReadonlySet<string>) => Promise<void>
}

/** Kept free by uploads, so that sign-in, audit rows and the day's small writes go on where files no longer fit. */
const RESERVE = 64 * 1024 * 1024
/** No upload is received or read for so long; a younger file may be one that another process is at. */
const ABANDONED = 3 * 3_600_000

/** @param folder DATA_DIR; the folders in it are made where they are missing */
export async function openFiles(folder: string, disk: Disk = realDisk): Promise<Files> {
  const imageFolder = resolve(folder, 'images')
  const incoming = resolve(folder, 'incoming')
  const documentFolder = resolve(folder, 'documents')
  const pendingFolder = resolve(folder, 'pending')
  const orphans = resolve(folder, 'orphans')
  const folders = [imageFolder, incoming, documentFolder, pendingFolder]
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })))
  const putWhole = wholeFiles(disk, incoming)
  const sweepIncoming = () => sweepFolder(incoming, Date.now() - ABANDONED, new Set())
  await sweepIncoming()
  return {
    imageFolder,
    putImage: (name, bytes) => putWhole(join(imageFolder, name), bytes),
    removeImage: (name) => rm(join(imageFolder, name), { force: true }),
    listImages: () => listFolder(imageFolder),
    setImageAside: (name) => setAside(join(imageFolder, basename(name)), orphans),
    receive: async (stream) => {
      const path = join(incoming, randomName())
      const remove = () => rm(path, { force: true })
      try {
        await pipeline(stream, disk.stream(path))
      } catch (error) {
        await remove()
        throw error
      }
      return { path, remove }
    },
    free: () => disk.free(incoming),
    hasRoom: async (bytes) => (await disk.free(incoming)) - bytes > RESERVE,
    hasAny: async (own) => {
      const found = await Promise.all([imageFolder, documentFolder].map((path) => readdir(path)))
      return found.some((names) => names.length > 0) || (await readdir(folder)).includes(own)
    },
    sweepIncoming,
    documents: openDocuments(documentFolder, orphans, putWhole),
    pending: openPending(pendingFolder),
  }
}

type PutWhole = (path: string, bytes: Uint8Array) => Promise<void>

/** Written elsewhere and renamed, so that a file under its own name is never a part of one. */
function wholeFiles(disk: Disk, incoming: string): PutWhole {
  return async (path, bytes) => {
    const unfinished = join(incoming, randomName())
    try {
      await disk.write(unfinished, bytes)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}

function openDocuments(folder: string, orphans: string, putWhole: PutWhole): Documents {
  // By their first letters, so that no folder holds twenty thousand files.
  const place = (name: string) => join(folder, known(name).slice(0, 2), name)
  return {
    put: async (bytes) => {
      const name = randomName()
      await makeFolder(dirname(place(name)))
      await putWhole(place(name), bytes)
      return name
    },
    take: async (path) => {
      const name = randomName()
      await mkdir(dirname(place(name)), { recursive: true })
      const received = await open(path)
      await received.sync().finally(() => received.close())
      await rename(path, place(name))
      return name
    },
    open: async (name) => {
      try {
        const handle = await open(place(name))
        return { handle, size: (await handle.stat()).size }
      } catch (error) {
        if (detailsOf(error).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(place(name), { force: true }),
    list: () => listFolder(folder),
    setAside: (name) => setAside(place(name), orphans),
  }
}

async function listFolder(folder: string): Promise<Listed> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = new Map<string, number>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const status = await stat(join(entry.parentPath, entry.name)).catch(absent)
    if (status) found.set(entry.name, status.mtimeMs)
  }
  return found
}

async function setAside(path: string, orphans: string): Promise<void> {
  await mkdir(orphans, { recursive: true })
  await rename(path, join(orphans, basename(path)))
}

/** Only this one: a missing folder above is a disk that is gone, and a new one in its place would hide that. */
async function makeFolder(path: string) {
  try {
    await mkdir(path)
  } catch (error) {
    if (detailsOf(error).code !== 'EEXIST') throw error
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
    key: (name) => keyAt(keyOf(place(name))),
    remove: async (name) => {
      await rm(place(name), { force: true })
      await rm(keyOf(place(name)), { force: true })
    },
    sweep: (olderThan, waitedFor) => sweepFolder(folder, olderThan, waitedFor),
  }
}

const KEY = '.key'
const KEY_BYTES = 32
const keyOf = (path: string) => `${path}${KEY}`

/** Of several processes that ask at once one makes it; on the disk before anything is sealed with it. */
async function keyAt(path: string): Promise<Buffer> {
  try {
    const file = await open(path, 'wx')
    try {
      const key = randomBytes(KEY_BYTES)
      await file.writeFile(key)
      await file.sync()
      return key
    } finally {
      await file.close()
    }
  } catch (error) {
    if (detailsOf(error).code !== 'EEXIST') throw error
    return readFile(path)
  }
}

async function sweepFolder(folder: string, olderThan: number, waitedFor: ReadonlySet<string>) {
  for (const name of await readdir(folder)) {
    if (waitedFor.has(basename(name, KEY))) continue
    const found = await stat(join(folder, name)).catch(absent)
    if (found && found.mtimeMs < olderThan) await rm(join(folder, name), { force: true, recursive: true })
  }
}

/** Another process may have swept it first. */
function absent(error: unknown): null {
  if (detailsOf(error).code === 'ENOENT') return null
  throw error
}

const NAME = /^[a-f0-9]{32}$/
const randomName = () => randomBytes(16).toString('hex')

/** Names come out of our own tables; anything else is a mistake of ours, not a path. */
function known(name: string): string {
  if (!NAME.test(name)) throw new Error('Nama berkas tidak dikenal')
  return name
}
