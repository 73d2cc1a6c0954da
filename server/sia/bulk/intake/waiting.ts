/** A zip that its sender left before the end: offered again on any device, or thrown away. */
import type { BulkWaiting } from '#contract/sia/document/bulk.ts'
import type { discardGraduations, readWaitingGraduations } from '#contract/sia/graduation.ts'
import type { discardRapors, readWaitingRapors } from '#contract/sia/rapor.ts'
import type { Context } from '#server/context.ts'
import { write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { findOwn } from '#server/jobs/reports.ts'
import type { DocumentKind } from '#server/sia/documents/documents.ts'
import { findWaitingZip, takeZip } from './checkedUploads.ts'
import type { AgreedUpload } from './storing.ts'

export type WaitingCalls = {
  waiting: typeof readWaitingRapors | typeof readWaitingGraduations
  discard: typeof discardRapors | typeof discardGraduations
}
type Zips = { kind: DocumentKind; storing: { name: string } }

export function serveWaitingZips(serve: Serve, calls: WaitingCalls, { kind, storing }: Zips) {
  serve(calls.waiting, async ({ context, user }) => ({
    result: (await findBegun({ context, user }, storing)) ?? (await findWaitingZip({ context, user, kind })),
  }))
  serve(calls.discard, async ({ params, context, user }) => {
    const taken = await write(context, user, ({ queries }) =>
      takeZip(queries, { context, user, kind }, params.upload_id),
    )
    if (!taken) throw errors.notFound('Zip ini sudah disimpan atau kedaluwarsa.')
    await context.files.pending.remove(taken.file)
    return { message: 'Zip dibuang. Belum ada yang disimpan.', result: null }
  })
}

/** Agreed to, and under way or done; nobody has seen its report. */
async function findBegun(
  owner: { context: Context; user: Caller },
  storing: Zips['storing'],
): Promise<BulkWaiting> {
  const job = await findOwn(owner, storing)
  if (!job) return null
  const { upload_id, name, plan }: AgreedUpload = JSON.parse(job.payload)
  return upload_id ? { upload_id, name: name ?? '', total: plan.entries.length, is_begun: true } : null
}
