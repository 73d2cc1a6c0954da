/** Restores a backup; the existing data is moved into a folder, never deleted. */
import { chmod, copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import { type Db, openDb } from '../db/open.ts'
import { makeFolder } from '../db/start/makeFolder.ts'
import type { Structure } from '../db/structure.ts'
import { write } from '../db/write.ts'
import { openFiles } from '../files/storage.ts'
import { type EndedCredentials, endCredentials } from '../keys/credentials.ts'
import { parseChecksums } from './checksums.ts'
import { copyFiles, folderSource } from './copyFiles.ts'
import { CHECKSUMS_NAME, DATABASE_NAME } from './folder.ts'
import {
  DATABASE_FILES,
  discardRestore,
  readJournal,
  replaceData,
  stagedFolder,
  writeJournal,
} from './restoreJournal.ts'
import { verifyBackup } from './verify.ts'

type RestoreTarget = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & {
  STORAGE_URL?: string | undefined
  structure: Structure
}
export type RestoreResult = {
  files: number
  /** The folder of the former data; null if there was none. */
  formerDataFolder: string | null
  /** The sessions, downloads and passwords of the backup that are no longer valid. */
  ended: EndedCredentials
}

/**
 * Verifies the backup, copies it beside the data, and then replaces the data. If that last step is interrupted, the next
 * start finishes it.
 *
 * @param name the folder within DATA_DIR for the former data
 * @throws Error if the backup is damaged, or the PostgreSQL database already contains a school
 */
export async function restoreBackup(
  backup: string,
  restoreTarget: RestoreTarget,
  name: string,
): Promise<RestoreResult> {
  const faults = await verifyBackup(backup, restoreTarget.structure)
  if (faults.length > 0) throw new Error(`cadangan ini tidak dapat dipulihkan: ${faults.join('; ')}`)
  await finishRestoring(restoreTarget)
  // Checked before the journal is written: rows that the next start finds are then the backup's own.
  if (restoreTarget.DATABASE_URL) await (await openDb({ ...restoreTarget, mustBeUnused: true })).close()
  try {
    const { files, ended } = await stageBackup(backup, restoreTarget, name)
    const journal = await writeJournal(restoreTarget.DATA_DIR, { name, step: 'placing' })
    return { files, formerDataFolder: await replaceData(restoreTarget.DATA_DIR, journal), ended }
  } catch (error) {
    const existingJournal = await readJournal(restoreTarget.DATA_DIR)
    if (existingJournal?.step === 'placing')
      throw new Error(
        `${error instanceof Error ? error.message : error}. Jalankan lagi untuk menyelesaikannya.`,
      )
    await discardRestore(restoreTarget.DATA_DIR, name)
    throw error
  }
}

type StagedBackup = Pick<RestoreResult, 'files' | 'ended'>

async function stageBackup(
  backup: string,
  restoreTarget: RestoreTarget,
  name: string,
): Promise<StagedBackup> {
  const stagingFolder = stagedFolder(restoreTarget.DATA_DIR, name)
  makeFolder(stagingFolder)
  await copyFile(join(backup, DATABASE_NAME), join(stagingFolder, DATABASE_NAME))
  // A medium that cannot be written to gives its rights to the copy.
  await chmod(join(stagingFolder, DATABASE_NAME), 0o600)
  const ended = await endStagedCredentials(stagingFolder, restoreTarget.structure)
  const listedChecksums = parseChecksums(await readFile(join(backup, CHECKSUMS_NAME), 'utf8'))
  if (restoreTarget.STORAGE_URL === undefined) {
    const { checksums } = await copyFiles(folderSource(backup), stagingFolder, null)
    const wrong = [...listedChecksums].find(([path, sum]) => checksums.get(path) !== sum)
    if (wrong) throw new Error(`berkas ${wrong[0]} berubah saat disalin`)
  } else await fillBucket(backup, [...listedChecksums.keys()], restoreTarget)
  if (restoreTarget.DATABASE_URL) {
    await writeJournal(restoreTarget.DATA_DIR, { name, step: 'filling' })
    await fillPostgres(stagingFolder, restoreTarget.DATABASE_URL, restoreTarget.structure)
    await removeStagedDatabase(stagingFolder)
  }
  return { files: listedChecksums.size, ended }
}

/** Before the backup takes the place of the data, so that an interrupted restore never revives a session. */
async function endStagedCredentials(stagingFolder: string, structure: Structure): Promise<EndedCredentials> {
  const db = await openDb({ DATA_DIR: stagingFolder, structure })
  try {
    return await write({ db, clock: Date.now }, null, ({ queries }) =>
      endCredentials(queries, { oneTimePasswords: true }),
    )
  } finally {
    await db.close()
  }
}

/** Adds the files to the bucket. If that is interrupted, a repetition continues, and `doctor` lists the files as orphans. */
async function fillBucket(
  backup: string,
  keys: readonly string[],
  restoreTarget: RestoreTarget,
): Promise<void> {
  const { store } = await openFiles(restoreTarget)
  // Files never change, so existing ones are skipped.
  for (const key of keys)
    if (!(await store.has(key))) await store.moveIn(key, join(backup, ...key.split('/')))
}

/**
 * Finishes an interrupted restore, or undoes it if the database did not get its rows. To be called before the school is
 * opened.
 *
 * @returns the outcome, or null if no restore was interrupted
 */
export async function finishRestoring({
  DATA_DIR,
  DATABASE_URL,
  structure,
}: RestoreTarget): Promise<'finished' | 'undone' | null> {
  const journal = await readJournal(DATA_DIR)
  if (!journal) return null
  const stagingFolder = stagedFolder(DATA_DIR, journal.name)
  if (
    journal.step === 'filling' &&
    !(DATABASE_URL && (await isFilled(stagingFolder, DATABASE_URL, structure)))
  ) {
    await discardRestore(DATA_DIR, journal.name)
    return 'undone'
  }
  const isPostgres = journal.step === 'filling'
  if (isPostgres) await removeStagedDatabase(stagingFolder)
  await replaceData(
    DATA_DIR,
    isPostgres ? await writeJournal(DATA_DIR, { ...journal, step: 'placing' }) : journal,
  )
  return 'finished'
}

/** Whether the rows were copied, which happens in one transaction. */
async function isFilled(stagingFolder: string, url: string, structure: Structure): Promise<boolean> {
  const target = await openDb({ DATA_DIR: stagingFolder, DATABASE_URL: url, structure })
  try {
    return await hasAccounts(target)
  } finally {
    await target.close()
  }
}

async function removeStagedDatabase(stagingFolder: string): Promise<void> {
  for (const file of DATABASE_FILES) await rm(join(stagingFolder, file), { force: true })
}

async function fillPostgres(stagingFolder: string, url: string, structure: Structure): Promise<void> {
  const source = await openDb({ DATA_DIR: stagingFolder, structure })
  try {
    const target = await openDb({ DATA_DIR: stagingFolder, DATABASE_URL: url, structure })
    try {
      await copyDatabase(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function hasAccounts({ kysely }: Db): Promise<boolean> {
  return (await kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
