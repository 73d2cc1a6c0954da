/** Finds and repairs files without a database row, and rows whose file is missing. */
import { basename } from 'node:path'
import { widthsOf } from '#platform/contract/options.ts'
import { DAY, HOUR } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { write } from '../db/write.ts'
import { type FileRecord, type FileRecords, fileRecordsOf } from './fileRecords.ts'
import { documentKey, imageKey } from './storage.ts'

export type Orphans = {
  /** Every file that a row refers to, by its key in the store, with what a message calls it. */
  known: ReadonlyMap<string, string>
  /** Names of files without a row. */
  files: { documents: string[]; images: string[] }
  /** Rows without their file. */
  rows: {
    images: { id: number; name: string; isUsed: boolean }[]
    /** Each file once, with what may mend its row. */
    documents: LostFile[]
  }
}

type LostFile = FileRecord & Pick<FileRecords, 'repair'>

/** Finds orphans without changing anything. */
export async function findOrphans(context: Context): Promise<Orphans> {
  const { kysely } = context.db
  const stored = {
    documents: await context.files.documents.list(),
    images: await context.files.images.list(),
  }
  const documents = await readRecords(context)
  const images = await kysely.selectFrom('images').select(['id', 'name', 'purpose']).orderBy('id').execute()
  const uses = await kysely.selectFrom('image_uses').select('image').distinct().execute()
  const used = new Set(uses.map(({ image }) => image))
  const known = {
    documents: new Set(documents.map(({ name }) => name)),
    images: new Set(images.flatMap(fileNamesOf)),
  }
  // A file is stored a moment before its row, so only older files are orphans.
  const newestChangeAt = Date.now() - HOUR
  const listOrphans = (kind: 'documents' | 'images') =>
    [...stored[kind]]
      .filter(([name, changedAt]) => changedAt < newestChangeAt && !known[kind].has(name))
      .map(([name]) => name)
      .sort()
  return {
    known: new Map([
      ...documents.map(({ name, kind, filename }) => [documentKey(name), `${kind} ${filename}`] as const),
      ...[...known.images].map((name) => [imageKey(name), 'gambar'] as const),
    ]),
    files: { documents: listOrphans('documents'), images: listOrphans('images') },
    rows: {
      documents: documents.filter(({ name }) => !stored.documents.has(name)),
      images: images
        .filter((image) => fileNamesOf(image).some((file) => !stored.images.has(file)))
        .map(({ id, name }) => ({ id, name, isUsed: used.has(name) })),
    },
  }
}

/** Several rows may share a file, which is listed once unless its rows can be mended. */
async function readRecords(context: Context): Promise<LostFile[]> {
  const records: LostFile[] = []
  for (const { read, repair } of fileRecordsOf(context)) {
    const rows = await read(context.db.kysely)
    const distinct = repair ? rows : [...new Map(rows.map((row) => [row.name, row])).values()]
    records.push(...distinct.map((row) => ({ ...row, ...(repair && { repair }) })))
  }
  return records
}

function fileNamesOf({ name, purpose }: { name: string; purpose: string }): string[] {
  const widths = widthsOf(purpose)
  return [name, ...widths.map((width) => `${width}-${name}`)]
}

export type RepairCounts = {
  /** Files moved into `orphans/` of the data folder; nothing is deleted. */
  movedFiles: number
  /** Rows that have an earlier file again. */
  restoredRows: number
  /** Rows whose file can be uploaded again; the audit trail contains the lost one. */
  clearedRows: number
  /** Deleted rows of unused pictures. */
  deletedRows: number
  /** Files and used pictures that somebody has to upload again. */
  left: number
}

/** Repairs the orphans that were found; safe to repeat. */
export async function repairOrphans(
  context: Context,
  { files, rows }: Omit<Orphans, 'known'>,
): Promise<RepairCounts> {
  const counts: RepairCounts = { movedFiles: 0, restoredRows: 0, clearedRows: 0, deletedRows: 0, left: 0 }
  for (const name of files.documents) await context.files.documents.moveToOrphans(name)
  for (const name of files.images) await context.files.images.moveToOrphans(name)
  counts.movedFiles = files.documents.length + files.images.length
  const lostNames = new Set(rows.documents.map(({ name }) => name))
  for (const { repair, ...file } of rows.documents) {
    const repaired = repair ? await write(context, null, (tx) => repair(tx, file, lostNames)) : 'left'
    if (repaired) counts[COUNT_OF[repaired]] += 1
  }
  for (const { id, isUsed } of rows.images) {
    if (!isUsed)
      await write(context, null, ({ queries }) => queries.deleteFrom('images').where('id', '=', id).execute())
    counts[isUsed ? 'left' : 'deletedRows'] += 1
  }
  return counts
}

const COUNT_OF = { restored: 'restoredRows', cleared: 'clearedRows', left: 'left' } as const

/** Files checked per query, and the most files moved per run. */
const PAGE_SIZE = 500
const MAX_ORPHANS = 1000

/**
 * Moves files that have had no row for a day, left by a killed server, into `orphans/`. Reads page by page. Refuses if
 * there are more orphans than known files, since that would be another school's storage or an older database.
 *
 * @returns how many files were moved
 * @throws Error if most files are orphans
 */
export async function quarantineOrphans(context: Context): Promise<number> {
  const { files, clock } = context
  const newestChangeAt = clock() - DAY
  let known = 0
  const allOrphans: string[] = []
  const checkPage = async (folder: 'documents' | 'images', keys: readonly string[]) => {
    const knownNames = await findKnownNames(context, folder, keys)
    const orphans = keys.filter((key) => !knownNames.has(rowName(folder, key)))
    known += keys.length - orphans.length
    allOrphans.push(...orphans)
  }
  for (const folder of ['documents', 'images'] as const) {
    let page: string[] = []
    for await (const { key, changedAt } of files.store.list(folder)) {
      if (changedAt < newestChangeAt) page.push(key)
      if (page.length < PAGE_SIZE) continue
      await checkPage(folder, page)
      page = []
      if (allOrphans.length >= MAX_ORPHANS) break
    }
    await checkPage(folder, page)
  }
  if (allOrphans.length > known)
    throw new Error(
      `${files.store.description}: ${allOrphans.length} berkas tanpa catatan, hanya ${known} dengan catatan. Tidak ada yang dipindahkan; periksa ${files.store.whatToCheck} dan jalankan "pelita doctor".`,
    )
  // A file that cannot be moved does not stop the others.
  const refusals: unknown[] = []
  for (const key of allOrphans) await files.store.moveToOrphans(key).catch((error) => refusals.push(error))
  if (refusals.length > 0) throw new AggregateError(refusals, 'Some orphans could not be set aside')
  return allOrphans.length
}

/** The name in the row: a width of a picture has the picture's name. */
function rowName(folder: 'documents' | 'images', key: string): string {
  return folder === 'images' ? basename(key).replace(/^\d+-/, '') : basename(key)
}

async function findKnownNames(
  context: Context,
  folder: 'documents' | 'images',
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { kysely } = context.db
  const names = [...new Set(keys.map((key) => rowName(folder, key)))]
  if (names.length === 0) return new Set()
  if (folder === 'images') {
    const rows = await kysely.selectFrom('images').where('name', 'in', names).select('name').execute()
    return new Set(rows.map(({ name }) => name))
  }
  const found = await Promise.all(fileRecordsOf(context).map(({ findNames }) => findNames(kysely, names)))
  return new Set(found.flat())
}
