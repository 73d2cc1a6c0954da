/** The one place where errors become answers. */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/endpoint.ts'
import { isDiskFull, isUnfit, isUnreachable } from '../db/engine.ts'
import { userOf } from '../observe/requestUser.ts'
import { ApiError, errors } from './errors.ts'

const NOT_FOUND = 'Alamat ini tidak ada.'

/** What Fastify and its plugins refuse by themselves, in the catalogue's words. */
const FROM_FASTIFY: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_MAX_PARAM_LENGTH: () => errors.notFound(NOT_FOUND),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) => errors.textTooLong(routeOptions.bodyLimit),
  FST_REQ_FILE_TOO_LARGE: () => errors.tooLarge(),
  FST_FIELDS_LIMIT: () => errors.malformed(),
  FST_PARTS_LIMIT: () => errors.malformed(),
  FST_FILES_LIMIT: () => errors.malformed('Kirim satu berkas saja.'),
}

export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
}

export function answerNotFound(): never {
  throw errors.notFound(NOT_FOUND)
}

/** Also for what fails before a route is found, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = recognise(error, request)
  // What the school's machine lacks is for its administrator to read, too.
  if (!known || known.status > 500)
    request.log.error(
      { err: error, method: request.method, url: pathOf(request.url), user: userOf(request) },
      'unexpected',
    )
  const { status, message, extra } =
    known ?? new ApiError({ status: 500, code: 'unexpected' }, unexpected(request.id))
  const body: Envelope = {
    success: false,
    message,
    result: extra.result ?? null,
    ...(extra.errors && { errors: extra.errors }),
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...extra.headers })
    .send(body)
}

/** What was searched for is nobody's business in a log. */
function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}

function recognise(error: FastifyError, request: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error
  const translated = FROM_FASTIFY[error.code]
  if (translated) return translated(request)
  if (isUnfit(error)) return errors.malformed()
  if (isDiskFull(error)) return errors.diskFull()
  if (isUnreachable(error)) return errors.unreachable()
  // Anything else Fastify blames on the request: bad JSON, wrong content type, a broken-off upload.
  const isRequestsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isRequestsFault ? errors.malformed() : null
}

function unexpected(requestId: string): string {
  return `Terjadi kesalahan di server. Coba lagi; bila berulang, sampaikan kode ${requestId} kepada administrator.`
}

const PARSE_FAILURES: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Kepala permintaan terlalu besar.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Permintaan terlalu lama terkirim.'],
}
const UNREADABLE_REQUEST: [status: string, message: string] = [
  '400 Bad Request',
  'Permintaan tidak dapat dibaca.',
]

/** What Node refuses before there is a request; the connection ends with the answer. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = PARSE_FAILURES[error.code ?? ''] ?? UNREADABLE_REQUEST
  const body = JSON.stringify({ success: false, message, result: null } satisfies Envelope)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
