/** Stored files whose size or content is not what was stored. */

import { basename, join } from 'node:path'
import { backupFolder, listBackups, readBackup } from '../backup/backup.ts'
import type { PreviousBackup } from '../backup/copyFiles.ts'
import type { Context } from '../context.ts'
import { openInFolder } from '../files/store/folderStore.ts'
import { readBytes } from '../files/store/objectStore.ts'
import { type FileSum, recordSumsIn, sumBytes, sumStream } from '../files/sums.ts'
import type { Finding } from './doctorChecks.ts'

/** The files that rows refer to, by their names in the store, with what a message calls them. */
export type KnownFiles = ReadonlyMap<string, string>

type Sums = ReadonlyMap<string, FileSum>

/**
 * Reads every known file. One that a backup still has as it was is copied back by its repair, missing ones too; those
 * without a copy are named here only if they are there.
 *
 * @returns the faults, and the keys of files that were stored before sums were recorded
 */
export async function findDamagedFiles(
  context: Context,
  known: KnownFiles,
): Promise<{ findings: Finding[]; unsummed: string[] }> {
  const sums = await readSums(context)
  const backups = await readBackups(context)
  const findings: Finding[] = []
  const unsummed: string[] = []
  for (const [key, label] of known) {
    const found = await readSum(context, key)
    const expected = sums.get(key)
    if (!expected) {
      if (found) unsummed.push(key)
      continue
    }
    if (found?.sha256 === expected.sha256) continue
    const copy = backups.find(({ checksums }) => checksums.get(key) === expected.sha256)
    if (!copy && !found) continue
    findings.push({
      check: 'file',
      message: `${describe(key, found, expected)} (${label}). ${copy ? `Cadangan ${basename(copy.folder)} masih menyimpannya.` : 'Tidak ada di cadangan mana pun: unggah lagi berkasnya.'}`,
      ...(copy && { repair: () => copyBack(context, copy, key) }),
    })
  }
  return { findings, unsummed }
}

function describe(key: string, found: FileSum | null, { size }: FileSum): string {
  if (!found) return `Berkas hilang: ${key}`
  if (found.size !== size) return `Berkas rusak: ${key} berukuran ${found.size} bita, seharusnya ${size}`
  return `Berkas rusak: isi ${key} lain dari yang disimpan`
}

/** Records the sums of files as they are now. @returns how many */
export async function sumFiles(context: Context, keys: readonly string[]): Promise<number> {
  const { record } = recordSumsIn(context.db)
  let count = 0
  for (const key of keys) {
    const sum = await readSum(context, key)
    if (!sum) continue
    await record(key, sum)
    count += 1
  }
  return count
}

async function readSum({ files }: Context, key: string): Promise<FileSum | null> {
  const stored = await files.store.open(key)
  return stored && sumStream(stored.stream)
}

async function readSums({ db: { kysely } }: Context): Promise<Sums> {
  const rows = await kysely.selectFrom('file_sums').select(['path', 'size', 'sha256']).execute()
  return new Map(rows.map(({ path, ...sum }) => [path, sum]))
}

/** The newest first; one whose list is damaged has nothing to give. */
async function readBackups({ config }: Context): Promise<PreviousBackup[]> {
  const folder = backupFolder(config)
  const backups = await Promise.all(
    (await listBackups(folder)).map(({ name }) => readBackup(join(folder, name))),
  )
  return backups.filter((backup) => backup !== null).reverse()
}

/** @throws Error if the copy is damaged too */
async function copyBack({ files }: Context, backup: PreviousBackup, key: string): Promise<void> {
  const copy = await openInFolder(backup.folder, key)
  const bytes = copy && (await readBytes(copy))
  if (!bytes || sumBytes(bytes).sha256 !== backup.checksums.get(key))
    throw new Error(`salinannya di ${backup.folder} juga rusak`)
  await files.store.put(key, bytes)
}
