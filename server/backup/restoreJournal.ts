/** The last steps of restoring, written down before the first, so that whatever is cut off is finished by the next start. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { FOLDERS } from '../files/store/objectStore.ts'
import { DATABASE } from './folder.ts'

/** What SQLite keeps beside its file while it is open. */
export const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]
const RESTORED_PARTS = [...DATABASE_FILES, ...FOLDERS]
const JOURNAL = 'restoring.json'

const schema = z.object({
  /** Of the folder within DATA_DIR for what was there; what takes its place lies beside it. */
  name: z.string().regex(/^[\w-]+$/),
  /** Parts that come out of the backup. */
  parts: z.array(z.string()),
  /** While PostgreSQL is being filled nothing was moved yet. */
  step: z.enum(['filling', 'placing']),
})
export type Journal = z.output<typeof schema>

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
  const path = join(dataDir, JOURNAL)
  await writeFile(`${path}.new`, JSON.stringify(journal))
  await syncFile(`${path}.new`)
  await rename(`${path}.new`, path)
  return journal
}

/** @returns null where no restoring was cut off */
export async function readJournal(dataDir: string): Promise<Journal | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(dataDir, JOURNAL), 'utf8')))
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return null
    throw error
  }
}

/** Nothing was moved, and nothing is left of it. */
export async function forgetRestoring(dataDir: string, name: string): Promise<void> {
  await rm(stagedFolder(dataDir, name), { recursive: true, force: true })
  await rm(join(dataDir, JOURNAL), { force: true })
}

/**
 * What was there is set aside and the backup takes its place, each part by one renaming. Safe to repeat: a part
 * that still lies in the staged folder was not placed, so what has its name is the former.
 *
 * @returns where the former data lies, or null where there was none
 */
export async function replaceData(dataDir: string, { name, parts }: Journal): Promise<string | null> {
  const [staged, aside] = [stagedFolder(dataDir, name), join(dataDir, name)]
  for (const part of RESTORED_PARTS) {
    const isWaiting = existsSync(join(staged, part))
    const isFormer = existsSync(join(dataDir, part)) && (isWaiting || !parts.includes(part))
    if (isFormer) {
      await mkdir(aside, { recursive: true })
      await rename(join(dataDir, part), join(aside, part))
    }
    if (isWaiting) await rename(join(staged, part), join(dataDir, part))
  }
  await forgetRestoring(dataDir, name)
  return existsSync(aside) ? aside : null
}
