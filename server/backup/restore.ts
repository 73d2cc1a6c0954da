/** Puts a backup in the place of the school's data; what was there is set aside, never deleted. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { copyDatabase } from '../db/copy/copyDatabase.ts'
import { openDb } from '../db/open.ts'
import { parseChecksums } from './checksums.ts'
import { copyFiles } from './copyFiles.ts'
import { CHECKSUMS, DATABASE, FILE_FOLDERS } from './folder.ts'
import { verifyBackup } from './verify.ts'

/** What SQLite keeps beside its file while it is open. */
const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]

type Where = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>
export type Restored = {
  files: number
  /** Where the former data lies; null where there was none. */
  setAside: string | null
}

/**
 * The backup is read back first, then copied beside the data, and only a whole copy takes its place.
 *
 * @param name of the folder within DATA_DIR for what was there
 * @throws where the backup is not sound, or a database on PostgreSQL already holds a school
 */
export async function restoreBackup(backup: string, where: Where, name: string): Promise<Restored> {
  const faults = await verifyBackup(backup)
  if (faults.length > 0) throw new Error(`cadangan ini tidak dapat dipulihkan: ${faults.join('; ')}`)
  const staged = join(where.DATA_DIR, `${name}.unfinished`)
  await mkdir(staged, { recursive: true })
  try {
    await copyFile(join(backup, DATABASE), join(staged, DATABASE))
    const { checksums } = await copyFiles(backup, staged, null)
    const listed = parseChecksums(await readFile(join(backup, CHECKSUMS), 'utf8'))
    const wrong = [...listed].find(([path, sum]) => checksums.get(path) !== sum)
    if (wrong) throw new Error(`berkas ${wrong[0]} berubah saat disalin`)
    if (where.DATABASE_URL) await fillPostgres(staged, where.DATABASE_URL)
    const setAside = await takePlace(staged, where, name)
    return { files: checksums.size, setAside }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** Into an empty database only: there is no folder to which rows could be set aside. */
async function fillPostgres(staged: string, url: string): Promise<void> {
  const source = await openDb({ DATA_DIR: staged })
  try {
    const target = await openDb({ DATA_DIR: staged, DATABASE_URL: url })
    try {
      await refuseSchool(target)
      await copyDatabase(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  for (const file of DATABASE_FILES) await rm(join(staged, file), { force: true })
}

/** @throws where somebody has an account there */
export async function refuseSchool({ kysely }: Awaited<ReturnType<typeof openDb>>): Promise<void> {
  const user = await kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (user)
    throw new Error(
      'basis data tujuan sudah berisi sebuah sekolah. Buat basis data kosong dahulu, lalu ulangi; yang lama tidak diubah.',
    )
}

async function takePlace(staged: string, { DATA_DIR }: Where, name: string): Promise<string | null> {
  const parts = [...DATABASE_FILES, ...FILE_FOLDERS]
  const former = parts.filter((part) => existsSync(join(DATA_DIR, part)))
  const aside = join(DATA_DIR, name)
  if (former.length > 0) {
    await mkdir(aside)
    for (const part of former) await rename(join(DATA_DIR, part), join(aside, part))
  }
  for (const part of parts.filter((one) => existsSync(join(staged, one))))
    await rename(join(staged, part), join(DATA_DIR, part))
  return former.length > 0 ? aside : null
}
