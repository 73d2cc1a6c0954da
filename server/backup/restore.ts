/** Puts a backup in the place of the school's data; what was there is set aside, never deleted. */
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import { openDb } from '../db/open.ts'
import { openFiles } from '../files/storage.ts'
import { parseChecksums } from './checksums.ts'
import { copyFiles, folderSource } from './copyFiles.ts'
import { CHECKSUMS, DATABASE } from './folder.ts'
import {
  DATABASE_FILES,
  forgetRestoring,
  type Journal,
  readJournal,
  replaceData,
  stagedFolder,
  writeJournal,
} from './restoreJournal.ts'
import { verifyBackup } from './verify.ts'

type RestoreTarget = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & { STORAGE_URL?: string | undefined }
export type Restored = {
  files: number
  /** Where the former data lies; null where there was none. */
  setAside: string | null
}

/**
 * The backup is read back first, then copied beside the data, and only a whole copy takes its place. From the first
 * thing that is moved on, whatever cuts it off is finished by the next start.
 *
 * @param name of the folder within DATA_DIR for what was there
 * @throws where the backup is not sound, or a database on PostgreSQL already holds a school
 */
export async function restoreBackup(backup: string, where: RestoreTarget, name: string): Promise<Restored> {
  const faults = await verifyBackup(backup)
  if (faults.length > 0) throw new Error(`cadangan ini tidak dapat dipulihkan: ${faults.join('; ')}`)
  await finishRestoring(where)
  // Asked before the journal is begun: rows that are there when the next start reads it are the backup's own.
  if (where.DATABASE_URL) await refuseSchoolAt(where)
  try {
    const files = await stage(backup, where, name)
    const journal = await writeJournal(where.DATA_DIR, { name, step: 'placing' })
    return { files, setAside: await replaceData(where.DATA_DIR, journal) }
  } catch (error) {
    const begun = await readJournal(where.DATA_DIR)
    if (begun?.step === 'placing')
      throw new Error(
        `${error instanceof Error ? error.message : error}. Jalankan lagi untuk menyelesaikannya.`,
      )
    await forgetRestoring(where.DATA_DIR, name)
    throw error
  }
}

async function stage(backup: string, where: RestoreTarget, name: string): Promise<number> {
  const staged = stagedFolder(where.DATA_DIR, name)
  await mkdir(staged, { recursive: true })
  await copyFile(join(backup, DATABASE), join(staged, DATABASE))
  const listed = parseChecksums(await readFile(join(backup, CHECKSUMS), 'utf8'))
  if (where.STORAGE_URL === undefined) {
    const { checksums } = await copyFiles(folderSource(backup), staged, null)
    const wrong = [...listed].find(([path, sum]) => checksums.get(path) !== sum)
    if (wrong) throw new Error(`berkas ${wrong[0]} berubah saat disalin`)
  } else await fillBucket(backup, [...listed.keys()], where)
  if (where.DATABASE_URL) {
    await writeJournal(where.DATA_DIR, { name, step: 'filling' })
    await fillPostgres(staged, where.DATABASE_URL)
    await removeStagedDatabase(staged)
  }
  return listed.size
}

/** Beside what is there, before any row speaks of it: cut off, it has left what the next try finds and a doctor names. */
async function fillBucket(backup: string, keys: readonly string[], where: RestoreTarget): Promise<void> {
  const { store } = await openFiles(where)
  // What has a name never changes.
  for (const key of keys) if (!(await store.has(key))) await store.take(key, join(backup, ...key.split('/')))
}

/**
 * Finishes a restoring that was cut off, or takes it back where the database did not get its rows; to be called
 * before the school is opened.
 *
 * @returns what became of it, or null where there was none
 */
export async function finishRestoring({
  DATA_DIR,
  DATABASE_URL,
}: RestoreTarget): Promise<'finished' | 'undone' | null> {
  const journal = await readJournal(DATA_DIR)
  if (!journal) return null
  if (journal.step === 'filling' && !(DATABASE_URL && (await isFilled(DATA_DIR, journal, DATABASE_URL)))) {
    await forgetRestoring(DATA_DIR, journal.name)
    return 'undone'
  }
  const staged = stagedFolder(DATA_DIR, journal.name)
  const isPostgres = journal.step === 'filling'
  if (isPostgres) await removeStagedDatabase(staged)
  await replaceData(
    DATA_DIR,
    isPostgres ? await writeJournal(DATA_DIR, { ...journal, step: 'placing' }) : journal,
  )
  return 'finished'
}

/** Rows are copied in one transaction: all are there, or none. */
async function isFilled(dataDir: string, { name }: Journal, url: string): Promise<boolean> {
  const target = await openDb({ DATA_DIR: stagedFolder(dataDir, name), DATABASE_URL: url })
  try {
    return await holdsSchool(target)
  } finally {
    await target.close()
  }
}

async function removeStagedDatabase(staged: string): Promise<void> {
  for (const file of DATABASE_FILES) await rm(join(staged, file), { force: true })
}

/** Into an empty database only: there is no folder to which rows could be set aside. */
async function refuseSchoolAt(where: RestoreTarget): Promise<void> {
  const target = await openDb(where)
  try {
    await refuseSchool(target)
  } finally {
    await target.close()
  }
}

async function fillPostgres(staged: string, url: string): Promise<void> {
  const source = await openDb({ DATA_DIR: staged })
  try {
    const target = await openDb({ DATA_DIR: staged, DATABASE_URL: url })
    try {
      await copyDatabase(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

type OpenedDatabase = Awaited<ReturnType<typeof openDb>>

/** @throws where somebody has an account there */
export async function refuseSchool(db: OpenedDatabase): Promise<void> {
  if (await holdsSchool(db))
    throw new Error(
      'basis data tujuan sudah berisi sebuah sekolah. Buat basis data kosong dahulu, lalu ulangi; yang lama tidak diubah.',
    )
}

async function holdsSchool({ kysely }: OpenedDatabase): Promise<boolean> {
  return (await kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
