/** Sends a stored file, whole or the part of it that was asked for. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../http/errors.ts'
import { RangeOutside, type RequestedRange, requestedRange } from './byteRange.ts'
import type { StoredObject } from './objectStore.ts'

type Call = { request: Pick<FastifyRequest, 'headers' | 'method'>; reply: FastifyReply }

/**
 * Sets status and headers of size and part; type and name are the caller's to set.
 *
 * @param open of the file, with what of it is asked for
 * @returns its bytes; null where the file is gone
 * @throws 416 where it has no such part
 */
export async function sendStored(
  { request, reply }: Call,
  open: (requested: RequestedRange | null) => Promise<StoredObject | null>,
): Promise<Readable | null> {
  const file = await open(requestedOf(request)).catch(refuse)
  if (!file) return null
  const { size, range, stream } = file
  const length = range.end - range.start + 1
  reply.headers({ 'accept-ranges': 'bytes', 'content-length': length })
  if (length < size) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method !== 'HEAD') return stream
  stream.destroy()
  return Readable.from([])
}

/** A part of a version that is no more would not fit the rest; no version of ours has a name to compare. */
function requestedOf({ headers }: Call['request']): RequestedRange | null {
  return headers['if-range'] === undefined ? requestedRange(headers.range) : null
}

function refuse(error: unknown): never {
  throw error instanceof RangeOutside ? errors.outsideOfFile(error.size) : error
}
