/** Attachments in a form, which shows files, and in its request, which names them. */
import { z } from 'zod'
import { fieldInfo } from '#platform/contract/fields.ts'
import { fileSelection, learningFile } from '../../record.ts'

export const fileList = z
  .array(learningFile)
  .transform((files): string[] | null | undefined => files.map(({ filename }) => filename))
  .pipe(fileSelection.attachments)
  .register(fieldInfo, { label: 'Lampiran', input: 'hidden' })
