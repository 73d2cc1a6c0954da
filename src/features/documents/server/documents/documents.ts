/** Stores report cards and letters under random names; a new version does not replace the old file. */
import { readFile } from 'node:fs/promises'
import { changedConflict } from '#features/enrolment/server/transfer/enrolmentConflicts.ts'
import { grants } from '#platform/contract/access.ts'
import { downloadAttachment } from '#platform/contract/privateFile.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { ReceivedFile } from '#platform/server/http/body/uploads.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Writing } from '#platform/server/resource/optimisticLock.ts'
import { GRADUATION_POLICY, RAPOR_POLICY } from '../../access.ts'
import type { DocumentVersion } from '../../documentVersion.ts'
import { noticeDocument } from '../notices.ts'
import { documentReadableBy } from '../readableDocuments.ts'

export type DocumentKind = 'rapor' | 'graduation'

/** The kinds of documents that the user's role may read. */
export function readableKinds({ role_access }: Pick<Caller, 'role_access'>): DocumentKind[] {
  const kinds: DocumentKind[] = []
  if (grants(role_access, RAPOR_POLICY.readers)) kinds.push('rapor')
  if (grants(role_access, GRADUATION_POLICY.read)) kinds.push('graduation')
  return kinds
}

/** @example toAttachment('0123_2026_1_vii.pdf', name).file_url // '/api/download-attachment?file=…' */
export function toAttachment(filename: string, name: string) {
  return { file: filename, file_url: `/api${downloadAttachment.path}?file=${name}` }
}

/** The bytes of an uploaded PDF. @throws 422 under `file` if it is no PDF */
export async function readPdf(file: ReceivedFile): Promise<Buffer> {
  const bytes = await readFile(file.path)
  const problem = pdfProblem(bytes)
  if (problem) throw errors.invalid({ file: problem })
  return bytes
}

type DocumentOwner = {
  kind: DocumentKind
  student_id: number
  student_class_id: number
  semester_id: number | null
}
export type NewDocument = DocumentOwner & {
  filename: string
  bytes: Buffer
  /** Records the job's progress, in the transaction that stores the document. */
  recordProgress?: ((queries: Queries) => Promise<void>) | undefined
}

/**
 * Stores the bytes, then the document and the row that refers to it, in one transaction. The file is removed if the
 * transaction fails.
 */
export async function storeDocument<T>(
  { context, user }: { context: Context; user: Caller },
  { bytes, recordProgress, ...document }: NewDocument,
  writeReference: (tx: Tx<Caller>, name: string, at: string) => Promise<T>,
): Promise<T> {
  const name = await context.files.documents.put(bytes)
  try {
    return await write(context, user, async (tx) => {
      await tx.lock('documents')
      const at = tx.now()
      const row = { ...document, name, size: bytes.length, user_id: user.id, created_at: at }
      const { id } = await tx.queries
        .insertInto('documents')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.audit({ action: 'create', entity: 'document', entityId: id, after: row })
      await recordProgress?.(tx.queries)
      const reference = await writeReference(tx, name, at)
      await noticeDocument(tx, { ...document, id })
      return reference
    })
  } catch (error) {
    await context.files.documents.remove(name)
    if (isStillReferenced(error)) await refuseIfRemoved({ queries: context.db.kysely, user }, document)
    throw error
  }
}

/** @throws 409 if the student was removed from the class since it was read */
async function refuseIfRemoved(
  source: Writing,
  { student_class_id, student_id }: Pick<DocumentOwner, 'student_class_id' | 'student_id'>,
) {
  const enrolment = await source.queries
    .selectFrom('student_classes')
    .where('id', '=', student_class_id)
    .select('id')
    .executeTakeFirst()
  if (!enrolment) throw await changedConflict(source, [{ id: student_class_id, student_id }])
}

/** All versions of a report card or letter that the caller may read, the newest first. */
export async function findVersions(
  queries: Queries,
  user: Caller,
  {
    kind,
    student_class_id,
    semester_id,
    current,
  }: Omit<DocumentOwner, 'student_id'> & { current: string | null },
): Promise<DocumentVersion[]> {
  const rows = await queries
    .selectFrom('documents')
    .leftJoin('users', 'users.id', 'documents.user_id')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'documents.withdrawn_by')
    .innerJoin('student_classes', 'student_classes.id', 'documents.student_class_id')
    .where(documentReadableBy(user))
    .where('kind', '=', kind)
    .where('documents.student_class_id', '=', student_class_id)
    .where('semester_id', semester_id === null ? 'is' : '=', semester_id)
    .select([
      'documents.id',
      'documents.name',
      'filename',
      'size',
      'documents.created_at',
      'users.name as uploaded_by',
      'withdrawn_at',
      'withdraw_reason',
      'withdrawer.name as withdrawn_by',
    ])
    .orderBy('documents.id', 'desc')
    .execute()
  return rows.map(({ id, name, filename, size, created_at, uploaded_by, ...withdrawal }) => ({
    id,
    ...toAttachment(filename, name),
    size,
    uploaded_by,
    created_at,
    is_current: name === current,
    withdrawn: withdrawal.withdrawn_at
      ? { at: withdrawal.withdrawn_at, by: withdrawal.withdrawn_by, reason: withdrawal.withdraw_reason ?? '' }
      : null,
  }))
}
