/** Bodies that hardly come or no longer come: given up in bounded time, so that nobody holds connections for nothing. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KB, SECOND } from '#contract/units.ts'
import { answerUnparsed } from '../failures.ts'

export const SLOW_BODY_LIMITS = {
  /** Milliseconds between two looks. */
  window: 30 * SECOND,
  /** Bytes that must have come since the last look; the poorest telephone line sends fifty times as many. */
  least: 8 * KB,
  /** Milliseconds for all of a body that is no upload; an upload may take as long as it moves. */
  total: 120 * SECOND,
}

/** To be called before anything that reads or answers. */
export function refuseSlowBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // What is injected, as in tests, comes over no connection.
    if (request.raw.socket instanceof Socket && hasBody(request.raw)) watch(request, reply)
    done()
  })
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch({ raw }: FastifyRequest, reply: FastifyReply) {
  const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
  const { socket } = raw
  // A request made in the process itself, as by tests, comes over no line that could be slow.
  if (!(socket instanceof Socket)) return
  let seen = socket.bytesRead
  let passed = 0
  const look = setInterval(() => {
    passed += SLOW_BODY_LIMITS.window
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (raw.complete) return end()
    // The server itself is not reading at the moment, e.g. because the disk is slow; the sender is not at fault.
    if (raw.readableFlowing === false) return
    if (came < SLOW_BODY_LIMITS.least || (!isUpload && passed >= SLOW_BODY_LIMITS.total)) {
      end()
      giveUp(raw, reply)
    }
  }, SLOW_BODY_LIMITS.window)
  look.unref()
  const end = () => {
    clearInterval(look)
    // The connection stays for the next request.
    socket.off('close', end)
  }
  raw.once('close', end)
  socket.once('close', end)
}

/** Answers 408 and closes the connection; whoever reads the body gets an error and drops what came so far. */
function giveUp(request: IncomingMessage, { raw: answer }: FastifyReply) {
  if (answer.headersSent) return request.destroy()
  const { socket } = request
  answerUnparsed(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}
