/** Verifies a backup by reading all of it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectSqliteFile } from '../db/copy/sqliteFile.ts'
import { toPresentNames } from '../db/migrate.ts'
import type { Structure } from '../db/structure.ts'
import { type Checksums, computeChecksum, parseChecksums } from './checksums.ts'
import { CHECKSUMS_NAME, DATABASE_NAME, type Manifest, readManifest } from './folder.ts'

/**
 * @param known what this program knows; unknown migrations mean that the backup is from a newer one
 * @returns a sentence for each fault, in Indonesian; empty if the backup can be restored
 */
export async function verifyBackup(folder: string, known: Structure): Promise<string[]> {
  const manifest = await readManifest(folder)
  if (!manifest) return [`${folder} bukan folder cadangan Pelita yang selesai dibuat`]
  for (const name of [CHECKSUMS_NAME, DATABASE_NAME])
    if (!existsSync(join(folder, name))) return [`${name} tidak ada di ${folder}`]
  const checksums = parseChecksums(await readFile(join(folder, CHECKSUMS_NAME), 'utf8'))
  return [
    ...(await findDatabaseFaults(folder, manifest, known)),
    ...(await findFileFaults(folder, manifest, checksums)),
  ]
}

async function findDatabaseFaults(folder: string, manifest: Manifest, known: Structure): Promise<string[]> {
  try {
    const counted = Object.keys(manifest.rows)
    const { faults, rows, migrations } = await inspectSqliteFile(
      join(folder, DATABASE_NAME),
      known.tables,
      counted,
    )
    const present = toPresentNames(new Set(migrations), known.former)
    const unknownMigrations = [...present].filter((name) => !known.migrations[name])
    const wrong = Object.entries(manifest.rows).filter(([table, count]) => rows[table] !== count)
    return [
      ...faults.map((fault) => `basis data rusak: ${fault}`),
      ...wrong.map(
        ([table, count]) => `tabel ${table} berisi ${rows[table] ?? 0} baris, seharusnya ${count}`,
      ),
      ...(unknownMigrations.length > 0
        ? [
            `cadangan ini dibuat Pelita yang lebih baru (${unknownMigrations.join(', ')}); pasang versi itu dahulu`,
          ]
        : []),
    ]
  } catch (error) {
    return [`basis data tidak terbaca: ${error instanceof Error ? error.message : error}`]
  }
}

async function findFileFaults(folder: string, { files }: Manifest, checksums: Checksums): Promise<string[]> {
  const faults =
    checksums.size === files ? [] : [`daftar berkas memuat ${checksums.size}, seharusnya ${files}`]
  for (const [path, sum] of checksums) {
    if (!existsSync(join(folder, path))) faults.push(`berkas ${path} hilang`)
    else if ((await computeChecksum(join(folder, path))) !== sum) faults.push(`berkas ${path} rusak`)
  }
  return faults
}
