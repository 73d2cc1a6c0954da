/** Receives the one file of a multipart call: streamed to disk, bounded, with the text fields beside it. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { tooLargeFile } from '#contract/field/chosenFile.ts'
import { describeFields } from '#contract/fields.ts'
import { LIMITS } from '#contract/options.ts'
import type { Context } from '../../context.ts'
import { errors } from '../errors.ts'

export type Received = {
  path: string
  /** As the sender named it; for showing and matching, never a path. */
  filename: string
  remove: () => Promise<void>
}

const BYTES: Record<Upload['accept'], number> = {
  image: LIMITS.imageBytes,
  pdf: LIMITS.pdfBytes,
  csv: LIMITS.csvBytes,
  zip: LIMITS.zipBytes,
  attachment: LIMITS.attachmentBytes,
}

export async function acceptUploads(app: FastifyInstance) {
  await app.register(multipart, { limits: { files: 1, headerPairs: 10, fieldNameSize: 100 } })
}

/** Other programs' forms carry a few fields more, which are passed over. */
const SPARE_FIELDS = 4

/** How many text fields of which size are buffered before they are validated. */
function limitsOf({ body, bodyLimit: own }: Endpoint, { accept }: Upload) {
  const fields = namesOf(body).length + SPARE_FIELDS
  return {
    fileSize: BYTES[accept],
    fields,
    fieldSize: own ?? Math.floor(LIMITS.formTextBytes / fields),
    parts: fields + 1,
  }
}

function namesOf(body: z.ZodType | undefined): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

/** As the form calls a field; one that nobody declared has no name worth telling. */
function labelOf({ body }: Endpoint, name: string): string | undefined {
  const found = body instanceof z.ZodObject ? describeFields(body).find((field) => field.name === name) : null
  return found?.label
}

type Body = { fields?: Record<string, string>; file: Received | null }

/**
 * @throws 400 where the body is not multipart or breaks off, 413 where the file is too large, 422 where it is missing
 */
export async function receive(
  endpoint: Endpoint,
  request: FastifyRequest,
  { files }: Context,
): Promise<Body> {
  const { upload } = endpoint
  if (!upload) {
    if (request.isMultipart()) throw errors.malformed('Isi permintaan harus objek JSON.')
    return { file: null }
  }
  if (!request.isMultipart()) {
    if (upload.isOptional) return { file: null }
    throw errors.malformed('Berkas harus dikirim sebagai formulir multipart.')
  }
  // Refused before half a gigabyte has been sent for nothing.
  if (!(await files.hasRoom(Number(request.headers['content-length'] ?? 0)))) throw errors.diskFull()
  const fields: Record<string, string> = {}
  const limits = limitsOf(endpoint, upload)
  let file: Received | null = null
  try {
    let left = endpoint.bodyLimit ?? LIMITS.formTextBytes
    const declared = namesOf(endpoint.body)
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        left -= typeof part.value === 'string' ? part.value.length : 0
        if (part.valueTruncated) throw errors.textTooLong(limits.fieldSize, labelOf(endpoint, part.fieldname))
        if (left < 0) throw errors.textTooLong(endpoint.bodyLimit ?? LIMITS.formTextBytes)
        if (typeof part.value !== 'string') throw errors.malformed()
        if (declared.includes(part.fieldname)) fields[part.fieldname] = part.value
      } else if (part.fieldname !== upload.field || file) part.file.resume()
      else {
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
  if (!file && !upload.isOptional) throw errors.invalid({ [upload.field]: 'Pilih berkas dahulu' })
  return { fields, file }
}

/** Reads the rest of a refused upload away; left unread it would block the next request on the connection. */
function drain({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

/** The form parser's own complaints bear no code, unlike those of the disk, the plugin and ours. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && !('code' in error)
}

function tooLarge({ accept }: Upload) {
  return errors.tooLarge(tooLargeFile(BYTES[accept]))
}
