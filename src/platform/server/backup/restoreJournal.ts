/** The journal of a restore, by which the next start finishes an interrupted one. */
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { makeFolder } from '../db/start/makeFolder.ts'
import { FOLDERS } from '../files/store/objectStore.ts'
import { DATABASE_NAME } from './folder.ts'

/** The database with the files that SQLite adds while it is open. */
export const DATABASE_FILES = [DATABASE_NAME, `${DATABASE_NAME}-wal`, `${DATABASE_NAME}-shm`]
const RESTORED_PARTS = [...DATABASE_FILES, ...FOLDERS]
const JOURNAL_NAME = 'restoring.json'

const journalSchema = z.object({
  /** The folder within DATA_DIR for the former data; the staged backup is beside it. */
  name: z.string().regex(/^[\w-]+$/),
  /** The files and folders that come from the backup. */
  parts: z.array(z.string()),
  /** 'filling': PostgreSQL gets its rows, and nothing was moved yet. 'placing': data is being replaced. */
  step: z.enum(['filling', 'placing']),
})
export type Journal = z.output<typeof journalSchema>

export const stagedFolder = (dataDir: string, name: string) => join(dataDir, `${name}.unfinished`)

export async function writeJournal(
  dataDir: string,
  { name, step }: Pick<Journal, 'name' | 'step'>,
): Promise<Journal> {
  const staged = stagedFolder(dataDir, name)
  const journal: Journal = {
    name,
    step,
    parts: RESTORED_PARTS.filter((part) => existsSync(join(staged, part))),
  }
  const path = join(dataDir, JOURNAL_NAME)
  await writeFile(`${path}.new`, JSON.stringify(journal))
  await syncFile(`${path}.new`)
  await rename(`${path}.new`, path)
  return journal
}

/** @returns null if no restore was interrupted @throws Error if the journal is damaged, so that nothing is moved */
export async function readJournal(dataDir: string): Promise<Journal | null> {
  const path = join(dataDir, JOURNAL_NAME)
  const text = await readFile(path, 'utf8').catch((error) => {
    if (errorDetails(error).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const journal = parseJournal(text)
  if (!journal)
    throw new Error(
      `catatan pemulihan ${path} tidak dapat dibaca. Pindahkan berkas itu, lalu pulihkan cadangannya sekali lagi.`,
    )
  return journal
}

function parseJournal(text: string): Journal | null {
  try {
    return journalSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Removes the staged backup and the journal. */
export async function discardRestore(dataDir: string, name: string): Promise<void> {
  await rm(stagedFolder(dataDir, name), { recursive: true, force: true })
  await rm(join(dataDir, JOURNAL_NAME), { force: true })
}

/**
 * Moves the former data aside and the staged backup into its place, each part by one rename. Safe to repeat: while a part
 * is still staged, the one in place is the former.
 *
 * @returns the folder of the former data, or null if there was none
 */
export async function replaceData(dataDir: string, { name, parts }: Journal): Promise<string | null> {
  const staged = stagedFolder(dataDir, name)
  const aside = join(dataDir, name)
  for (const part of RESTORED_PARTS) {
    const isStaged = existsSync(join(staged, part))
    const isFormer = existsSync(join(dataDir, part)) && (isStaged || !parts.includes(part))
    if (isFormer) {
      makeFolder(aside)
      await rename(join(dataDir, part), join(aside, part))
    }
    if (isStaged) await rename(join(staged, part), join(dataDir, part))
  }
  await discardRestore(dataDir, name)
  return existsSync(aside) ? aside : null
}
