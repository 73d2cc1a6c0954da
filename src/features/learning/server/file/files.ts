/** Files of materials, tasks, answers and their earlier attempts: uploaded before the form is saved, then attached to the saved record. */
import { randomBytes } from 'node:crypto'
import { downloadAttachment } from '#platform/contract/privateFile.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { checkAttachment } from '#platform/server/files/fileTypes.ts'
import type { ReceivedFile } from '#platform/server/http/body/uploads.ts'
import { errors } from '#platform/server/http/errors.ts'
import { FILE_TYPES, isPreviewed } from '../../file.ts'
import type { LearningFile, RecordFiles } from '../../record.ts'

export type OwnerEntity = 'material' | 'task' | 'submission' | 'attempt'
type FileOwner = { entity: OwnerEntity; entity_id: number }

/** Files per account that may be uploaded and not attached yet. */
const MAX_UNATTACHED = 30
/** Files per account that were detached and can still be attached again; of more, the oldest are deleted. */
const MAX_DETACHED = 100
/** A file that is not attached, or was detached, is deleted after this time. */
const UNUSED_LIFETIME_MS = 2 * DAY

type FileRow = { name: string; filename: string; type: string; size: number }

function toLearningFile({ name, filename, type, size }: FileRow): LearningFile {
  const file_url = `/api${downloadAttachment.path}?file=${name}`
  return { filename: name, file: filename, file_url, size, type, is_previewed: isPreviewed(type) }
}

/** @throws 422 under `attachment` if the name or the content is of no allowed type */
export async function storeUpload(
  context: Context,
  userId: number,
  file: ReceivedFile,
): Promise<LearningFile> {
  const { filename, extension, size } = await checkAttachment(file)
  await refuseTooManyUnattached(context.db.kysely, userId)
  const stored = await context.files.documents.moveIn(file.path)
  const row = { name: stored, stored, filename, type: FILE_TYPES[extension], size }
  const unattached = { entity: null, entity_id: null, position: 0 }
  try {
    await write(context, { id: userId }, async ({ queries, lock, now }) => {
      await lock('unattached_files')
      await refuseTooManyUnattached(queries, userId)
      await queries
        .insertInto('learning_files')
        .values({ ...row, ...unattached, user_id: userId, created_at: now(), updated_at: now() })
        .execute()
    })
  } catch (error) {
    await context.files.documents.remove(stored)
    throw error
  }
  await removeFiles(context, await findOldestDetached(context.db.kysely, userId))
  return toLearningFile(row)
}

/** Checked before the file is stored, and again under the lock, where simultaneous uploads see each other. @throws 409 */
async function refuseTooManyUnattached(queries: Queries, userId: number): Promise<void> {
  const { total } = await queries
    .selectFrom('learning_files')
    .where('user_id', '=', userId)
    .where('entity', 'is', null)
    .where('position', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_UNATTACHED)
    throw errors.conflict('Terlalu banyak berkas yang belum disimpan. Simpan dahulu formulirnya.')
}

function findOldestDetached(queries: Queries, userId: number): Promise<StoredFile[]> {
  return queries
    .selectFrom('learning_files')
    .where('user_id', '=', userId)
    .where('entity', 'is', null)
    .where('position', '<', 0)
    .select(['id', 'stored'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DETACHED)
    .offset(MAX_DETACHED)
    .execute()
}

/**
 * Attaches exactly these files to a record, in this order; undefined changes nothing. Detached files can be attached
 * again until they are deleted.
 *
 * @throws 422 for a file that was neither uploaded by the caller nor attached to the record before
 */
export async function attachFiles(
  queries: Queries,
  owner: FileOwner,
  { names, userId, at }: { names: readonly string[] | undefined; userId: number; at: string },
): Promise<void> {
  if (!names) return
  await detachFiles(queries, owner, at)
  for (const [position, name] of names.entries()) {
    const { numUpdatedRows } = await queries
      .updateTable('learning_files')
      .set({ ...owner, position, updated_at: at })
      .where('name', '=', name)
      .where('entity', 'is', null)
      // Either uploaded by the caller, or just detached from this record.
      .where(({ eb, or, and }) =>
        or([
          eb('user_id', '=', userId),
          and([eb('entity_id', '=', owner.entity_id), eb('position', '=', DETACHED_POSITION[owner.entity])]),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw errors.invalid({ attachments: 'Berkas tidak dikenal. Unggah ulang berkasnya.' })
  }
}

/** Marks which entity a detached file belonged to, so that the same record may attach it again. */
const DETACHED_POSITION: Record<OwnerEntity, number> = {
  material: -1,
  task: -2,
  submission: -3,
  attempt: -4,
}

export async function detachFiles(
  queries: Queries,
  { entity, entity_id }: FileOwner,
  at: string,
): Promise<void> {
  await queries
    .updateTable('learning_files')
    .set({ entity: null, position: DETACHED_POSITION[entity], updated_at: at })
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .execute()
}

/** Reads the files of many records with one query. @returns a lookup by record id */
export async function readFilesOfRecords(
  queries: Queries,
  entity: OwnerEntity,
  ids: readonly number[],
): Promise<(id: number) => RecordFiles> {
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

/** Copies the file rows of a record to its copy; both rows share the stored bytes. */
export async function copyFiles(
  queries: Queries,
  source: FileOwner,
  { copy, at }: { copy: FileOwner; at: string },
): Promise<void> {
  const rows = await queries
    .selectFrom('learning_files')
    .where('entity', '=', source.entity)
    .where('entity_id', '=', source.entity_id)
    .selectAll()
    .execute()
  if (rows.length === 0) return
  const copies = rows.map(({ id: _, ...row }) => ({
    ...row,
    name: randomBytes(16).toString('hex'),
    ...copy,
    created_at: at,
    updated_at: at,
  }))
  await queries.insertInto('learning_files').values(copies).execute()
}

/** Deletes files that have been unattached for two days. */
export async function removeUnattachedFiles(context: Context): Promise<void> {
  // If the storage is unreachable, rows would be deleted while their files stay.
  await context.files.store.check()
  const { kysely } = context.db
  const before = new Date(context.clock() - UNUSED_LIFETIME_MS).toISOString()
  const expiredFiles = await kysely
    .selectFrom('learning_files')
    .where('entity', 'is', null)
    .where('updated_at', '<', before)
    .select(['id', 'stored'])
    .execute()
  await removeFiles(context, expiredFiles)
}

type StoredFile = { id: number; stored: string }

/** Deletes files unless they were attached meanwhile, and their bytes once no row shares them. */
async function removeFiles(context: Context, files: readonly StoredFile[]): Promise<void> {
  for (const { id, stored } of files) {
    const isUnused = await write(context, null, async ({ queries }) => {
      const { numDeletedRows } = await queries
        .deleteFrom('learning_files')
        .where('id', '=', id)
        .where('entity', 'is', null)
        .executeTakeFirst()
      const sharingRow = await queries
        .selectFrom('learning_files')
        .where('stored', '=', stored)
        .select('id')
        .executeTakeFirst()
      return numDeletedRows > 0n && !sharingRow
    })
    if (isUnused) await context.files.documents.remove(stored)
  }
}
