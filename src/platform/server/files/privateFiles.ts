/** Sends a private file to users who may read it, and records the access in the audit trail. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readableKinds } from '#features/documents/server/documents/documents.ts'
import { documentReadableBy } from '#features/documents/server/readableDocuments.ts'
import { recordOpening } from '#features/documents/server/release/documentReaders.ts'
import { findLearningFile } from '#features/learning/server/file/fileAccess.ts'
import { isPreviewed } from '#platform/contract/field/attachment.ts'
import type { platform } from '#platform/contract/platform.ts'
import type { Queries } from '../db/open.ts'
import type { AccessCall } from '../http/accessTrail.ts'
import type { Caller } from '../http/authentication.ts'
import { errors } from '../http/errors.ts'
import { allowFraming, isSealedLinkRequest } from '../http/links/sealedLinks.ts'
import { recordRead } from '../http/readTrail.ts'
import type { Handlers } from '../http/serve.ts'
import { dispositionOf } from './disposition.ts'
import { sendStored } from './store/sendStored.ts'

const FILE_NOT_FOUND = 'Berkas tidak ditemukan.'

export const attachmentHandlers = {
  downloadAttachment: async ({ query, user, context, request, reply }) => {
    const { kysely } = context.db
    const document = await findDocument(kysely, { user, request }, query.file)
    if (!document) return { result: await sendLearningFile({ context, user, request, reply }, query.file) }
    const { documents } = context.files
    const stream = await sendStored({ request, reply }, (requested) =>
      documents.open(document.name, requested),
    )
    if (!stream) throw errors.notFound(FILE_NOT_FOUND)
    await recordRead({ context, user, request }, { entity: 'document', entityId: document.id })
    if (document.user_id === user.id) await recordOpening({ context, user, request }, document.id)
    const kind = isSealedLinkRequest(request) ? 'inline' : 'attachment'
    reply.type('application/pdf').header('content-disposition', `${kind}; filename="${document.filename}"`)
    if (isSealedLinkRequest(request)) allowFraming(reply, context.config)
    return { result: stream }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

type FileCall = AccessCall & {
  request: Pick<FastifyRequest, 'headers' | 'log' | 'method'>
  reply: FastifyReply
}

/** Sends a file of a lesson: inline if browsers can preview it, otherwise as a download. @throws 404 */
async function sendLearningFile({ reply, ...accessCall }: FileCall, name: string) {
  const { context, request, user } = accessCall
  const file = await findLearningFile(context.db.kysely, user, name)
  if (!file)
    throw errors.notFound(FILE_NOT_FOUND, { isForeignRecord: await documentExists(context.db.kysely, name) })
  const { documents } = context.files
  const stream = await sendStored({ request, reply }, (requested) => documents.open(file.stored, requested))
  if (!stream) throw errors.notFound(FILE_NOT_FOUND)
  if (file.user_id !== user.id) await recordRead(accessCall, { entity: 'learning_file', entityId: file.id })
  const kind = isPreviewed(file.type) ? 'inline' : 'attachment'
  reply.type(file.type).header('content-disposition', dispositionOf(kind, file.filename))
  if (isSealedLinkRequest(request)) allowFraming(reply, context.config)
  return stream
}

/**
 * Finds a document by its stored name. Who is signed in may also ask for the newest by the name that users see; a link
 * may not, since that name is made of numbers that others know.
 */
async function findDocument(
  queries: Queries,
  { user, request }: { user: Caller; request: FastifyRequest },
  name: string,
) {
  const kinds = readableKinds(user)
  if (kinds.length === 0) return undefined
  return (
    queries
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

/** Whether a document of that name exists, even if the caller may not read it. */
async function documentExists(queries: Queries, name: string): Promise<boolean> {
  const document = await queries
    .selectFrom('documents')
    .where(({ eb, or }) => or([eb('name', '=', name), eb('filename', '=', name)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return document !== undefined
}
