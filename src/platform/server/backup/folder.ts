/** The layout of a backup's folder, which equals that of DATA_DIR, and its manifest. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { syncFile } from '../db/copy/sqliteFile.ts'
import { errorDetails } from '../db/errorDetails.ts'
import { FOLDERS } from '../files/store/objectStore.ts'

/** The SQLite database, even if the school uses PostgreSQL. */
export const DATABASE_NAME = 'pelita.sqlite'
export const CHECKSUMS_NAME = 'checksums.sha256'
const MANIFEST_NAME = 'manifest.json'

const manifestSchema = z.object({
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  bytes: z.number(),
})

export type Manifest = z.output<typeof manifestSchema>

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST_NAME)
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`)
  await syncFile(path)
}

/** @returns null if the folder is no finished backup */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, MANIFEST_NAME), 'utf8')))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'ENOTDIR'].includes(errorDetails(error).code ?? ''))
      return null
    throw error
  }
}

/** Paths of the school's files within `folder`, with `/` between their parts, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await Promise.all(FOLDERS.map((name) => listFilesIn(folder, name)))
  return found.flat().sort()
}

async function listFilesIn(folder: string, name: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return []
    throw error
  }
}
