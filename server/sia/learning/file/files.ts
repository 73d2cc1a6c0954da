/** The files of materials, tasks and answers: sent before the form is saved, then held by what was saved. */
import { randomBytes } from 'node:crypto'
import { downloadAttachment } from '#contract/sia/document/attachment.ts'
import { FILE_TYPES, isPreviewed } from '#contract/sia/learning/file.ts'
import type { Files, LearningFile } from '#contract/sia/learning/record.ts'
import { DAY } from '#contract/units.ts'
import { type Context, now } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { checkedAttachment } from '#server/files/fileTypes.ts'
import type { Received } from '#server/http/body/uploads.ts'
import { errors } from '#server/http/errors.ts'

export type Holding = 'material' | 'task' | 'submission'
type Holder = { entity: Holding; entity_id: number }

/** Files sent and not saved with anything yet, for one account at a time. */
const MAX_WAITING = 30
/** So long a file waits for its form, and one taken off a form may be put back. */
const UNUSED_LIFETIME_MS = 2 * DAY

type Row = { name: string; filename: string; type: string; size: number }

function toLearningFile({ name, filename, type, size }: Row): LearningFile {
  const file_url = `/api${downloadAttachment.path}?file=${name}`
  return { filename: name, file: filename, file_url, size, type, is_previewed: isPreviewed(type) }
}

/** @throws 422 under `attachment` where it is not what may be attached, by name and by content */
export async function keepUpload(context: Context, userId: number, file: Received): Promise<LearningFile> {
  const { filename, extension, size } = await checkedAttachment(file)
  await refuseCrowd(context.db.kysely, userId)
  const stored = await context.files.documents.take(file.path)
  const at = now(context)
  const row = { name: stored, stored, filename, type: FILE_TYPES[extension], size }
  const waiting = { entity: null, entity_id: null, position: 0, user_id: userId }
  await context.db.kysely
    .insertInto('learning_files')
    .values({ ...row, ...waiting, created_at: at, updated_at: at })
    .execute()
  return toLearningFile(row)
}

async function refuseCrowd(queries: Queries, userId: number): Promise<void> {
  const { total } = await queries
    .selectFrom('learning_files')
    .where('user_id', '=', userId)
    .where('entity', 'is', null)
    .where('position', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_WAITING)
    throw errors.conflict('Terlalu banyak berkas yang belum disimpan. Simpan dahulu formulirnya.')
}

/**
 * A record holds just these files from now on, in this order; undefined leaves them as they are. What it
 * no longer holds waits to be put back or swept.
 *
 * @throws 422 for a file that neither is the record's nor was sent by the caller for it
 */
export async function holdFiles(
  queries: Queries,
  holder: Holder,
  { names, userId, at }: { names: readonly string[] | undefined; userId: number; at: string },
): Promise<void> {
  if (!names) return
  await releaseFiles(queries, holder, at)
  for (const [position, name] of names.entries()) {
    const { numUpdatedRows } = await queries
      .updateTable('learning_files')
      .set({ ...holder, position, updated_at: at })
      .where('name', '=', name)
      .where('entity', 'is', null)
      // Either sent by the caller, or just released by this record.
      .where(({ eb, or, and }) =>
        or([
          eb('user_id', '=', userId),
          and([eb('entity_id', '=', holder.entity_id), eb('position', '=', RELEASED[holder.entity])]),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw errors.invalid({ attachments: 'Berkas tidak dikenal. Unggah ulang berkasnya.' })
  }
}

/** Of what a released file was, so that the same record may hold it again whoever sent it. */
const RELEASED: Record<Holding, number> = { material: -1, task: -2, submission: -3 }

export async function releaseFiles(
  queries: Queries,
  { entity, entity_id }: Holder,
  at: string,
): Promise<void> {
  await queries
    .updateTable('learning_files')
    .set({ entity: null, position: RELEASED[entity], updated_at: at })
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .execute()
}

/** The files of many records at once. */
export async function filesOfAll(
  queries: Queries,
  entity: Holding,
  ids: readonly number[],
): Promise<(id: number) => Files> {
  const rows = ids.length
    ? await queries
        .selectFrom('learning_files')
        .where('entity', '=', entity)
        .where('entity_id', 'in', ids)
        .select(['name', 'filename', 'type', 'size', 'entity_id'])
        .orderBy('position')
        .execute()
    : []
  return (id) => {
    const attachments = rows.filter((row) => row.entity_id === id).map(toLearningFile)
    const [first] = attachments
    return { attachments, attachment: first?.filename ?? null, attachment_url: first?.file_url ?? null }
  }
}

/** A copy of a record has files of its own, which share the bytes. */
export async function copyFiles(
  queries: Queries,
  from: Holder,
  { to, at }: { to: number; at: string },
): Promise<void> {
  const rows = await queries
    .selectFrom('learning_files')
    .where('entity', '=', from.entity)
    .where('entity_id', '=', from.entity_id)
    .selectAll()
    .execute()
  if (rows.length === 0) return
  const copies = rows.map(({ id: _, ...row }) => ({
    ...row,
    name: randomBytes(16).toString('hex'),
    entity_id: to,
    created_at: at,
    updated_at: at,
  }))
  await queries.insertInto('learning_files').values(copies).execute()
}

/** What no record has held for two days goes, the bytes with the last that shared them. */
export async function sweepFiles(context: Context): Promise<void> {
  // Not while the storage is away: rows would go, and their files stay.
  await context.files.store.check()
  const { kysely } = context.db
  const before = new Date(context.clock() - UNUSED_LIFETIME_MS).toISOString()
  const waiting = await kysely
    .selectFrom('learning_files')
    .where('entity', 'is', null)
    .where('updated_at', '<', before)
    .select(['id', 'stored'])
    .execute()
  for (const { id, stored } of waiting) {
    const gone = await write(context, null, async ({ queries }) => {
      const { numDeletedRows } = await queries
        .deleteFrom('learning_files')
        .where('id', '=', id)
        .where('entity', 'is', null)
        .executeTakeFirst()
      const shared = await queries
        .selectFrom('learning_files')
        .where('stored', '=', stored)
        .select('id')
        .executeTakeFirst()
      return numDeletedRows > 0n && !shared
    })
    if (gone) await context.files.documents.remove(stored)
  }
}
