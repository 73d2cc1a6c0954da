/** The versions of a document, and the reason for withdrawing one. */
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'

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
