/** Withdraws a wrong report card or letter: only administrators still see it, as a version. */
import { writableBy } from '#features/enrolment/server/ownership.ts'
import type { Context } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { takeBack } from '#platform/server/notices/notices.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import { DOCUMENT_RELEASED } from '../notices.ts'
import { documentReadableBy } from '../readableDocuments.ts'
import type { DocumentKind } from './documents.ts'

/** The table that refers to the current document of each kind. */
const DOCUMENT_TABLES = { rapor: 'student_class_rapors', graduation: 'graduations' } as const

type Withdrawal = { id: number; kind: DocumentKind; reason: string }

/** @throws 404 if the caller may not withdraw it, 409 if it is already withdrawn */
export async function withdrawDocument(
  { context, user }: { context: Context; user: Caller },
  { id, kind, reason }: Withdrawal,
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
    const withdrawalColumns = { withdrawn_at: tx.now(), withdrawn_by: user.id, withdraw_reason: reason }
    const { numUpdatedRows } = await queries
      .updateTable('documents')
      .set(withdrawalColumns)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw errors.conflict(`Berkas ini sudah ditarik ${await nameChanger(tx, 'document', id)}.`)
    const after = { ...before, ...withdrawalColumns }
    await tx.audit({ action: 'update', entity: 'document', entityId: id, before, after })
    await takeBack(tx, DOCUMENT_RELEASED[kind], [id])
    // Matched by the file, so that a document uploaded in its place since is not removed.
    const reference = await queries
      .deleteFrom(DOCUMENT_TABLES[kind])
      .where('file', '=', before.name)
      .returningAll()
      .executeTakeFirst()
    if (reference)
      await tx.audit({ action: 'delete', entity: kind, entityId: reference.id, before: reference })
  })
}
