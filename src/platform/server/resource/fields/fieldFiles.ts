/** Images and private files of records: upload, access-checked download, and removal once unused. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { grants } from '#platform/contract/access.ts'
import {
  type FileCall,
  type FileField,
  fileFields,
  type UploadCall,
} from '#platform/contract/field/fieldFiles.ts'
import { lastLetters } from '#platform/contract/field/unicode.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { ImageUse } from '#platform/contract/options.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'
import { dispositionOf } from '../../files/disposition.ts'
import { claimImages, isStoredImage, removeReplacedImage, storeImage } from '../../files/images.ts'
import { pdfProblem } from '../../files/pdf.ts'
import { sendStored } from '../../files/store/sendStored.ts'
import type { Caller, CallerContext } from '../../http/authentication.ts'
import type { ReceivedFile } from '../../http/body/uploads.ts'
import { errors } from '../../http/errors.ts'
import type { Handler, Handlers } from '../../http/serve.ts'
import { embeddedImages } from '../markup.ts'

type Values = Record<string, unknown>

/** The handlers of the uploads of a resource's file fields. */
export function uploadHandlers(resource: Resource): Handlers<Resource['uploads']> {
  return Object.fromEntries(
    fileFields(resource.input).map(({ name, upload }): [string, Handler<UploadCall>] => [
      name,
      upload.accept === 'image' ? imageUploadHandler(upload.use) : privateUploadHandler(resource, name),
    ]),
  )
}

function imageUploadHandler(use: ImageUse): Handler<UploadCall> {
  return async ({ body, file, context, user }) => {
    const stored = { path: file?.path ?? '', use, userId: user.id, field: 'file' }
    const filename = await storeImage(context, stored)
    if (body.old_img) await removeReplacedImage(context, { name: body.old_img, userId: user.id })
    return { message: 'Gambar berhasil diunggah.', result: { filename } }
  }
}

function privateUploadHandler(resource: Resource, name: string): Handler<UploadCall> {
  return async ({ file, context, user }) => {
    const filename = await storePrivateFile({ context, user }, { entity: resource.name, field: name, file })
    return { message: 'Berkas berhasil diunggah.', result: { filename } }
  }
}

/** The handlers of the downloads of a resource's private files. */
export function downloadHandlers(resource: Resource): Handlers<Resource['files']> {
  return Object.fromEntries(
    Object.keys(resource.files).map((name) => [name, privateDownloadHandler(resource, name)]),
  )
}

function privateDownloadHandler(resource: Resource, field: string): Handler<FileCall> {
  return async ({ params, context, user, request, reply }) => {
    const privateFile = await findPrivateFile(context.db.kysely, user, { resource, field, id: params.id })
    const { documents } = context.files
    const stream =
      privateFile &&
      (await sendStored({ request, reply }, (requested) => documents.open(privateFile.name, requested)))
    if (!stream) throw errors.notFound('Berkas tidak ditemukan.')
    try {
      await write(context, user, (tx) => tx.recordRead({ entity: 'private_file', entityId: privateFile.id }))
    } catch (error) {
      stream.destroy()
      throw error
    }
    reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf('attachment', privateFile.filename))
    return { result: stream }
  }
}

type FieldUpload = { entity: string; field: string; file: ReceivedFile | null }

/** Stores the file before its row, so that a row never refers to a missing file. */
async function storePrivateFile(
  { context, user }: CallerContext,
  { entity, field, file }: FieldUpload,
): Promise<string> {
  const bytes = await readFile(file?.path ?? '')
  const problem = pdfProblem(bytes)
  if (problem) throw errors.invalid({ file: problem })
  const name = await context.files.documents.put(bytes)
  const filename = lastLetters(file?.filename ?? '', 150) || `${field}.pdf`
  try {
    await write(context, user, ({ queries, now }) =>
      queries
        .insertInto('private_files')
        .values({ name, filename, entity, field, entity_id: null, user_id: user.id, created_at: now() })
        .execute(),
    )
  } catch (error) {
    await context.files.documents.remove(name)
    throw error
  }
  return name
}

type FieldOfRecord = { resource: Resource; field: string; id: number }

/** Ownership is part of the query: callers without the read key who are not the owner find nothing. */
async function findPrivateFile(queries: Queries, user: Caller, { resource, field, id }: FieldOfRecord) {
  const table = sql.table(resource.table)
  const mayRead = grants(user.role_access, resource.access.read) ? sql`1 = 1` : ownedBy(resource, field, user)
  const read = sql<{ id: number; name: string; filename: string }>`
    select private_files.id, private_files.name, filename from private_files
    join ${table} as record on record.id = private_files.entity_id and ${sql.ref(`record.${field}`)} = private_files.name
    where entity = ${resource.name} and field = ${field} and record.id = ${id} and ${mayRead}`
  return (await read.execute(queries)).rows[0]
}

/** The condition that the caller's account belongs to the record's owner. */
function ownedBy({ input }: Resource, field: string, user: Caller) {
  const { upload } = describeField(input, field)
  const owner = upload?.accept === 'pdf' && upload.owner ? describeField(input, upload.owner) : undefined
  if (!owner?.target) return sql`1 = 0`
  return sql`exists (select 1 from ${sql.table(owner.target.table)} as person
    where person.id = ${sql.ref(`record.${owner.name}`)} and person.user_id = ${user.id})`
}

/** @throws 422 for a field whose file is unknown, used by another record, or uploaded by another user */
export async function refuseUnknownFiles(
  { db, user }: { db: Context['db']; user: Caller },
  resource: Resource,
  { values, id }: { values: Values; id: number | undefined },
) {
  for (const field of fileFields(resource.input)) {
    const name = values[field.name]
    if (typeof name !== 'string' || !name || field.input === 'richText') continue
    const isKnown =
      field.upload.accept === 'image'
        ? await isStoredImage(db.kysely, name)
        : await isUsablePrivateFile(db.kysely, user, { entity: resource.name, field: field.name, name, id })
    if (!isKnown)
      throw errors.invalid({ [field.name]: `${field.label} tidak dikenal. Unggah ulang berkasnya.` })
  }
}

type FileOfField = { entity: string; field: string; name: string; id: number | undefined }

async function isUsablePrivateFile(queries: Queries, user: Caller, { entity, field, name, id }: FileOfField) {
  const file = await queries
    .selectFrom('private_files')
    .where('name', '=', name)
    .where('entity', '=', entity)
    .where('field', '=', field)
    .where(({ eb, and, or }) =>
      or([
        and([eb('entity_id', 'is', null), eb('user_id', '=', user.id)]),
        ...(id === undefined ? [] : [eb('entity_id', '=', id)]),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return file !== undefined
}

/** The file names in fields: the value itself, or the images in rich text. */
function fileNamesOf(values: Values, fields: readonly FileField[]): string[] {
  return fields.flatMap(({ name, input }) => {
    const value = values[name]
    if (typeof value !== 'string' || !value) return []
    return input === 'richText' ? embeddedImages(value) : [value]
  })
}

/** Assigns the files to the record; earlier private files stay assigned. */
export async function claimFiles({ queries }: Tx, resource: Resource, row: Values & { id: number }) {
  const fields = fileFields(resource.input)
  const images = fields.filter(({ upload }) => upload.accept === 'image')
  const entity = resource.name
  if (images.length > 0)
    await claimImages(queries, { entity, entityId: row.id, images: fileNamesOf(row, images) })
  for (const name of fileNamesOf(
    row,
    fields.filter(({ upload }) => upload.accept === 'pdf'),
  ))
    await queries
      .updateTable('private_files')
      .set({ entity_id: row.id })
      .where('name', '=', name)
      .where('entity', '=', entity)
      .execute()
}

/** Releases the files of a deleted record; they are deleted later like unused uploads. */
export async function releaseFiles({ queries }: Tx, resource: Resource, entityId: number) {
  const fields = fileFields(resource.input)
  if (fields.length === 0) return
  await claimImages(queries, { entity: resource.name, entityId, images: [] })
  await queries
    .updateTable('private_files')
    .set({ entity_id: null })
    .where('entity', '=', resource.name)
    .where('entity_id', '=', entityId)
    .execute()
}

/** Deletes private files without a record that were uploaded more than a day ago. */
export async function collectPrivateFiles(context: Context): Promise<void> {
  // Not while the storage is unreachable, since rows would be deleted without their files.
  await context.files.store.check()
  const before = new Date(context.clock() - DAY).toISOString()
  const deletedFiles = await write(context, null, ({ queries }) =>
    queries
      .deleteFrom('private_files')
      .where('entity_id', 'is', null)
      .where('created_at', '<', before)
      .returning('name')
      .execute(),
  )
  for (const { name } of deletedFiles) await context.files.documents.remove(name)
}
