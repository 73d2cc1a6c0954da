/** A backup: the database as it is at one moment, and the files its rows speak of, in a folder of its own. */
import { existsSync, utimesSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '#contract/units.ts'
import type { Context } from '../context.ts'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import { inspectSqliteFile, syncFile, writeSqliteFile } from '../db/copy/sqliteFile.ts'
import { openDb } from '../db/open.ts'
import { formatChecksums, parseChecksums } from './checksums.ts'
import { copyFiles, type Earlier as PreviousBackup, storeSource } from './copyFiles.ts'
import { CHECKSUMS, DATABASE, type Manifest, readManifest, writeManifest } from './folder.ts'
import { verifyBackup } from './verify.ts'

/** Where backups lie, where no other folder is named. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Context['config']): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups')
}

const UNFINISHED_SUFFIX = '.unfinished'
/** Milliseconds between two signs that an unfinished backup is still being made. */
const HEARTBEAT_INTERVAL_MS = 30 * SECOND
/** Without a sign for so long it was cut off. */
const ABANDONED_AFTER_MS = 10 * HEARTBEAT_INTERVAL_MS

/**
 * Makes one while the school goes on, reads all of it back, and only then gives it its name. Database first:
 * a file is stored before its row, so all that the rows speak of is there when the files are copied.
 *
 * @param name of the folder within `to`
 * @throws where somebody else is making one of that name, or what was read back is not what was written
 */
export async function makeBackup(context: Context, to: string, name: string): Promise<Manifest> {
  const folder = join(to, name)
  if (existsSync(folder)) throw new Error(`cadangan ${folder} sudah ada`)
  await mkdir(to, { recursive: true })
  await removeAbandoned(to)
  const unfinished = folder + UNFINISHED_SUFFIX
  await mkdir(unfinished)
  const heartbeat = setInterval(() => touch(unfinished), HEARTBEAT_INTERVAL_MS)
  try {
    const manifest = await writeBackup(context, unfinished, await newestIn(to))
    const faults = await verifyBackup(unfinished)
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

/** Between two beats it may have got its name, or been taken away. */
function touch(folder: string): void {
  const now = new Date()
  if (existsSync(folder)) utimesSync(folder, now, now)
}

/** Finished backups, the oldest first. */
export async function listBackups(to: string): Promise<{ name: string; manifest: Manifest }[]> {
  const entries = existsSync(to) ? await readdir(to, { withFileTypes: true }) : []
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.endsWith(UNFINISHED_SUFFIX))
  const found = await Promise.all(
    folders.map(async ({ name }) => ({ name, manifest: await readManifest(join(to, name)) })),
  )
  return found
    .flatMap(({ name, manifest }) => (manifest ? [{ name, manifest }] : []))
    .sort((one, other) => (one.manifest.made_at < other.manifest.made_at ? -1 : 1))
}

async function writeBackup(
  { db, files, clock }: Context,
  folder: string,
  earlier: PreviousBackup | null,
): Promise<Manifest> {
  const madeAt = new Date(clock()).toISOString()
  const path = join(folder, DATABASE)
  if (db.engine === 'sqlite') await writeSqliteFile(db, path)
  else {
    const target = await openDb({ DATA_DIR: folder })
    try {
      await copyDatabase(db, target)
    } finally {
      await target.close()
    }
    await syncFile(path)
  }
  const { checksums, bytes } = await copyFiles(storeSource(files.store), folder, earlier)
  await writeFile(join(folder, CHECKSUMS), formatChecksums(checksums))
  await syncFile(join(folder, CHECKSUMS))
  const { rows } = await inspectSqliteFile(path)
  const size = (await stat(path)).size
  const manifest = { made_at: madeAt, engine: db.engine, rows, files: checksums.size, bytes: bytes + size }
  await writeManifest(folder, manifest)
  return manifest
}

async function newestIn(to: string): Promise<PreviousBackup | null> {
  const newest = (await listBackups(to)).at(-1)
  if (!newest) return null
  const folder = join(to, newest.name)
  try {
    return { folder, checksums: parseChecksums(await readFile(join(folder, CHECKSUMS), 'utf8')) }
  } catch {
    // An earlier backup that was damaged is no reason to make none: nothing is shared with it.
    return null
  }
}

async function removeAbandoned(to: string): Promise<void> {
  for (const name of (await readdir(to)).filter((one) => one.endsWith(UNFINISHED_SUFFIX))) {
    const { mtimeMs } = await stat(join(to, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(join(to, name), { recursive: true, force: true })
  }
}
