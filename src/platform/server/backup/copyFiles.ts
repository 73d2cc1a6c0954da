/** Copies files into or out of a backup; files that the previous backup contains are hard-linked. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { makeFolder } from '../db/start/makeFolder.ts'
import { openInFolder } from '../files/store/folderStore.ts'
import { FOLDERS, type ObjectStore } from '../files/store/objectStore.ts'
import { type Checksums, computeChecksum } from './checksums.ts'
import { listFiles } from './folder.ts'

/** The previous backup, whose files can be linked because files never change. */
export type PreviousBackup = { folder: string; checksums: Checksums }

type CopyResult = { checksums: Checksums; bytes: number }
type FileSource = { keys: () => Promise<string[]>; open: (key: string) => ReturnType<ObjectStore['open']> }

/** The files of a backup, or of a folder with the same layout. */
export const folderSource = (folder: string): FileSource => ({
  keys: () => listFiles(folder),
  open: (key) => openInFolder(folder, key),
})

/** The files of the school, in a folder or a bucket. */
export const storeSource = (store: ObjectStore): FileSource => ({
  keys: async () => {
    const keys: string[] = []
    for (const folder of FOLDERS) for await (const { key } of store.list(folder)) keys.push(key)
    return keys.sort()
  },
  open: (key) => store.open(key),
})

/**
 * Copies and verifies every file. If a file of the previous backup is damaged, it is copied instead of linked. A file
 * that was removed meanwhile is skipped, since no row of the backup refers to it.
 *
 * @throws Error if a copy differs from its original
 */
export async function copyFiles(
  from: FileSource,
  to: string,
  previous: PreviousBackup | null,
): Promise<CopyResult> {
  const checksums = new Map<string, string>()
  let bytes = 0
  for (const key of await from.keys()) {
    makeFolder(dirname(join(to, key)))
    const sum = (await linkToPrevious(key, to, previous)) ?? (await copyObject(from, key, join(to, key)))
    if (!sum) continue
    checksums.set(key, sum)
    bytes += (await stat(join(to, key))).size
  }
  return { checksums, bytes }
}

/** @returns the checksum, or null if the previous backup has no such file */
async function linkToPrevious(
  path: string,
  to: string,
  previous: PreviousBackup | null,
): Promise<string | null> {
  const knownChecksum = previous?.checksums.get(path)
  if (!previous || !knownChecksum) return null
  try {
    await link(join(previous.folder, path), join(to, path))
  } catch (error) {
    if (LINK_REFUSED_CODES.includes(errorDetails(error).code ?? '')) return null
    throw error
  }
  if ((await computeChecksum(join(to, path))) === knownChecksum) return knownChecksum
  await rm(join(to, path))
  return null
}

/** The previous file is missing, or the file system supports no hard links. */
const LINK_REFUSED_CODES = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']

/** @returns the checksum, or null if the original was removed */
async function copyObject(from: FileSource, key: string, to: string): Promise<string | null> {
  const found = await from.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  const hashTransform = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.stream, hashTransform, createWriteStream(to))
  const original = hash.digest('hex')
  const copy = await computeChecksum(to)
  const isWhole = original === copy && (await stat(to)).size === found.size
  if (!isWhole) throw new Error(`salinan ${to} tidak sama dengan aslinya`)
  await syncFile(to)
  return copy
}
