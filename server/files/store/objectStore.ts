/** Where the school's bytes lie for good: one interface, with a folder or a bucket behind it. */
import type { Readable } from 'node:stream'
import type { ByteRange, RequestedRange } from './byteRange.ts'

/** What a backup holds too, in folders of the same names. */
export const FOLDERS = ['documents', 'images', 'pending'] as const
export type Folder = (typeof FOLDERS)[number]

/** Keys are paths with `/` between their parts, the same in a folder, a bucket and a backup. */
export type ObjectStore = {
  /** As sentences name it. @example 'folder ./data' */
  place: string
  /** What to look at where it is empty and should not be. */
  lookAt: string
  /** Whole or not at all, and for good once this has ended. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The same with a file of this process, which may be gone afterwards. */
  take: (key: string, path: string) => Promise<void>
  /** @returns null where there is none @throws RangeOutside */
  open: (key: string, requested?: RequestedRange | null) => Promise<StoredObject | null>
  has: (key: string) => Promise<boolean>
  /** Where there is none, nothing is amiss. */
  remove: (key: string) => Promise<void>
  /** Read page by page, in no order. */
  list: (folder: Folder) => AsyncIterable<ListedObject>
  /** Out of what is served and listed, into `orphans/`. */
  setAside: (key: string) => Promise<void>
  /** A file of this process with the same bytes, to be read only, until it is released; missing where there is none. */
  acquireCopy: (key: string) => Promise<LocalCopy>
  /** @throws where nothing can be read or stored just now */
  check: () => Promise<void>
}

export type StoredObject = {
  /** Of the whole object, whatever part of it was asked for. */
  size: number
  /** What of it comes. */
  range: ByteRange
  /** To be read to its end or destroyed. */
  stream: Readable
}

export type ListedObject = { key: string; changedAt: number }
export type LocalCopy = { path: string; release: () => void }

/** All of it at once: for what is small, or a small part of what is large. */
export async function bytesOf({ stream }: StoredObject): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
