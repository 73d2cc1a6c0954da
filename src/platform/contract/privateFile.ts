/** A private file: a report card, a graduation letter, or an attachment of a material, task or submission. */
import { z } from 'zod'
import { GRADUATION_POLICY, RAPOR_POLICY } from '#features/documents/access.ts'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { bytes, endpoint } from './endpoint.ts'
import { privateLink } from './field/responseLinks.ts'
import { text } from './fields.ts'

/** A file in responses: its stored name and its download link. */
export const attachedFile = z.object({
  file: z.string(),
  /** Same-site link; works with the bearer header, and without it for 15 minutes. */
  file_url: privateLink(),
})

/** One of the file's versions; lists of versions have the newest first. */
export const documentVersion = attachedFile.extend({
  id: z.int(),
  size: z.int(),
  /** Name of the uploader; null if the account was deleted. */
  uploaded_by: z.string().nullable(),
  created_at: z.string(),
  is_current: z.boolean(),
  /** Set if withdrawn; only administrators still see withdrawn versions. */
  withdrawn: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type DocumentVersion = z.output<typeof documentVersion>

/** The reason for withdrawing a report card or letter. */
export const withdrawal = z.object({ reason: text('Alasan', { maxLength: 500 }) })

/** Returns 404 to callers who may not read the file; every read is audited. */
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/download-attachment',
  summary: 'Rapor, surat kelulusan, atau lampiran materi, tugas dan jawaban.',
  access: [...RAPOR_POLICY.readers, ...GRADUATION_POLICY.read, ...LEARNING_POLICY.files],
  query: z.object({
    file: z.string({ error: 'Harus diisi' }).min(1, 'Harus diisi').max(200),
    /** The token of `file_url`, instead of the bearer header. */
    token: z.string().max(200).optional(),
  }),
  acceptsSealedLink: true,
  fileMediaType: 'application/octet-stream',
  sendsRanges: true,
  output: bytes,
})
