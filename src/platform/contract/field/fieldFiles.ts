/** The calls for the file fields of a resource: an upload for each, and a download for private files. */
import { z } from 'zod'
import type { AccessKey } from '../access.ts'
import { bytes, endpoint } from '../endpoint.ts'
import { type DescribedField, describeFields, type FieldUpload, idParams } from '../fields.ts'
import { imageUpload } from './imageUpload.ts'

type ResourceWithFiles = {
  api: string
  label: string
  input: z.ZodObject
  access: Record<'read' | 'create' | 'change', readonly AccessKey[]>
}
export type FileField = DescribedField & { upload: FieldUpload }

/** The fields of a schema that have an upload call. */
export function fileFields(schema: z.ZodObject): FileField[] {
  return describeFields(schema).filter((field): field is FileField => field.upload !== undefined)
}

/** Upload calls by field name. The field's value is then the `filename` of the response. */
export function uploadCalls({ api, label, input, access }: ResourceWithFiles) {
  return Object.fromEntries(
    fileFields(input).map((field) => [
      field.name,
      endpoint({
        method: 'POST',
        path: `${api}/upload-${field.name}`,
        summary: `Mengunggah ${field.label.toLowerCase()} ${label.toLowerCase()}.`,
        access: [...access.create, ...access.change],
        ...imageUpload,
        upload: { field: 'file', accept: field.upload.accept },
        output: z.object({ filename: z.string() }),
      }),
    ]),
  )
}

/** Download calls by field name. Callers who may not read the record and are not its owner get 404. */
export function fileCalls({ api, label, input }: ResourceWithFiles) {
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
          fileMediaType: 'application/pdf',
          sendsRanges: true,
          output: bytes,
        }),
      ]),
  )
}

export type UploadCall = ReturnType<typeof uploadCalls>[string]
export type FileCall = ReturnType<typeof fileCalls>[string]
