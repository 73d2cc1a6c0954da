/** The school's files: public images, private documents, pending uploads, and uploads being received. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR, MB } from '#platform/contract/units.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { makeFolder } from '../db/start/makeFolder.ts'
import { type Disk, realDisk } from './disk.ts'
import type { RequestedRange } from './store/byteRange.ts'
import { openFolder } from './store/folderStore.ts'
import { checkName, isImageName, randomName } from './store/names.ts'
import type { ObjectStore, StoredObject } from './store/objectStore.ts'
import { openPending, type Pending } from './store/pending.ts'
import { parseS3Address } from './store/s3Address.ts'
import { noSums, type SumRecorder, sumBytes, sumStream } from './sums.ts'

export type Files = {
  /** The underlying store, for operations on all files such as a backup. */
  store: ObjectStore
  /** Served as /images. */
  images: Images
  /** Private files under random names; every endpoint that serves one checks its own rights. */
  documents: Documents
  pending: Pending
  /** Streams an upload to a file of this process; `remove` when done with it. */
  receive: (stream: Readable) => Promise<{ path: string; remove: () => Promise<void> }>
  /** Free bytes. */
  free: () => Promise<number>
  /** Whether an upload of so many bytes leaves enough space for the database. */
  hasRoom: (bytes: number) => Promise<boolean>
  /** Whether any image or document is stored, or the data folder contains a file of this name. */
  hasAny: (markerName: string) => Promise<boolean>
  /** Removes incomplete uploads of processes that have ended. */
  sweepIncoming: () => Promise<void>
}

/** The last change of each file by name, in ms. */
type ModifiedTimes = ReadonlyMap<string, number>

/** The operations that images and documents share. */
type NamedFiles = {
  /** The caller must read the stream to its end or destroy it; null if the file is missing. @throws RangeNotSatisfiable */
  open: (name: string, requested?: RequestedRange | null) => Promise<StoredObject | null>
  remove: (name: string) => Promise<void>
  list: () => Promise<ModifiedTimes>
  /** Moves a file into `orphans/`. */
  moveToOrphans: (name: string) => Promise<void>
}

export type Images = NamedFiles & {
  /** Stores atomically. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  has: (name: string) => Promise<boolean>
}

export type Documents = NamedFiles & {
  /** Stores atomically. @returns the random name, once the bytes are durable */
  put: (bytes: Buffer) => Promise<string>
  /** Moves a received file into the store. @returns its random name, once the bytes are durable */
  moveIn: (path: string) => Promise<string>
}

/** Uploads leave this much space free, so that sign-ins, audit rows and small writes still work. */
const RESERVED_BYTES = 64 * MB
/** Older files are abandoned; a younger one may be in use by another process. */
const ABANDONED_AFTER_MS = 3 * HOUR

export type StorageLocation = {
  /** The folder for uploads being received, even if files are stored in a bucket. */
  DATA_DIR: string
  /** The address of a bucket; without it, files are stored in DATA_DIR. */
  STORAGE_URL?: string | undefined
}

type FilesOptions = { disk?: Disk | undefined; sums?: SumRecorder }

/** Opens the school's files; missing folders in DATA_DIR are created. @param options `sums` keeps what was stored */
export async function openFiles(
  location: StorageLocation,
  { disk = realDisk, sums = noSums }: FilesOptions = {},
): Promise<Files> {
  const folder = location.DATA_DIR
  const incoming = resolve(folder, 'incoming')
  makeFolder(incoming)
  const sweepIncoming = () => removeOldFiles(incoming, Date.now() - ABANDONED_AFTER_MS)
  await sweepIncoming()
  const receive = createReceiver(incoming, disk)
  const store = await openStore(location, { disk, incoming, receive })
  return {
    store,
    images: openImages(store, sums),
    documents: openDocuments(store, sums),
    pending: openPending(store),
    receive,
    free: () => disk.free(incoming),
    hasRoom: async (bytes) => (await disk.free(incoming)) - bytes > RESERVED_BYTES,
    hasAny: async (markerName) =>
      (await hasAnyIn(store, 'images')) ||
      (await hasAnyIn(store, 'documents')) ||
      (await readdir(folder)).includes(markerName),
    sweepIncoming,
  }
}

type IncomingUploads = { disk: Disk; incoming: string; receive: Files['receive'] }

/** Opens the folder or the bucket; the large S3 client is loaded only if needed. */
export async function openStore(
  { DATA_DIR, STORAGE_URL }: StorageLocation,
  { disk, incoming, receive }: IncomingUploads,
): Promise<ObjectStore> {
  if (STORAGE_URL === undefined) return await openFolder(DATA_DIR, disk, incoming)
  const address = parseS3Address(STORAGE_URL)
  if (!address) throw new Error('alamatnya harus seperti s3://KUNCI:RAHASIA@server/bucket')
  const { openBucket } = await import('./store/s3Store.ts')
  return openBucket(address, { receive })
}

function createReceiver(incoming: string, disk: Disk): Files['receive'] {
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

export const imageKey = (name: string) => `images/${name}`

function openImages(store: ObjectStore, sums: SumRecorder): Images {
  const toKey = imageKey
  return {
    put: async (name, bytes) => {
      await store.put(toKey(name), bytes)
      await sums.record(toKey(name), sumBytes(bytes))
    },
    // The name may come from a text or an address, so it is checked.
    has: async (name) => isImageName(name) && (await store.has(toKey(name))),
    open: async (name, requested) => (isImageName(name) ? await store.open(toKey(name), requested) : null),
    remove: async (name) => {
      await store.remove(toKey(name))
      await sums.forget(toKey(name))
    },
    list: () => listFolder(store, 'images'),
    moveToOrphans: (name) => store.moveToOrphans(toKey(basename(name))),
  }
}

/** Sharded by the first two letters, so that no folder contains twenty thousand files. */
export const documentKey = (name: string) => `documents/${checkName(name).slice(0, 2)}/${name}`

function openDocuments(store: ObjectStore, sums: SumRecorder): Documents {
  const toKey = documentKey
  return {
    put: async (bytes) => {
      const name = randomName()
      await store.put(toKey(name), bytes)
      await sums.record(toKey(name), sumBytes(bytes))
      return name
    },
    moveIn: async (path) => {
      const name = randomName()
      const sum = await sumStream(createReadStream(path))
      await store.moveIn(toKey(name), path)
      await sums.record(toKey(name), sum)
      return name
    },
    open: (name, requested) => store.open(toKey(name), requested),
    remove: async (name) => {
      await store.remove(toKey(name))
      await sums.forget(toKey(name))
    },
    list: () => listFolder(store, 'documents'),
    moveToOrphans: (name) => store.moveToOrphans(toKey(name)),
  }
}

async function listFolder(store: ObjectStore, folder: 'images' | 'documents'): Promise<ModifiedTimes> {
  const found = new Map<string, number>()
  for await (const { key, changedAt } of store.list(folder)) found.set(basename(key), changedAt)
  return found
}

async function hasAnyIn(store: ObjectStore, folder: 'images' | 'documents'): Promise<boolean> {
  for await (const _ of store.list(folder)) return true
  return false
}

async function removeOldFiles(folder: string, olderThan: number) {
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
