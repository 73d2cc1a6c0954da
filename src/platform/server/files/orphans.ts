/** Finds and repairs files without a database row, and rows whose file is missing. */
import { basename } from 'node:path'
import { widthsOf } from '#platform/contract/options.ts'
import { DAY, HOUR } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { type Tx, write } from '../db/write.ts'

type MissingDocument = { id: number; name: string; filename: string; kind: string }
export type Orphans = {
  /** Names of files without a row. */
  files: { documents: string[]; images: string[] }
  /** Rows without their file. */
  rows: {
    documents: MissingDocument[]
    images: { id: number; name: string; isUsed: boolean }[]
    /** Attachments of records, posts and lessons, which somebody has to upload again. */
    attachments: { name: string; filename: string }[]
  }
}

/** Finds orphans without changing anything. */
export async function findOrphans(context: Context): Promise<Orphans> {
  const { kysely } = context.db
  const stored = {
    documents: await context.files.documents.list(),
    images: await context.files.images.list(),
  }
  const documents = await kysely
    .selectFrom('documents')
    .select(['id', 'name', 'filename', 'kind'])
    .orderBy('id')
    .execute()
  const images = await kysely.selectFrom('images').select(['id', 'name', 'purpose']).orderBy('id').execute()
  const uses = await kysely.selectFrom('image_uses').select('image').distinct().execute()
  const attachments = await readAttachments(kysely)
  const used = new Set(uses.map(({ image }) => image))
  const known = {
    documents: new Set([...documents, ...attachments].map(({ name }) => name)),
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
    files: { documents: listOrphans('documents'), images: listOrphans('images') },
    rows: {
      documents: documents.filter(({ name }) => !stored.documents.has(name)),
      images: images
        .filter((image) => fileNamesOf(image).some((file) => !stored.images.has(file)))
        .map(({ id, name }) => ({ id, name, isUsed: used.has(name) })),
      attachments: attachments.filter(({ name }) => !stored.documents.has(name)),
    },
  }
}

/** Several rows of `learning_files` may share a file, which is listed once. */
async function readAttachments(queries: Queries): Promise<{ name: string; filename: string }[]> {
  const learning = await queries.selectFrom('learning_files').select(['stored as name', 'filename']).execute()
  const others = (['private_files', 'post_files'] as const).map((table) =>
    queries.selectFrom(table).select(['name', 'filename']).execute(),
  )
  const rows = [...learning, ...(await Promise.all(others)).flat()]
  return [...new Map(rows.map((row) => [row.name, row])).values()]
}

function fileNamesOf({ name, purpose }: { name: string; purpose: string }): string[] {
  const widths = widthsOf(purpose)
  return [name, ...widths.map((width) => `${width}-${name}`)]
}

export type RepairCounts = {
  /** Files moved into `orphans/` of the data folder; nothing is deleted. */
  movedFiles: number
  /** Report cards and letters that were reset to an earlier version. */
  restoredRows: number
  /** Report cards that can be uploaded again; the audit trail contains the lost one. */
  clearedRows: number
  /** Deleted rows of unused pictures. */
  deletedRows: number
  /** Letters and used pictures that somebody has to upload again. */
  left: number
}

/** Repairs the orphans that were found; safe to repeat. */
export async function repairOrphans(context: Context, { files, rows }: Orphans): Promise<RepairCounts> {
  const left = rows.attachments.length
  const counts: RepairCounts = { movedFiles: 0, restoredRows: 0, clearedRows: 0, deletedRows: 0, left }
  for (const name of files.documents) await context.files.documents.moveToOrphans(name)
  for (const name of files.images) await context.files.images.moveToOrphans(name)
  counts.movedFiles = files.documents.length + files.images.length
  const lostNames = new Set(rows.documents.map(({ name }) => name))
  for (const document of rows.documents) {
    const outcome = await write(context, null, (tx) => repairDocument(tx, document, lostNames))
    if (outcome) counts[outcome] += 1
  }
  for (const { id, isUsed } of rows.images) {
    if (!isUsed)
      await write(context, null, ({ queries }) => queries.deleteFrom('images').where('id', '=', id).execute())
    counts[isUsed ? 'left' : 'deletedRows'] += 1
  }
  return counts
}

/** Deletes the row of a lost version; whatever referred to it is reset to the newest version that exists. */
async function repairDocument(
  { queries, audit, now }: Tx,
  { id, name, kind }: MissingDocument,
  lostNames: ReadonlySet<string>,
): Promise<'restoredRows' | 'clearedRows' | 'left' | null> {
  const table = kind === 'rapor' ? 'student_class_rapors' : 'graduations'
  const reference = await queries.selectFrom(table).where('file', '=', name).selectAll().executeTakeFirst()
  const at = now()
  const lostDocument = await queries
    .selectFrom('documents')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (!lostDocument) return null
  const versions = await queries
    .selectFrom('documents')
    .where('kind', '=', kind)
    .where('student_class_id', '=', lostDocument.student_class_id)
    .where('semester_id', lostDocument.semester_id === null ? 'is' : '=', lostDocument.semester_id)
    .select('name')
    .orderBy('id', 'desc')
    .execute()
  const earlier = versions.find((version) => !lostNames.has(version.name))
  // The row of a graduation contains the score, so it stays even without any letter.
  if (reference && !earlier && table === 'graduations') return 'left'
  const change = { entity: kind } as const
  if (reference && earlier) {
    await queries
      .updateTable(table)
      .set({ file: earlier.name, updated_at: at })
      .where('id', '=', reference.id)
      .execute()
    await audit({ ...change, action: 'update', entityId: reference.id, before: reference, after: earlier })
  } else if (reference) {
    await queries.deleteFrom('student_class_rapors').where('id', '=', reference.id).execute()
    await audit({ ...change, action: 'delete', entityId: reference.id, before: reference })
  }
  await queries.deleteFrom('document_readings').where('document_id', '=', id).execute()
  await queries.deleteFrom('documents').where('id', '=', id).execute()
  await audit({ ...change, action: 'delete', entity: 'document', entityId: id, before: lostDocument })
  if (!reference) return null
  return earlier ? 'restoredRows' : 'clearedRows'
}

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
export async function quarantineOrphans({ db, files, clock }: Context): Promise<number> {
  const newestChangeAt = clock() - DAY
  let known = 0
  const allOrphans: string[] = []
  const checkPage = async (folder: 'documents' | 'images', keys: readonly string[]) => {
    const knownNames = await findKnownNames(db.kysely, folder, keys)
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
  queries: Queries,
  folder: 'documents' | 'images',
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = [...new Set(keys.map((key) => rowName(folder, key)))]
  if (names.length === 0) return new Set()
  const tables =
    folder === 'images' ? (['images'] as const) : (['documents', 'private_files', 'post_files'] as const)
  const found = await Promise.all(
    tables.map((table) => queries.selectFrom(table).where('name', 'in', names).select('name').execute()),
  )
  const learningFiles =
    folder === 'images'
      ? []
      : await queries
          .selectFrom('learning_files')
          .where('stored', 'in', names)
          .select('stored as name')
          .execute()
  return new Set([...found.flat(), ...learningFiles].map(({ name }) => name))
}
