/** Sends a private file to users who may read it, and records the access in the audit trail; whose file it is, its feature knows. */
import type { FastifyRequest } from 'fastify'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { platform } from '#platform/contract/platform.ts'
import type { Queries } from '../db/open.ts'
import type { AccessCall } from '../http/accessTrail.ts'
import { errors } from '../http/errors.ts'
import { allowFraming, isSealedLinkRequest } from '../http/links/sealedLinks.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { sendStored } from './store/sendStored.ts'

/** A file that the caller may read. */
export type ReadableFile = {
  /** Its name in the store. */
  stored: string
  type: string
  /** The content-disposition. @example 'inline; filename="slip.pdf"' */
  disposition: string
  /** Records that it was read, once it is sure that the file exists. */
  recordRead: () => Promise<unknown>
}

export type FileRequest = Omit<AccessCall, 'request'> & { request: FastifyRequest }

/** The private files of a feature. */
export type PrivateFiles = {
  position?: number
  /** Finds a file by the name in its link, or the one that users see; null unless the caller may read it. */
  find: (call: FileRequest, name: string) => Promise<ReadableFile | null>
  /** Whether there is a file of that name, even if the caller may not read it, so that a refusal is recorded. */
  exists?: (queries: Queries, name: string) => Promise<boolean>
}

/** @example PRIVATE_FILES.contribute({ find: findLoanSlip }) */
export const PRIVATE_FILES = contributionPoint<PrivateFiles>()

const FILE_NOT_FOUND = 'Berkas tidak ditemukan.'

export const attachmentHandlers = {
  downloadAttachment: async (call) => {
    const { query, context } = call
    const kinds = PRIVATE_FILES.of(context)
    for (const { find } of kinds) {
      const file = await find(call, query.file)
      if (file) return { result: await sendFile(call, file) }
    }
    const { kysely } = context.db
    const exist = await Promise.all(kinds.map(({ exists }) => exists?.(kysely, query.file)))
    throw errors.notFound(FILE_NOT_FOUND, { isForeignRecord: exist.includes(true) })
  },
} satisfies Partial<Handlers<typeof platform.calls>>

type Download = Call<(typeof platform.calls)['downloadAttachment']>

async function sendFile({ context, request, reply }: Download, file: ReadableFile) {
  const { documents } = context.files
  const stream = await sendStored({ request, reply }, (requested) => documents.open(file.stored, requested))
  if (!stream) throw errors.notFound(FILE_NOT_FOUND)
  await file.recordRead()
  reply.type(file.type).header('content-disposition', file.disposition)
  if (isSealedLinkRequest(request)) allowFraming(reply, context.config)
  return stream
}
