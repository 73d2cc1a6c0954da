/** Documents attached in the text of a post: sent one by one, then linked to. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { openLink } from '../../field/answerLinks.ts'
import { type FileExtension, fileProblem } from '../../field/attachment.ts'

/** Pictures go into the text as pictures, without what a camera notes in them. */
export const POST_FILE_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
] as const satisfies FileExtension[]

/** Why a chosen file is not worth sending; nothing if it is. @example postFileProblem({ name: 'foto.jpg', size: 9 }) */
export function postFileProblem(file: { name: string; size: number }): string | undefined {
  return fileProblem(file, POST_FILE_EXTENSIONS)
}

export const uploadPostFile = endpoint({
  method: 'POST',
  path: '/post/upload-file',
  summary:
    'Mengunggah satu dokumen untuk ditautkan di dalam isi konten; publik hanya selama konten publik memuatnya.',
  access: POLICY.content.write,
  upload: { field: 'attachment', accept: 'attachment' },
  output: z.object({ location: openLink(), filename: z.string(), size: z.int() }),
})
