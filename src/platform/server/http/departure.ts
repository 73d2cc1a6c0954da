/** Whether who sent a request still waits for its response, and whether it was sent to the end. */
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

type Ends = {
  /** The whole response was handed to a connection that was still open. */
  sent: () => void
  /** The connection ended before. */
  cut?: () => void
}

/**
 * Calls one of both when the response ends. Node says 'finish' and `writableFinished` also of a response whose connection
 * was cut, so the connection itself is asked.
 */
export function whenEnded({ raw }: FastifyReply, { sent, cut = () => undefined }: Ends): void {
  const { socket } = raw
  let isSent = false
  raw.once('finish', () => {
    isSent = socket?.destroyed !== true
    if (isSent) sent()
  })
  const end = () => {
    if (!isSent) cut()
  }
  if (raw.closed) end()
  else raw.once('close', end)
}
