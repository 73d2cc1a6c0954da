/** Ends requests whose body arrives too slowly or not at all, so that they do not occupy connections. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KB, SECOND } from '#platform/contract/units.ts'
import { sendParseError } from '../failures.ts'

export const SLOW_BODY_LIMITS = {
  /** Milliseconds between two checks. */
  checkIntervalMs: 30 * SECOND,
  /** Bytes that must have arrived since the last check; the slowest modem sends fifty times as many. */
  minBytesPerInterval: 8 * KB,
  /** Maximum milliseconds for a body without file; an upload may take any time while data arrives. */
  maxDurationMs: 120 * SECOND,
}

/** Must be registered before anything that reads the body or responds. */
export function refuseSlowBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // Injected requests, as in tests, have no socket.
    if (request.raw.socket instanceof Socket && hasBody(request.raw)) watchBody(request, reply)
    done()
  })
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchBody({ raw }: FastifyRequest, reply: FastifyReply) {
  const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
  const { socket } = raw
  // Injected requests, as in tests, have no socket.
  if (!(socket instanceof Socket)) return
  let bytesAtLastCheck = socket.bytesRead
  let elapsedMs = 0
  const timer = setInterval(() => {
    elapsedMs += SLOW_BODY_LIMITS.checkIntervalMs
    const receivedBytes = socket.bytesRead - bytesAtLastCheck
    bytesAtLastCheck = socket.bytesRead
    if (raw.complete) return stopWatching()
    // The server itself has paused reading, e.g. because the disk is slow; the sender is not at fault.
    if (raw.readableFlowing === false) return
    if (
      receivedBytes < SLOW_BODY_LIMITS.minBytesPerInterval ||
      (!isUpload && elapsedMs >= SLOW_BODY_LIMITS.maxDurationMs)
    ) {
      stopWatching()
      rejectSlowBody(raw, reply)
    }
  }, SLOW_BODY_LIMITS.checkIntervalMs)
  timer.unref()
  const stopWatching = () => {
    clearInterval(timer)
    // The connection stays open for the next request.
    socket.off('close', stopWatching)
  }
  raw.once('close', stopWatching)
  socket.once('close', stopWatching)
}

/** Responds with 408 and closes the connection; the reader of the body gets an error and discards the data. */
function rejectSlowBody(request: IncomingMessage, { raw: response }: FastifyReply) {
  if (response.headersSent) return request.destroy()
  const { socket } = request
  sendParseError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}
