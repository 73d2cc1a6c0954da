/** Fields that materials, tasks and submissions share: rich text, files and authorship. */
import { z } from 'zod'
import { privateLink } from '#platform/contract/field/responseLinks.ts'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { fieldInfo } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'

const MAX_TEXT_LENGTH = 100_000

/**
 * HTML of the editor, sanitised by the server; empty HTML is stored as null. A call with it needs
 * `bodyLimit: LIMITS.pageBytes`.
 */
export function learningText(label: string) {
  return z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .overwrite(normalizeUnicode)
    .max(MAX_TEXT_LENGTH, `Paling banyak ${MAX_TEXT_LENGTH.toLocaleString('id-ID')} huruf`)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'richText' })
}

/** A file of a record; `filename` is returned by the upload and sent when saving the record. */
export const learningFile = attachedFile.extend({
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  /** PDFs and images are shown inside the page; other files are only downloaded. */
  is_previewed: z.boolean(),
})
export type LearningFile = z.output<typeof learningFile>

/** The files of a record; the first one is repeated for older clients that know only one. */
export const recordFiles = {
  attachments: z.array(learningFile),
  attachment: z.string().nullable(),
  attachment_url: privateLink().nullable(),
}
export type RecordFiles = { [Name in keyof typeof recordFiles]: z.output<(typeof recordFiles)[Name]> }

const UNKNOWN_FILE = 'Berkas tidak dikenal. Unggah ulang berkasnya.'
const fileName = z.string(UNKNOWN_FILE).regex(/^[a-f0-9]{32}$/, UNKNOWN_FILE)

/** File names returned by uploads, in order. If absent, the files stay unchanged. */
export const fileSelection = {
  attachments: z
    .array(fileName, UNKNOWN_FILE)
    .max(LIMITS.attachments, `Paling banyak ${LIMITS.attachments} berkas`)
    .nullish()
    .register(fieldInfo, { label: 'Lampiran', input: 'hidden' }),
  /** The single file of older clients. */
  attachment: z
    .union([z.literal(''), fileName], UNKNOWN_FILE)
    .nullish()
    .register(fieldInfo, { label: 'Lampiran', input: 'hidden' }),
}

/** Who wrote a record and when; null if the account was deleted. */
export const authorship = {
  created_by: namedRef.nullable(),
  updated_by: namedRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}
