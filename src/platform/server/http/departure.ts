/** Whether who sent a request still waits for its response. */
import type { FastifyReply } from 'fastify'
import { errors } from './errors.ts'

/**
 * Aborted when the connection ends before the response does, so that long work for nobody can stop.
 *
 * Fastify's own signal ends with the request's body, which is before long work begins.
 */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const departure = new AbortController()
  if (raw.destroyed) departure.abort(errors.senderLeft())
  raw.once('close', () => {
    if (!raw.writableFinished) departure.abort(errors.senderLeft())
  })
  return departure.signal
}
