/** Report cards and letters as private files: who may open one, and what is recorded of it. */
import { sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import { type FileRequest, PRIVATE_FILES, type ReadableFile } from '#platform/server/files/privateFiles.ts'
import { isSealedLinkRequest } from '#platform/server/http/links/sealedLinks.ts'
import { recordRead } from '#platform/server/http/readTrail.ts'
import { readableKinds } from './documents/documents.ts'
import { documentReadableBy } from './readableDocuments.ts'
import { recordOpening } from './release/documentReaders.ts'

export const privateDocuments = PRIVATE_FILES.contribute({
  position: 10,
  find: findReadable,
  exists: documentExists,
})

async function findReadable(call: FileRequest, name: string): Promise<ReadableFile | null> {
  const { user, request } = call
  const document = await findDocument(call, name)
  if (!document) return null
  const { id, filename } = document
  return {
    stored: document.name,
    type: 'application/pdf',
    disposition: `${isSealedLinkRequest(request) ? 'inline' : 'attachment'}; filename="${filename}"`,
    recordRead: async () => {
      await recordRead(call, { entity: 'document', entityId: id })
      if (document.user_id === user.id) await recordOpening(call, id)
    },
  }
}

/**
 * Finds a document by its stored name. Who is signed in may also ask for the newest by the name that users see; a link
 * may not, since that name is made of numbers that others know.
 */
async function findDocument({ context, user, request }: FileRequest, name: string) {
  const kinds = readableKinds(user)
  if (kinds.length === 0) return undefined
  return (
    context.db.kysely
      .selectFrom('documents')
      .innerJoin('student_classes', 'student_classes.id', 'documents.student_class_id')
      .innerJoin('students', 'students.id', 'documents.student_id')
      .where(({ eb, or }) =>
        or([
          eb('documents.name', '=', name),
          ...(isSealedLinkRequest(request) ? [] : [eb('documents.filename', '=', name)]),
        ]),
      )
      .where('documents.kind', 'in', kinds)
      .where(documentReadableBy(user))
      .select(['documents.id', 'documents.name', 'documents.filename', 'students.user_id'])
      // A withdrawn document comes last, so it is found only if no other has that name.
      .orderBy(sql`case when withdrawn_at is null then 0 else 1 end`)
      .orderBy('documents.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

async function documentExists(queries: Queries, name: string): Promise<boolean> {
  const document = await queries
    .selectFrom('documents')
    .where(({ eb, or }) => or([eb('name', '=', name), eb('filename', '=', name)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return document !== undefined
}
