/** Documents linked in the text of a post: uploaded one by one. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { FileExtension } from '#platform/contract/field/attachment.ts'
import { openLink } from '#platform/contract/field/responseLinks.ts'
import { CONTENT_POLICY } from './access.ts'

/** Images are not among them: they are inserted as pictures, without the camera's metadata. */
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

export const uploadPostFile = endpoint({
  method: 'POST',
  path: '/post/upload-file',
  summary:
    'Mengunggah satu dokumen untuk ditautkan di dalam isi konten; publik hanya selama konten publik memuatnya.',
  access: CONTENT_POLICY.write,
  upload: { field: 'attachment', accept: 'attachment' },
  output: z.object({ location: openLink(), filename: z.string(), size: z.int() }),
})
