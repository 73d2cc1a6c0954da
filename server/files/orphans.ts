/** Files no row speaks of, and rows whose file is gone: found, listed, and mended on request; the former every day too. */
import { basename } from 'node:path'
import { widthsOf } from '#contract/options.ts'
import { DAY, HOUR } from '#contract/units.ts'
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
    /** Of records, posts and lessons, which only a person can upload again. */
    attachments: { name: string; filename: string }[]
  }
}

/** Only looks. */
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
    images: new Set(images.flatMap(filesOf)),
  }
  // A file may be stored a moment before its row; only what is older belongs to nobody.
  const before = Date.now() - HOUR
  const nobodys = (kind: 'documents' | 'images') =>
    [...stored[kind]]
      .filter(([name, changedAt]) => changedAt < before && !known[kind].has(name))
      .map(([name]) => name)
      .sort()
  return {
    files: { documents: nobodys('documents'), images: nobodys('images') },
    rows: {
      documents: documents.filter(({ name }) => !stored.documents.has(name)),
      images: images
        .filter((image) => filesOf(image).some((file) => !stored.images.has(file)))
        .map(({ id, name }) => ({ id, name, isUsed: used.has(name) })),
      attachments: attachments.filter(({ name }) => !stored.documents.has(name)),
    },
  }
}

/** Several rows of learning may share a file, which is told once. */
async function readAttachments(queries: Queries): Promise<{ name: string; filename: string }[]> {
  const learning = await queries.selectFrom('learning_files').select(['stored as name', 'filename']).execute()
  const others = (['private_files', 'post_files'] as const).map((table) =>
    queries.selectFrom(table).select(['name', 'filename']).execute(),
  )
  const rows = [...learning, ...(await Promise.all(others)).flat()]
  return [...new Map(rows.map((row) => [row.name, row])).values()]
}

function filesOf({ name, purpose }: { name: string; purpose: string }): string[] {
  const widths = widthsOf(purpose)
  return [name, ...widths.map((width) => `${width}-${name}`)]
}

export type Mended = {
  /** Files put aside into `orphans/` of the data folder; nothing is deleted. */
  setAside: number
  /** Report cards and letters that show an earlier version again. */
  earlier: number
  /** Report cards that can be uploaded anew; the trail tells what was there. */
  emptied: number
  /** Rows of unused pictures that went. */
  forgotten: number
  /** What only a person can mend: a letter or a picture in use has to be uploaded again. */
  left: number
}

/** Mends what was found; safe to repeat. */
export async function mendOrphans(context: Context, { files, rows }: Orphans): Promise<Mended> {
  const left = rows.attachments.length
  const mended: Mended = { setAside: 0, earlier: 0, emptied: 0, forgotten: 0, left }
  for (const name of files.documents) await context.files.documents.setAside(name)
  for (const name of files.images) await context.files.images.setAside(name)
  mended.setAside = files.documents.length + files.images.length
  const gone = new Set(rows.documents.map(({ name }) => name))
  for (const document of rows.documents) {
    const what = await write(context, null, (tx) => mendDocument(tx, document, gone))
    if (what) mended[what] += 1
  }
  for (const { id, isUsed } of rows.images) {
    if (!isUsed)
      await write(context, null, ({ queries }) => queries.deleteFrom('images').where('id', '=', id).execute())
    mended[isUsed ? 'left' : 'forgotten'] += 1
  }
  return mended
}

/** The row of a lost version goes; what showed it shows the newest version that is still there. */
async function mendDocument(
  { queries, audit, now }: Tx,
  { id, name, kind }: MissingDocument,
  gone: ReadonlySet<string>,
): Promise<'earlier' | 'emptied' | 'left' | null> {
  const table = kind === 'rapor' ? 'student_class_rapors' : 'graduations'
  const showing = await queries.selectFrom(table).where('file', '=', name).selectAll().executeTakeFirst()
  const at = now()
  const lost = await queries.selectFrom('documents').where('id', '=', id).selectAll().executeTakeFirst()
  if (!lost) return null
  const versions = await queries
    .selectFrom('documents')
    .where('kind', '=', kind)
    .where('student_class_id', '=', lost.student_class_id)
    .where('semester_id', lost.semester_id === null ? 'is' : '=', lost.semester_id)
    .select('name')
    .orderBy('id', 'desc')
    .execute()
  const earlier = versions.find((version) => !gone.has(version.name))
  // A letter's score stays; without any letter its row goes on naming the lost one.
  if (showing && !earlier && table === 'graduations') return 'left'
  const change = { entity: kind } as const
  if (showing && earlier) {
    await queries
      .updateTable(table)
      .set({ file: earlier.name, updated_at: at })
      .where('id', '=', showing.id)
      .execute()
    await audit({ ...change, action: 'update', entityId: showing.id, before: showing, after: earlier })
  } else if (showing) {
    await queries.deleteFrom('student_class_rapors').where('id', '=', showing.id).execute()
    await audit({ ...change, action: 'delete', entityId: showing.id, before: showing })
  }
  await queries.deleteFrom('document_readings').where('document_id', '=', id).execute()
  await queries.deleteFrom('documents').where('id', '=', id).execute()
  await audit({ ...change, action: 'delete', entity: 'document', entityId: id, before: lost })
  if (!showing) return null
  return earlier ? 'earlier' : 'emptied'
}

/** Files asked of the database at a time, and set aside in one day. */
const [PAGE, MAX_FOUND] = [500, 1000]

/**
 * Sets aside what no row has spoken of for a day: what a killed server left. It reads page by page, and takes away
 * nothing where more belongs to nobody than to somebody, since that would be another school's or an older database.
 *
 * @returns how many went into `orphans/`
 * @throws where most of them are nobody's
 */
export async function setOrphansAside({ db, files, clock }: Context): Promise<number> {
  const before = clock() - DAY
  let known = 0
  const nobodys: string[] = []
  const look = async (folder: 'documents' | 'images', keys: readonly string[]) => {
    const spokenOf = await whichAreKnown(db.kysely, folder, keys)
    const strangers = keys.filter((key) => !spokenOf.has(rowName(folder, key)))
    known += keys.length - strangers.length
    nobodys.push(...strangers)
  }
  for (const folder of ['documents', 'images'] as const) {
    let page: string[] = []
    for await (const { key, changedAt } of files.store.list(folder)) {
      if (changedAt < before) page.push(key)
      if (page.length < PAGE) continue
      await look(folder, page)
      page = []
      if (nobodys.length >= MAX_FOUND) break
    }
    await look(folder, page)
  }
  if (nobodys.length > known)
    throw new Error(
      `${files.store.place}: ${nobodys.length} berkas tanpa catatan, hanya ${known} dengan catatan. Tidak ada yang dipindahkan; periksa ${files.store.lookAt} dan jalankan "pelita doctor".`,
    )
  // What cannot be named or has gone meanwhile keeps the others from nothing.
  const refusals: unknown[] = []
  for (const key of nobodys) await files.store.setAside(key).catch((error) => refusals.push(error))
  if (refusals.length > 0) throw new AggregateError(refusals, 'Some orphans could not be set aside')
  return nobodys.length
}

/** Widths of a picture go with the picture. */
function rowName(folder: 'documents' | 'images', key: string): string {
  return folder === 'images' ? basename(key).replace(/^\d+-/, '') : basename(key)
}

async function whichAreKnown(
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
  const attached =
    folder === 'images'
      ? []
      : await queries
          .selectFrom('learning_files')
          .where('stored', 'in', names)
          .select('stored as name')
          .execute()
  return new Set([...found.flat(), ...attached].map(({ name }) => name))
}
