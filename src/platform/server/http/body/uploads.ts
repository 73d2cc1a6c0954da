/** Receives the file of a multipart call, streamed to disk within limits, and its text fields. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Upload } from '#platform/contract/endpoint.ts'
import { fileTooLargeMessage } from '#platform/contract/field/uploadProblem.ts'
import { describeFields } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Context } from '../../context.ts'
import { errors } from '../errors.ts'

export type ReceivedFile = {
  path: string
  /** Name given by the sender; for display and matching, never used as a path. */
  filename: string
  remove: () => Promise<void>
}

const MAX_FILE_BYTES: Record<Upload['accept'], number> = {
  image: LIMITS.imageBytes,
  pdf: LIMITS.pdfBytes,
  csv: LIMITS.csvBytes,
  zip: LIMITS.zipBytes,
  attachment: LIMITS.attachmentBytes,
}

export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart, { limits: { files: 1, headerPairs: 10, fieldNameSize: 100 } })
}

/** Fields beyond the declared ones that are read, so that the refusal can name them. */
const EXTRA_FIELDS = 4

/** Limits of the parser before validation: number and size of files and text fields. */
function multipartLimits({ body, bodyLimit }: Endpoint, { accept }: Upload) {
  const fields = declaredFieldNames(body).length + EXTRA_FIELDS
  return {
    fileSize: MAX_FILE_BYTES[accept],
    fields,
    fieldSize: bodyLimit ?? Math.floor(LIMITS.formTextBytes / fields),
    parts: fields + 1,
  }
}

function declaredFieldNames(body: z.ZodType | undefined): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

/** The label of a declared field. */
function labelOf({ body }: Endpoint, name: string): string | undefined {
  const found = body instanceof z.ZodObject ? describeFields(body).find((field) => field.name === name) : null
  return found?.label
}

type ReceivedBody = { fields?: Record<string, string>; file: ReceivedFile | null }

/**
 * @throws 415 if the body is of another kind than the call takes, 400 if it is incomplete, 413 if the file is too large, 422 if it is missing
 */
export async function receive(
  endpoint: Endpoint,
  request: FastifyRequest,
  { files }: Context,
): Promise<ReceivedBody> {
  const { upload } = endpoint
  if (!upload) {
    if (request.isMultipart()) throw errors.otherContentType()
    return { file: null }
  }
  if (!request.isMultipart()) {
    if (upload.isOptional) return { file: null }
    throw errors.otherContentType('Berkas harus dikirim sebagai formulir multipart.')
  }
  // Refused before up to half a gigabyte is sent in vain.
  if (!(await files.hasRoom(Number(request.headers['content-length'] ?? 0)))) throw errors.diskFull()
  const fields: Record<string, string> = {}
  /** Files under another name than the declared one. */
  const misnamed: Record<string, string> = {}
  const limits = multipartLimits(endpoint, upload)
  let file: ReceivedFile | null = null
  try {
    let remainingLength = endpoint.bodyLimit ?? LIMITS.formTextBytes
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        remainingLength -= typeof part.value === 'string' ? part.value.length : 0
        if (part.valueTruncated) throw errors.textTooLong(limits.fieldSize, labelOf(endpoint, part.fieldname))
        if (remainingLength < 0) throw errors.textTooLong(endpoint.bodyLimit ?? LIMITS.formTextBytes)
        if (typeof part.value !== 'string') throw errors.malformed()
        fields[part.fieldname] = part.value
      } else if (part.fieldname !== upload.field || file) {
        if (!file) misnamed[part.fieldname] = describeMisnamed(part.fieldname, upload)
        part.file.resume()
      } else {
        const stored = await files.receive(part.file)
        file = { ...stored, filename: part.filename }
        if (part.file.truncated) throw tooLarge(upload)
      }
    }
  } catch (error) {
    await file?.remove()
    drain(request)
    throw isBrokenForm(error) ? errors.malformed('Kiriman tidak utuh. Coba unggah lagi.') : error
  }
  if (!file && !upload.isOptional)
    throw errors.invalid({ [upload.field]: 'Pilih berkas dahulu', ...misnamed })
  return { fields, file }
}

/** A call takes one file, so that its name is the one that was meant, however different it is. */
const describeMisnamed = (name: string, { field }: Upload) =>
  `"${name.slice(0, 60)}" tidak dikenal; berkasnya dikirim sebagai "${field}"`

/** Discards the rest of a refused upload, which would otherwise block the next request on the connection. */
function drain({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

/** Errors of the form parser itself have no code, unlike those of the disk, the plugin and this server. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}

function tooLarge({ accept }: Upload) {
  return errors.tooLarge(fileTooLargeMessage(MAX_FILE_BYTES[accept]))
}
