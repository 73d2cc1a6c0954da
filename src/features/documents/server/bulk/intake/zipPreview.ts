/** Sends one PDF of a checked zip, so that the operator can see whose it is. */
import type { readUploadedGraduation } from '#features/documents/graduation.ts'
import type { readUploadedRapor } from '#features/documents/rapor.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Pending } from '#platform/server/files/store/pending.ts'
import { openZip } from '#platform/server/files/zip.ts'
import { errors } from '#platform/server/http/errors.ts'
import { recordRead } from '#platform/server/http/readTrail.ts'
import type { Handler } from '#platform/server/http/serve.ts'
import type { DocumentKind } from '../../documents/documents.ts'
import { findZip, UPLOAD_NOT_FOUND } from './checkedUploads.ts'

const FILE_NOT_FOUND = 'Berkas tidak ditemukan.'

type FileCall = typeof readUploadedRapor | typeof readUploadedGraduation

export function zipPreviewHandler(kind: DocumentKind): Handler<FileCall> {
  return async ({ params, user, context, request, reply }) => {
    const upload = await findZip({ context, user, kind }, params.upload_id)
    if (!upload) throw errors.notFound(UPLOAD_NOT_FOUND)
    const entry = upload.plan.entries.find((one) => one.entry === params.entry)
    // An entry that failed the check may declare a wrong size.
    if (!entry?.can_open) throw errors.notFound(FILE_NOT_FOUND)
    const after = { entry: entry.entry, name: entry.name }
    await recordRead({ context, user, request }, { entity: 'zip_upload', entityId: upload.id, after })
    const { stream, size } = await openEntry(context.files.pending, upload.file, params.entry)
    reply
      .type('application/pdf')
      .header('content-length', size)
      // The entry's name comes from the sender, so it is not put into a header.
      .header('content-disposition', 'attachment; filename="berkas.pdf"')
    return { result: stream }
  }
}

/** Unzips the entry as a stream; the zip is closed when the stream closes. */
async function openEntry(pending: Pending, zipName: string, index: number) {
  const { path, release } = await pending.acquireCopy(zipName)
  try {
    const zip = await openZip(path, LIMITS.pdfBytes)
    try {
      const file = zip.entries.find((one) => one.index === index)
      if (!file) throw errors.notFound(FILE_NOT_FOUND)
      const sizedStream = await file.stream()
      sizedStream.stream.once('close', () => {
        zip.close()
        release()
      })
      return sizedStream
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}
