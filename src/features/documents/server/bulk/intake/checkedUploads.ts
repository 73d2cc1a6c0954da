/** Checked zips that wait for their sender's confirmation, for an hour at most. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { WaitingUpload } from '#features/documents/bulkUpload.ts'
import { HOUR } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { DocumentKind } from '../../documents/documents.ts'
import { reviewedEntry } from '../review/review.ts'

export const UPLOAD_NOT_FOUND = 'Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.'

/** The result of checking a zip: what will be stored once the sender confirms. */
export const storedPlan = z.object({
  scope: z.object({
    eduyear_id: z.int().nullable(),
    semester_id: z.int().nullable(),
    classroom_id: z.int().nullable(),
  }),
  years: z.array(z.string()),
  entries: z.array(reviewedEntry),
})
export type Plan = z.output<typeof storedPlan>
type UploadContext = { context: Context; user: Caller; kind: DocumentKind }
type StoredUpload = { id: number; file: string; plan: Plan }

/** @returns the upload id, which only its sender can use */
export async function storeCheckedZip(
  { context, user, kind }: UploadContext,
  { path, filename: name }: { path: string; filename: string },
  plan: Plan,
): Promise<string> {
  const upload_id = randomBytes(24).toString('base64url')
  await removeExpiredZips(context)
  const file = await context.files.pending.moveIn(path)
  await write(context, user, (tx) =>
    tx.queries
      .insertInto('zip_uploads')
      .values({
        upload_id,
        name,
        token_hash: hashUploadId(upload_id),
        user_id: user.id,
        kind,
        file,
        plan: JSON.stringify(plan),
        expires_at: new Date(tx.clock() + HOUR).toISOString(),
        created_at: tx.now(),
      })
      .execute(),
  )
  return upload_id
}

/**
 * Deletes the zips whose hour is over, also those of a closed dialog or a killed process. To be called at the start and
 * every hour. Files younger than an hour stay even without a row, since they may be in use.
 */
export async function removeExpiredZips(context: Context): Promise<void> {
  await write(context, null, (tx) =>
    tx.queries.deleteFrom('zip_uploads').where('expires_at', '<', tx.now()).execute(),
  )
  const { kysely } = context.db
  const usedFiles = await kysely
    .selectFrom('zip_uploads')
    .select('file')
    .unionAll(kysely.selectFrom('jobs').select('file'))
    .execute()
  await context.files.pending.sweep(Date.now() - HOUR, new Set(usedFiles.map((row) => row.file)))
}

/** Removes a checked zip from the table; only the first caller gets it, so that a second click stores nothing twice. */
export async function claimZip(
  queries: Queries,
  { context, user, kind }: UploadContext,
  upload_id: string,
): Promise<{ file: string; name: string; plan: Plan } | null> {
  const upload = await queries
    .deleteFrom('zip_uploads')
    .where('token_hash', '=', hashUploadId(upload_id))
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now(context))
    .returning(['file', 'name', 'plan'])
    .executeTakeFirst()
  return upload ? { file: upload.file, name: upload.name ?? '', plan: parsePlan(upload) } : null
}

/** Reads a checked zip without claiming it. */
export async function findZip(
  { context, user, kind }: UploadContext,
  upload_id: string,
): Promise<StoredUpload | null> {
  const upload = await context.db.kysely
    .selectFrom('zip_uploads')
    .where('token_hash', '=', hashUploadId(upload_id))
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now(context))
    .select(['id', 'file', 'plan'])
    .executeTakeFirst()
  return upload ? { id: upload.id, file: upload.file, plan: parsePlan(upload) } : null
}

/** The newest zip that its sender has neither stored nor discarded. */
export async function findWaitingZip({ context, user, kind }: UploadContext): Promise<WaitingUpload> {
  const upload = await context.db.kysely
    .selectFrom('zip_uploads')
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .where('expires_at', '>', now(context))
    .where('upload_id', 'is not', null)
    .select(['upload_id', 'name', 'plan'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!upload?.upload_id) return null
  const { upload_id, name } = upload
  return { upload_id, name: name ?? '', total: parsePlan(upload).entries.length, is_begun: false }
}

const parsePlan = ({ plan }: { plan: string }): Plan => storedPlan.parse(JSON.parse(plan))

/** The table stores only this hash of the id. */
export function hashUploadId(upload_id: string): string {
  return createHash('sha256').update(upload_id).digest('base64url')
}
