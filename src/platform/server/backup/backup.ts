/** Makes backups: a snapshot of the database, and the files its rows refer to, in a new folder. */
import { existsSync, utimesSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import { inspectSqliteFile, syncFile, writeSqliteFile } from '../db/copy/sqliteFile.ts'
import { openDb } from '../db/open.ts'
import { makeFolder } from '../db/start/makeFolder.ts'
import { formatChecksums, parseChecksums } from './checksums.ts'
import { copyFiles, type PreviousBackup, storeSource } from './copyFiles.ts'
import { CHECKSUMS_NAME, DATABASE_NAME, type Manifest, readManifest, writeManifest } from './folder.ts'
import { verifyBackup } from './verify.ts'

/** The default folder of backups. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Context['config']): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups')
}

const UNFINISHED_SUFFIX = '.unfinished'
/** The folder of an unfinished backup is touched this often while it is being made. */
const HEARTBEAT_INTERVAL_MS = 30 * SECOND
/** An unfinished backup without a heartbeat for so long was interrupted. */
const ABANDONED_AFTER_MS = 10 * HEARTBEAT_INTERVAL_MS

/**
 * Makes a backup while the server runs, verifies it, and only then renames it. The database is copied first: a file is
 * stored before its row, so every file that the rows refer to exists when the files are copied.
 *
 * @param name of the folder within `backupsFolder`
 * @throws Error if a backup of that name exists or is being made, or if verification fails
 */
export async function makeBackup(context: Context, backupsFolder: string, name: string): Promise<Manifest> {
  const folder = join(backupsFolder, name)
  if (existsSync(folder)) throw new Error(`cadangan ${folder} sudah ada`)
  makeFolder(backupsFolder)
  await removeAbandoned(backupsFolder)
  const unfinished = folder + UNFINISHED_SUFFIX
  await mkdir(unfinished)
  const heartbeat = setInterval(() => renewHeartbeat(unfinished), HEARTBEAT_INTERVAL_MS)
  try {
    const manifest = await writeBackup(context, unfinished, await readNewest(backupsFolder))
    const faults = await verifyBackup(unfinished, context.db.structure)
    if (faults.length > 0) throw new Error(`cadangan tidak terbaca kembali: ${faults.join('; ')}`)
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

/** Touches the folder, unless it was renamed or removed meanwhile. */
function renewHeartbeat(folder: string): void {
  const now = new Date()
  if (existsSync(folder)) utimesSync(folder, now, now)
}

/** Finished backups, the oldest first. */
export async function listBackups(backupsFolder: string): Promise<{ name: string; manifest: Manifest }[]> {
  const entries = existsSync(backupsFolder) ? await readdir(backupsFolder, { withFileTypes: true }) : []
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith(UNFINISHED_SUFFIX))
  const candidates = await Promise.all(
    folders.map(async ({ name }) => ({ name, manifest: await readManifest(join(backupsFolder, name)) })),
  )
  return candidates
    .flatMap(({ name, manifest }) => (manifest ? [{ name, manifest }] : []))
    .sort((one, other) => (one.manifest.made_at < other.manifest.made_at ? -1 : 1))
}

async function writeBackup(
  { db, files, clock }: Context,
  folder: string,
  previous: PreviousBackup | null,
): Promise<Manifest> {
  const madeAt = new Date(clock()).toISOString()
  const path = join(folder, DATABASE_NAME)
  if (db.engine === 'sqlite') await writeSqliteFile(db, path)
  else {
    const target = await openDb({ DATA_DIR: folder, structure: db.structure })
    try {
      await copyDatabase(db, target)
    } finally {
      await target.close()
    }
    await syncFile(path)
  }
  const { checksums, bytes } = await copyFiles(storeSource(files.store), folder, previous)
  await writeFile(join(folder, CHECKSUMS_NAME), formatChecksums(checksums))
  await syncFile(join(folder, CHECKSUMS_NAME))
  const { rows } = await inspectSqliteFile(path, db.structure.tables)
  const size = (await stat(path)).size
  const manifest = { made_at: madeAt, engine: db.engine, rows, files: checksums.size, bytes: bytes + size }
  await writeManifest(folder, manifest)
  return manifest
}

async function readNewest(backupsFolder: string): Promise<PreviousBackup | null> {
  const newest = (await listBackups(backupsFolder)).at(-1)
  if (!newest) return null
  return readBackup(join(backupsFolder, newest.name))
}

/** @returns null if the list of its files is damaged, since none of them can then be trusted */
export async function readBackup(folder: string): Promise<PreviousBackup | null> {
  try {
    return { folder, checksums: parseChecksums(await readFile(join(folder, CHECKSUMS_NAME), 'utf8')) }
  } catch {
    return null
  }
}

async function removeAbandoned(backupsFolder: string): Promise<void> {
  for (const name of (await readdir(backupsFolder)).filter((folderName) =>
    folderName.endsWith(UNFINISHED_SUFFIX),
  )) {
    const { mtimeMs } = await stat(join(backupsFolder, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(backupsFolder, name), { recursive: true, force: true })
  }
}
