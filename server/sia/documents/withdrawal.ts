/** A wrong report card or letter taken back: gone for its owner and teachers, kept as a version for administrators. */
import type { Context } from '#server/context.ts'
import { write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import { documentReadableBy, writableBy } from '../ownership.ts'
import type { DocumentKind } from './documents.ts'

/** Where the document that stands is named, and under what the trail knows it. */
const DOCUMENT_TABLES = { rapor: 'student_class_rapors', graduation: 'graduations' } as const

type Withdrawn = { id: number; kind: DocumentKind; reason: string }

/** @throws 404 where it is not the caller's to take back, 409 where somebody has already */
export async function withdrawDocument(
  { context, user }: { context: Context; user: Caller },
  { id, kind, reason }: Withdrawn,
): Promise<void> {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await queries
      .selectFrom('documents')
      .innerJoin('student_classes', 'student_classes.id', 'documents.student_class_id')
      .where('documents.id', '=', id)
      .where('documents.kind', '=', kind)
      .where(documentReadableBy(user))
      .where(writableBy(user))
      .selectAll('documents')
      .executeTakeFirst()
    if (!before) throw errors.notFound('Berkas tidak ditemukan.')
    const taken = { withdrawn_at: tx.now(), withdrawn_by: user.id, withdraw_reason: reason }
    const { numUpdatedRows } = await queries
      .updateTable('documents')
      .set(taken)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw errors.conflict('Berkas ini sudah ditarik.')
    const after = { ...before, ...taken }
    await tx.audit({ action: 'update', entity: 'document', entityId: id, before, after })
    // Found by its file's name, so that a document uploaded in its place meanwhile is not removed.
    const standing = await queries
      .deleteFrom(DOCUMENT_TABLES[kind])
      .where('file', '=', before.name)
      .returningAll()
      .executeTakeFirst()
    if (standing) await tx.audit({ action: 'delete', entity: kind, entityId: standing.id, before: standing })
  })
}
