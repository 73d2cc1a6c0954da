/** The school's files into a backup; what an earlier one holds is not stored twice. */
import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { detailsOf } from '../db/engine.ts'
import { type Checksums, checksumOf } from './checksums.ts'
import { listFiles } from './folder.ts'

/** The backup before, whose files may be shared: files never change once they have a name. */
export type Earlier = { folder: string; checksums: Checksums }

type Copied = { checksums: Checksums; bytes: number }

/**
 * Copies and reads back every file. A file shared with the earlier backup that no longer reads as it did is
 * copied anew; one that went away meanwhile belongs to no row of the backup's database.
 *
 * @throws where a copy does not read as its original
 */
export async function copyFiles(from: string, to: string, earlier: Earlier | null): Promise<Copied> {
  const checksums = new Map<string, string>()
  let bytes = 0
  for (const path of await listFiles(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    const sum = (await share(path, to, earlier)) ?? (await copyOne(join(from, path), join(to, path)))
    if (!sum) continue
    checksums.set(path, sum)
    bytes += (await stat(join(to, path))).size
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
    if (UNSHARED.includes(detailsOf(error).code ?? '')) return null
    throw error
  }
  if ((await checksumOf(join(to, path))) === known) return known
  await rm(join(to, path))
  return null
}

/** The earlier file is gone, or the disk knows no second name for a file. */
const UNSHARED = ['ENOENT', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']

async function copyOne(from: string, to: string): Promise<string | null> {
  try {
    await copyFile(from, to)
    const [original, copy] = [await checksumOf(from), await checksumOf(to)]
    if (original !== copy) throw new Error(`salinan ${to} tidak sama dengan aslinya`)
    await syncFile(to)
    return copy
  } catch (error) {
    if (detailsOf(error).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return null
  }
}
