/** The school's bytes in a folder of this machine. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { errorDetails } from '../../db/errorDetails.ts'
import type { Disk } from '../disk.ts'
import { type RequestedRange, rangeWithin } from './byteRange.ts'
import { FOLDERS, type ListedObject, type ObjectStore, type StoredObject } from './objectStore.ts'

/** @param incoming where files grow before they have their name, on the same disk */
export async function openFolder(folder: string, disk: Disk, incoming: string): Promise<ObjectStore> {
  await Promise.all(FOLDERS.map((name) => mkdir(resolve(folder, name), { recursive: true })))
  const place = (key: string) => resolve(folder, ...key.split('/'))
  return {
    place: `folder ${folder}`,
    lookAt: 'apakah disknya terpasang',
    put: async (key, bytes) => {
      await makeShard(folder, key)
      await putWhole(place(key), bytes, { disk, incoming })
    },
    take: async (key, path) => {
      await makeShard(folder, key)
      const received = await open(path)
      await received.sync().finally(() => received.close())
      await rename(path, place(key))
    },
    open: (key, requested) => openInFolder(folder, key, requested),
    has: async (key) => (await unlessAbsent(() => stat(place(key)))) !== null,
    remove: (key) => rm(place(key), { force: true }),
    list: (name) => listBelow(folder, name),
    setAside: async (key) => {
      const orphans = resolve(folder, 'orphans')
      await mkdir(orphans, { recursive: true })
      await rename(place(key), join(orphans, basename(key)))
    },
    acquireCopy: async (key) => ({ path: place(key), release: () => {} }),
    check: async () => {
      await Promise.all(FOLDERS.map((name) => stat(resolve(folder, name))))
    },
  }
}

/** Of any folder laid out like the school's, such as a backup. */
export function openInFolder(
  folder: string,
  key: string,
  requested?: RequestedRange | null,
): Promise<StoredObject | null> {
  return unlessAbsent(() => openFile(resolve(folder, ...key.split('/')), requested))
}

async function openFile(path: string, requested: RequestedRange | null | undefined): Promise<StoredObject> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const range = rangeWithin(size, requested)
    if (size > 0) return { size, range, stream: handle.createReadStream(range) }
    await handle.close()
    return { size, range, stream: Readable.from([]) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Written elsewhere and renamed, so that a file under its own name is never a part of one. */
async function putWhole(
  path: string,
  bytes: Uint8Array,
  { disk, incoming }: { disk: Disk; incoming: string },
) {
  const unfinished = join(incoming, randomBytes(16).toString('hex'))
  try {
    await disk.write(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Only this one: a missing folder above is a disk that is gone, and a new one in its place would hide that. */
async function makeShard(folder: string, key: string) {
  const shard = dirname(key)
  if (!shard.includes('/')) return
  try {
    await mkdir(resolve(folder, shard))
  } catch (error) {
    if (errorDetails(error).code !== 'EEXIST') throw error
  }
}

async function* listBelow(folder: string, name: string): AsyncGenerator<ListedObject> {
  for await (const path of filesBelow(resolve(folder, name))) {
    const found = await unlessAbsent(() => stat(path))
    const key = relative(resolve(folder), path).split(sep).join('/')
    if (found) yield { key, changedAt: found.mtimeMs }
  }
}

/** Folder by folder: whoever asks whether there is any reads no more than the first. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

/** Another process may have removed it first. */
async function unlessAbsent<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return null
    throw error
  }
}
