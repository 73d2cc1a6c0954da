/** Unfinished uploads: offered to their sender again on any device, or discarded. */
import type { WaitingUpload } from '#features/documents/bulkUpload.ts'
import type { discardGraduations, readWaitingGraduations } from '#features/documents/graduation.ts'
import type { discardRapors, readWaitingRapors } from '#features/documents/rapor.ts'
import type { Context } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { findOwnJob } from '#platform/server/jobs/reports.ts'
import type { DocumentKind } from '../../documents/documents.ts'
import { claimZip, findWaitingZip } from './checkedUploads.ts'
import { confirmedUpload } from './storing.ts'

export type WaitingCalls = {
  waiting: typeof readWaitingRapors | typeof readWaitingGraduations
  discard: typeof discardRapors | typeof discardGraduations
}
type WaitingZipsOptions = { kind: DocumentKind; storingJob: { name: string } }

export function waitingZipHandlers({ kind, storingJob }: WaitingZipsOptions): Handlers<WaitingCalls> {
  return {
    waiting: async ({ context, user }) => ({
      result:
        (await findStartedUpload({ context, user }, storingJob)) ??
        (await findWaitingZip({ context, user, kind })),
    }),
    discard: async ({ params, context, user }) => {
      const claimedZip = await write(context, user, ({ queries }) =>
        claimZip(queries, { context, user, kind }, params.upload_id),
      )
      if (!claimedZip) throw errors.notFound('Zip ini sudah disimpan atau kedaluwarsa.')
      await context.files.pending.remove(claimedZip.file)
      return { message: 'Zip dibuang. Belum ada yang disimpan.', result: null }
    },
  }
}

/** A zip whose job has begun, and whose result has not been shown yet. */
async function findStartedUpload(
  owner: { context: Context; user: Caller },
  storingJob: WaitingZipsOptions['storingJob'],
): Promise<WaitingUpload> {
  const job = await findOwnJob(owner, storingJob)
  if (!job) return null
  const { upload_id, name, plan } = confirmedUpload.parse(JSON.parse(job.payload))
  return upload_id ? { upload_id, name: name ?? '', total: plan.entries.length, is_begun: true } : null
}
