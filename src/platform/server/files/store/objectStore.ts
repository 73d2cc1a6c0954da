/** The interface of the object store, implemented by a folder and a bucket. */
import type { Readable } from 'node:stream'
import type { ByteRange, RequestedRange } from './byteRange.ts'

/** The top-level folders, which a backup contains too. */
export const FOLDERS = ['documents', 'images', 'pending'] as const
export type Folder = (typeof FOLDERS)[number]

/** Keys are paths with `/` between their parts, the same in a folder, a bucket and a backup. */
export type ObjectStore = {
  /** A description for messages. @example 'folder ./data' */
  description: string
  /** What an administrator should check if the store is unexpectedly empty, in Indonesian. */
  whatToCheck: string
  /** Stores atomically; the object is durable once the promise resolves. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Stores a local file in the same way; the file may be moved away. */
  moveIn: (key: string, path: string) => Promise<void>
  /** @returns null if there is no such object @throws RangeNotSatisfiable */
  open: (key: string, requested?: RequestedRange | null) => Promise<StoredObject | null>
  has: (key: string) => Promise<boolean>
  /** Removing a missing object is no error. */
  remove: (key: string) => Promise<void>
  /** Lists lazily, in no particular order. */
  list: (folder: Folder) => AsyncIterable<ListedObject>
  /** Moves an object into `orphans/`. */
  moveToOrphans: (key: string) => Promise<void>
  /** A local read-only copy, to be released after use. */
  acquireCopy: (key: string) => Promise<LocalCopy>
  /** @throws if the store cannot be used at the moment */
  check: () => Promise<void>
}

export type StoredObject = {
  /** The size of the whole object in bytes, even if only a range is read. */
  size: number
  /** The range that the stream contains. */
  range: ByteRange
  /** Must be read to its end or destroyed. */
  stream: Readable
}

export type ListedObject = { key: string; changedAt: number }
export type LocalCopy = { path: string; release: () => void }

/** Reads the whole stream into memory; only for small objects or ranges. */
export async function readBytes({ stream }: StoredObject): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
