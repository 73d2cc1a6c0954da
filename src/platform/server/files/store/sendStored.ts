/** Sends a stored file or the requested range of it. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../http/errors.ts'
import { parseRange, RangeNotSatisfiable, type RequestedRange } from './byteRange.ts'
import type { StoredObject } from './objectStore.ts'

type Call = { request: Pick<FastifyRequest, 'headers' | 'method'>; reply: FastifyReply }

/**
 * Sets the status and the headers of length and range; the caller sets type and file name.
 *
 * @param open opens the file at the requested range
 * @returns the bytes; null if the file is missing
 * @throws 416 if the range is outside of the file
 */
export async function sendStored(
  { request, reply }: Call,
  open: (requested: RequestedRange | null) => Promise<StoredObject | null>,
): Promise<Readable | null> {
  const file = await open(readRange(request)).catch(throwRangeError)
  if (!file) return null
  const { size, range, stream } = file
  const length = range.end - range.start + 1
  reply.headers({ 'accept-ranges': 'bytes', 'content-length': length })
  if (length < size) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method !== 'HEAD') return stream
  stream.destroy()
  return Readable.from([])
}

/** With If-Range the whole file is sent, since files have no version to compare. */
function readRange({ headers }: Call['request']): RequestedRange | null {
  return headers['if-range'] === undefined ? parseRange(headers.range) : null
}

function throwRangeError(error: unknown): never {
  throw error instanceof RangeNotSatisfiable ? errors.outsideOfFile(error.size) : error
}
