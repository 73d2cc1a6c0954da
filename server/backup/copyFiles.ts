/** The school's files into a backup, or out of one; what an earlier backup holds is not stored twice. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { openInFolder } from '../files/store/folderStore.ts'
import { FOLDERS, type ObjectStore } from '../files/store/objectStore.ts'
import { type Checksums, checksumOf } from './checksums.ts'
import { listFiles } from './folder.ts'

/** The backup before, whose files may be shared: files never change once they have a name. */
export type Earlier = { folder: string; checksums: Checksums }

type Copied = { checksums: Checksums; bytes: number }
type Source = { keys: () => Promise<string[]>; open: (key: string) => ReturnType<ObjectStore['open']> }

/** Of a backup, or of anything laid out like one. */
export const folderSource = (folder: string): Source => ({
  keys: () => listFiles(folder),
  open: (key) => openInFolder(folder, key),
})

/** Of the school, wherever its files lie. */
export const storeSource = (store: ObjectStore): Source => ({
  keys: async () => {
    const keys: string[] = []
    for (const folder of FOLDERS) for await (const { key } of store.list(folder)) keys.push(key)
    return keys.sort()
  },
  open: (key) => store.open(key),
})

/**
 * Copies and reads back every file. A file shared with the earlier backup that no longer reads as it did is
 * copied anew; one that went away meanwhile belongs to no row of the backup's database.
 *
 * @throws where a copy does not read as its original
 */
export async function copyFiles(from: Source, to: string, earlier: Earlier | null): Promise<Copied> {
  const checksums = new Map<string, string>()
  let bytes = 0
  for (const key of await from.keys()) {
    await mkdir(dirname(join(to, key)), { recursive: true })
    const sum = (await share(key, to, earlier)) ?? (await copyOne(from, key, join(to, key)))
    if (!sum) continue
    checksums.set(key, sum)
    bytes += (await stat(join(to, key))).size
  }
  return { checksums, bytes }
}

/** @returns the checksum, or null where the earlier backup has nothing to share */
async function share(path: string, to: string, earlier: Earlier | null): Promise<string | null> {
  const known = earlier?.checksums.get(path)
  if (!earlier || !known) return null
  try {
    await link(join(earlier.folder, path), join(to, path))
  } catch (error) {
    if (LINK_REFUSED_CODES.includes(errorDetails(error).code ?? '')) return null
    throw error
  }
  if ((await checksumOf(join(to, path))) === known) return known
  await rm(join(to, path))
  return null
}

/** The earlier file is gone, or the disk knows no second name for a file. */
const LINK_REFUSED_CODES = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']

/** @returns null where the original is gone */
async function copyOne(from: Source, key: string, to: string): Promise<string | null> {
  const found = await from.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  const summing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.stream, summing, createWriteStream(to))
  const [original, copy] = [hash.digest('hex'), await checksumOf(to)]
  const isWhole = original === copy && (await stat(to)).size === found.size
  if (!isWhole) throw new Error(`salinan ${to} tidak sama dengan aslinya`)
  await syncFile(to)
  return copy
}
