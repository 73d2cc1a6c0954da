/** Runs the import from the earlier system into an empty world, with a generated dump and folder of files. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { importEarlier } from '#features/earlier-system/server/importEarlier.ts'
import type { Context } from '#platform/server/context.ts'
import type { TableName } from '#platform/server/db/tables.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { openWorld } from '#test/support/world/world.ts'
import { writeFolder } from './documents.ts'
import { dumpOf, earlierSchool } from './dump.ts'

export type LegacyImportRun = Awaited<ReturnType<typeof runLegacyImport>>

export async function runLegacyImport() {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-pindah-'))
  const world = await openWorld({ env: { PORT: '1' } })
  const dump = join(folder, 'dump.sql')
  const files = join(folder, 'berkas')
  writeFileSync(dump, dumpOf(earlierSchool()))
  await writeFolder(files)
  return {
    world,
    folder,
    dump,
    files,
    /** The path of a folder for the import's reports. */
    reportFolder: (name: string) => join(folder, name),
    run: (
      options: Record<string, string | true>,
      { path = dump, context = world.context }: { path?: string; context?: Context } = {},
    ) => runCommand(importEarlier, context, { options: { files, ...options }, operands: [path] }),
    countRows: async (table: TableName) =>
      (await world.context.db.kysely.selectFrom(table).selectAll().execute()).length,
    /** The names of all stored files. */
    listStoredFiles: () =>
      ['images', 'documents']
        .flatMap((name) =>
          readdirSync(join(world.context.config.DATA_DIR, name), { recursive: true, withFileTypes: true }),
        )
        .flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    close: async () => {
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type ReportRow = Record<
  'tabel' | 'id' | 'nama' | 'keputusan' | 'kolom' | 'sebelum' | 'sesudah' | 'sebab',
  string
>
/** Rows of `laporan.csv`. */
export const readReportRows = (path: string): ReportRow[] => parse(readFileSync(path, 'utf8'), EXCEL_CSV)
type PasswordRow = Record<'name' | 'class' | 'login' | 'password', string>
/** Rows of `password.csv`. */
export const readPasswordRows = (path: string): PasswordRow[] => parse(readFileSync(path, 'utf8'), EXCEL_CSV)

const EXCEL_CSV = { delimiter: ';', bom: true, columns: true } as const
