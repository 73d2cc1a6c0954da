/** Files in the form of react-admin's own inputs: a record has `{ src, title }`, and what was chosen is in `rawFile`. Loaded on demand. */
import { HttpError } from 'react-admin'
import type { Envelope } from '#platform/contract/endpoint.ts'
import { type FileField, fileFields } from '#platform/contract/field/fieldFiles.ts'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { imageUrl } from '../../kit/upload/imageUrl.ts'
import { callAny } from '../call.ts'
import type { EntityData, Values } from '../entity.ts'

/** What `<ImageField source="src">` in an `<ImageInput>` shows; `name` is the stored file's. */
type StoredFile = { src?: string; title: string; name: string }

/** Converts the names of files in a record to what react-admin's own fields and inputs show. */
export function withFileObjects({ input }: Pick<Resource, 'input'>, row: Values): Values {
  const files = fileFields(input).flatMap((field) => {
    const name = row[field.name]
    return typeof name === 'string' && name && field.input !== 'richText'
      ? [[field.name, toFileObject(field, name)] as const]
      : []
  })
  return files.length > 0 ? { ...row, ...Object.fromEntries(files) } : row
}

/** A private file has no address, because it is only sent with the bearer token. */
function toFileObject({ label, upload }: FileField, name: string): StoredFile {
  if (upload.accept !== 'image') return { title: label, name }
  return { src: imageUrl(name, Math.max(...IMAGE_WIDTHS[upload.use])), title: label, name }
}

type UploadProgress = (progress: number) => void

/** Uploads the chosen files; their names are then the values of the fields. @throws HttpError with the field's error */
export async function uploadFiles(
  { uploads = {} }: Pick<EntityData, 'uploads'>,
  data: Values,
  onProgress?: UploadProgress,
): Promise<Values> {
  const values = { ...data }
  for (const [field, value] of Object.entries(data)) {
    if (typeof value !== 'object' || value === null) continue
    if ('rawFile' in value && value.rawFile instanceof File) {
      const upload = uploads[field]
      if (!upload) throw invalid(field, 'Isian ini tidak menerima berkas.')
      values[field] = await uploadFile(upload, { field, file: value.rawFile, onProgress })
    } else if (field in uploads && 'name' in value) values[field] = value.name
  }
  return values
}

type ChosenFile = { field: string; file: File; onProgress: UploadProgress | undefined }

async function uploadFile(
  upload: NonNullable<EntityData['uploads']>[string],
  { field, file, onProgress }: ChosenFile,
): Promise<string> {
  try {
    const { result } = await callAny<{ filename: string }>(upload, { file, onProgress })
    return result.filename
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    throw invalid(field, error.message)
  }
}

/** The error of one field, as a form shows it. */
function invalid(field: string, message: string): HttpError {
  const body: Envelope<null> = { success: false, message, result: null, errors: { [field]: message } }
  return new HttpError(message, 422, body)
}
