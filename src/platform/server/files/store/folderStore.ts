/** The object store in a local folder. */
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { SECOND } from '#platform/contract/units.ts'
import { errorDetails } from '../../db/errorDetails.ts'
import { makeFolder } from '../../db/start/makeFolder.ts'
import type { Disk } from '../disk.ts'
import { type RequestedRange, resolveRange } from './byteRange.ts'
import { FOLDERS, type ListedObject, type ObjectStore, type StoredObject } from './objectStore.ts'

/** @param incoming the folder for unfinished files, on the same disk */
export async function openFolder(folder: string, disk: Disk, incoming: string): Promise<ObjectStore> {
  for (const name of FOLDERS) makeFolder(resolve(folder, name))
  const toPath = (key: string) => resolve(folder, ...key.split('/'))
  const tryToWrite = createWriteTrial(disk, incoming)
  return {
    description: `folder ${folder}`,
    whatToCheck: 'apakah disknya terpasang',
    put: async (key, bytes) => {
      await makeShard(folder, key)
      await putAtomically(toPath(key), bytes, { disk, incoming })
    },
    moveIn: async (key, path) => {
      await makeShard(folder, key)
      const received = await open(path)
      await received.sync().finally(() => received.close())
      await rename(path, toPath(key))
    },
    open: (key, requested) => openInFolder(folder, key, requested),
    has: async (key) => (await nullIfMissing(() => stat(toPath(key)))) !== null,
    remove: (key) => rm(toPath(key), { force: true }),
    list: (name) => listObjects(folder, name),
    moveToOrphans: async (key) => {
      const orphans = resolve(folder, 'orphans')
      makeFolder(orphans)
      await rename(toPath(key), join(orphans, basename(key)))
    },
    acquireCopy: async (key) => ({ path: toPath(key), release: () => {} }),
    check: async () => {
      await Promise.all(FOLDERS.map((name) => access(resolve(folder, name), constants.W_OK)))
      await tryToWrite()
    },
  }
}

/** Rights do not tell of a disk that is full or may only be read, so a byte is written, at most once in a while. */
const WRITE_TRIAL_INTERVAL_MS = 10 * SECOND

function createWriteTrial(disk: Disk, incoming: string): () => Promise<void> {
  let succeededAt = 0
  return async () => {
    if (Date.now() - succeededAt < WRITE_TRIAL_INTERVAL_MS) return
    const path = join(incoming, randomBytes(16).toString('hex'))
    try {
      await disk.write(path, new Uint8Array(1))
    } finally {
      await rm(path, { force: true })
    }
    succeededAt = Date.now()
  }
}

/** Opens an object in any folder with the same layout, such as a backup. */
export function openInFolder(
  folder: string,
  key: string,
  requested?: RequestedRange | null,
): Promise<StoredObject | null> {
  return nullIfMissing(() => openFile(resolve(folder, ...key.split('/')), requested))
}

async function openFile(path: string, requested: RequestedRange | null | undefined): Promise<StoredObject> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const range = resolveRange(size, requested)
    if (size > 0) return { size, range, stream: handle.createReadStream(range) }
    await handle.close()
    return { size, range, stream: Readable.from([]) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Writes to a temporary file and renames it, so that a file under its final name is always complete. */
async function putAtomically(
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

/** Creates only the shard: a missing parent means that the disk is not mounted, which must not be hidden. */
async function makeShard(folder: string, key: string) {
  const shard = dirname(key)
  if (!shard.includes('/')) return
  try {
    await mkdir(resolve(folder, shard))
  } catch (error) {
    if (errorDetails(error).code !== 'EEXIST') throw error
  }
}

async function* listObjects(folder: string, name: string): AsyncGenerator<ListedObject> {
  for await (const path of walkFiles(resolve(folder, name))) {
    const found = await nullIfMissing(() => stat(path))
    const key = relative(resolve(folder), path).split(sep).join('/')
    if (found) yield { key, changedAt: found.mtimeMs }
  }
}

/** Walks lazily, so that a caller that needs only one file reads no more. */
async function* walkFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* walkFiles(join(folder, entry.name))
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

/** Another process may have removed it first. */
async function nullIfMissing<T>(callback: () => Promise<T>): Promise<T | null> {
  try {
    return await callback()
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return null
    throw error
  }
}
