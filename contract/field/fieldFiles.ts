/** The calls that the file fields of a resource need: one to upload to, and of a private file one to read it. */
import { z } from 'zod'
import type { AccessKey } from '../access.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { type DescribedField, describeFields, type FieldUpload, idParams } from '../fields.ts'

type Described = {
  api: string
  label: string
  input: z.ZodObject
  access: Record<'read' | 'create' | 'change', readonly AccessKey[]>
}
export type FileField = DescribedField & { upload: FieldUpload }

/** Fields whose file is uploaded by a call of the resource's own. */
export function fileFields(schema: z.ZodObject): FileField[] {
  return describeFields(schema).filter((field): field is FileField => field.upload !== undefined)
}

/** By field; the answer's `filename` is what the field then holds. */
export function uploadCalls({ api, label, input, access }: Described) {
  return Object.fromEntries(
    fileFields(input).map((field) => [
      field.name,
      endpoint({
        method: 'POST',
        path: `${api}/upload-${field.name}`,
        summary: `Mengunggah ${field.label.toLowerCase()} ${label.toLowerCase()}.`,
        access: [...access.create, ...access.change],
        body: z.object({ old_img: z.string().max(200).nullish() }),
        upload: { field: 'file', accept: field.upload.accept },
        output: z.object({ filename: z.string() }),
      }),
    ]),
  )
}

/** By field; whoever may not read the record, and is not the one it is about, is told that there is none. */
export function fileCalls({ api, label, input }: Described) {
  return Object.fromEntries(
    fileFields(input)
      .filter(({ upload }) => upload.accept === 'pdf')
      .map((field) => [
        field.name,
        endpoint({
          method: 'GET',
          path: `${api}/:id/${field.name}`,
          summary: `${field.label} ${label.toLowerCase()} sebagai berkas PDF.`,
          access: 'session',
          params: idParams,
          isFile: 'application/pdf',
          output: bytes,
        }),
      ]),
  )
}

export type UploadCall = ReturnType<typeof uploadCalls>[string]
export type FileCall = ReturnType<typeof fileCalls>[string]
