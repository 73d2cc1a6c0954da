/** A private file: a report card, a letter of graduation, or what belongs to a material, a task, an answer. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { bytes, endpoint } from '../../endpoint.ts'
import { privateLink } from '../../field/answerLinks.ts'
import { text } from '../../fields.ts'

/** A file as lists show it: the name it is saved under, and the link that answers it to who may read it. */
export const attached = z.object({
  file: z.string(),
  /** Same-site link; takes the bearer header like any other call, and opens without it for 15 minutes. */
  file_url: privateLink(),
})

/** One of the files there were, the newest first. */
export const version = attached.extend({
  id: z.int(),
  size: z.int(),
  /** Who uploaded it; null once the account is gone. */
  uploaded_by: z.string().nullable(),
  created_at: z.string(),
  is_current: z.boolean(),
  /** Taken back: only administrators are still told of it. */
  withdrawn: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type Version = z.output<typeof version>

/** Why a report card or letter is taken back. */
export const withdrawal = z.object({ reason: text('Alasan', { most: 500 }) })

/** Looked up in the table, shown to who may read it, otherwise 404; every reading is in the audit trail. */
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/download-attachment',
  summary: 'Rapor, surat kelulusan, atau lampiran materi, tugas dan jawaban.',
  access: [...POLICY.rapor.readers, ...POLICY.graduation.read, ...POLICY.learning.files],
  query: z.object({
    file: z.string({ error: 'Harus diisi' }).min(1, 'Harus diisi').max(200),
    /** As answers give it in `file_url`, instead of the bearer header. */
    token: z.string().max(200).optional(),
  }),
  opensBySeal: true,
  isFile: 'application/octet-stream',
  output: bytes,
})
