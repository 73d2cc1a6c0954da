/** The files of the school: public images, private documents, and places for uploads on their way. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR, MB } from '#contract/units.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { type Disk, realDisk } from './disk.ts'
import type { RequestedRange } from './store/byteRange.ts'
import { openFolder } from './store/folderStore.ts'
import { checkedName, isImageName, randomName } from './store/names.ts'
import type { ObjectStore, StoredObject } from './store/objectStore.ts'
import { openPending, type Pending } from './store/pending.ts'
import { parseS3Address } from './store/s3Address.ts'

export type Files = {
  /** Where they lie, for what looks at all of them: a backup, a move. */
  store: ObjectStore
  /** Served as /images. */
  images: Images
  /** Report cards and letters, under random names; nothing serves them but by its own rights. */
  documents: Documents
  pending: Pending
  /** Streams an upload to a file of this process; `remove` when done with it. */
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
  /** Bytes that may still be taken. */
  free: () => Promise<number>
  /** Whether an upload of so many bytes leaves the database room to go on. */
  hasRoom: (bytes: number) => Promise<boolean>
  /** Whether any image or document is stored, or a file of this name lies in the data folder itself. */
  hasAny: (own: string) => Promise<boolean>
  /** Removes what was half received by a process that is no more. */
  sweepIncoming: () => Promise<void>
}

/** Names, and when each file last changed. */
type Listed = ReadonlyMap<string, number>

/** What images and documents have in common. */
type Named = {
  /** Read to its end or destroyed by whoever asked; null where the file is gone. @throws RangeOutside */
  open: (name: string, requested?: RequestedRange | null) => Promise<StoredObject | null>
  remove: (name: string) => Promise<void>
  list: () => Promise<Listed>
  /** Out of what is served, not out of the storage. */
  setAside: (name: string) => Promise<void>
}

export type Images = Named & {
  /** Whole or not at all. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  has: (name: string) => Promise<boolean>
}

export type Documents = Named & {
  /** Whole or not at all. @returns the random name; the bytes are stored for good when it is given */
  put: (bytes: Buffer) => Promise<string>
  /** Takes a received file over. @returns its random name; the bytes are stored for good when it is given */
  take: (path: string) => Promise<string>
}

/** Kept free by uploads, so that sign-in, audit rows and the day's small writes go on where files no longer fit. */
const RESERVED_BYTES = 64 * MB
/** No upload is received or read for so long; a younger file may be one that another process is at. */
const ABANDONED_AFTER_MS = 3 * HOUR

export type StorageLocation = {
  /** What is received lies here on its way, wherever it is stored then. */
  DATA_DIR: string
  /** Of a bucket; without it files are stored in DATA_DIR too. */
  STORAGE_URL?: string | undefined
}

/** The folders in DATA_DIR are made where they are missing. */
export async function openFiles(where: StorageLocation, disk: Disk = realDisk): Promise<Files> {
  const folder = where.DATA_DIR
  const incoming = resolve(folder, 'incoming')
  await mkdir(incoming, { recursive: true })
  const sweepIncoming = () => sweepFolder(incoming, Date.now() - ABANDONED_AFTER_MS)
  await sweepIncoming()
  const receive = receiving(incoming, disk)
  const store = await openStore(where, { disk, incoming, receive })
  return {
    store,
    images: openImages(store),
    documents: openDocuments(store),
    pending: openPending(store),
    receive,
    free: () => disk.free(incoming),
    hasRoom: async (bytes) => (await disk.free(incoming)) - bytes > RESERVED_BYTES,
    hasAny: async (own) =>
      (await isAnyIn(store, 'images')) ||
      (await isAnyIn(store, 'documents')) ||
      (await readdir(folder)).includes(own),
    sweepIncoming,
  }
}

type OnTheWay = { disk: Disk; incoming: string; receive: Files['receive'] }

/** What speaks with a bucket is large, and loaded only where there is one. */
export async function openStore(
  { DATA_DIR, STORAGE_URL }: StorageLocation,
  { disk, incoming, receive }: OnTheWay,
): Promise<ObjectStore> {
  if (STORAGE_URL === undefined) return await openFolder(DATA_DIR, disk, incoming)
  const address = parseS3Address(STORAGE_URL)
  if (!address) throw new Error('alamatnya harus seperti s3://KUNCI:RAHASIA@server/bucket')
  const { openBucket } = await import('./store/s3Store.ts')
  return openBucket(address, { receive })
}

function receiving(incoming: string, disk: Disk): Files['receive'] {
  return async (stream) => {
    const path = join(incoming, randomName())
    const remove = () => rm(path, { force: true })
    try {
      await pipeline(stream, disk.stream(path))
    } catch (error) {
      await remove()
      throw error
    }
    return { path, remove }
  }
}

function openImages(store: ObjectStore): Images {
  const place = (name: string) => `images/${name}`
  return {
    put: (name, bytes) => store.put(place(name), bytes),
    // A text or an address may name anything.
    has: async (name) => isImageName(name) && (await store.has(place(name))),
    open: async (name, requested) => (isImageName(name) ? await store.open(place(name), requested) : null),
    remove: (name) => store.remove(place(name)),
    list: () => listedIn(store, 'images'),
    setAside: (name) => store.setAside(place(basename(name))),
  }
}

function openDocuments(store: ObjectStore): Documents {
  // By their first letters, so that no folder holds twenty thousand files.
  const place = (name: string) => `documents/${checkedName(name).slice(0, 2)}/${name}`
  return {
    put: async (bytes) => {
      const name = randomName()
      await store.put(place(name), bytes)
      return name
    },
    take: async (path) => {
      const name = randomName()
      await store.take(place(name), path)
      return name
    },
    open: (name, requested) => store.open(place(name), requested),
    remove: (name) => store.remove(place(name)),
    list: () => listedIn(store, 'documents'),
    setAside: (name) => store.setAside(place(name)),
  }
}

async function listedIn(store: ObjectStore, folder: 'images' | 'documents'): Promise<Listed> {
  const found = new Map<string, number>()
  for await (const { key, changedAt } of store.list(folder)) found.set(basename(key), changedAt)
  return found
}

async function isAnyIn(store: ObjectStore, folder: 'images' | 'documents'): Promise<boolean> {
  for await (const _ of store.list(folder)) return true
  return false
}

async function sweepFolder(folder: string, olderThan: number) {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(nullIfMissing)
    if (found && found.mtimeMs < olderThan) await rm(join(folder, name), { force: true, recursive: true })
  }
}

/** Another process may have swept it first. */
function nullIfMissing(error: unknown): null {
  if (errorDetails(error).code === 'ENOENT') return null
  throw error
}
