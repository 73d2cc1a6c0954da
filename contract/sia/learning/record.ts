/** What materials, tasks and submissions have in common: rich text, files, who wrote them and when. */
import { z } from 'zod'
import { privateLink } from '../../field/answerLinks.ts'
import { composed } from '../../field/composed.ts'
import { fieldInfo } from '../../fields.ts'
import { LIMITS } from '../../options.ts'
import { named } from '../activity.ts'
import { attached } from '../document/attachment.ts'

const MAX_LETTERS = 100_000

/**
 * What the editor makes; sanitised by the server, nothing and an empty page are both stored as null. A call
 * with it needs `bodyLimit: LIMITS.pageBytes`.
 */
export function learningText(label: string) {
  return z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .overwrite(composed)
    .max(MAX_LETTERS, `Paling banyak ${MAX_LETTERS.toLocaleString('id-ID')} huruf`)
    .nullish()
    .transform((value) => value || null)
    .register(fieldInfo, { label, input: 'richText' })
}

/** A file of a record; `filename` is what the upload answered and what the record is saved with. */
export const learningFile = attached.extend({
  filename: z.string(),
  size: z.int(),
  type: z.string(),
  /** PDFs and pictures are shown inside the page, all else is only downloaded. */
  is_previewed: z.boolean(),
})
export type LearningFile = z.output<typeof learningFile>

/** The files of a record; the first stands apart too, for older clients that knew only one. */
export const files = {
  attachments: z.array(learningFile),
  attachment: z.string().nullable(),
  attachment_url: privateLink().nullable(),
}
export type Files = { [Name in keyof typeof files]: z.output<(typeof files)[Name]> }

const UNKNOWN_FILE = 'Berkas tidak dikenal. Unggah ulang berkasnya.'
const fileName = z.string(UNKNOWN_FILE).regex(/^[a-f0-9]{32}$/, UNKNOWN_FILE)

/** Names that uploads answered, in order; left out, the files stay as they are. */
export const chosenFiles = {
  attachments: z
    .array(fileName, UNKNOWN_FILE)
    .max(LIMITS.attachments, `Paling banyak ${LIMITS.attachments} berkas`)
    .nullish()
    .register(fieldInfo, { label: 'Lampiran', input: 'hidden' }),
  /** The one file of older clients. */
  attachment: z
    .union([z.literal(''), fileName], UNKNOWN_FILE)
    .nullish()
    .register(fieldInfo, { label: 'Lampiran', input: 'hidden' }),
}

type AttachmentChoice = { attachments?: string[] | null | undefined; attachment?: string | null | undefined }

/** The names to keep, each once; undefined where the files stay as they are. */
export function filesOf({ attachments, attachment }: AttachmentChoice): string[] | undefined {
  if (attachments) return [...new Set(attachments)]
  if (attachment === undefined || attachment === null) return undefined
  return attachment === '' ? [] : [attachment]
}

/** Who wrote a record; null once the account is gone. */
export const authorship = {
  created_by: named.nullable(),
  updated_by: named.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}
