/** Turns errors into responses. */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#platform/contract/endpoint.ts'
import { isInvalidValue } from '../db/engine.ts'
import { createOutageLog } from '../observe/outages.ts'
import { userOf } from '../observe/requestUser.ts'
import { ApiError, errors } from './errors.ts'
import { toMachineRefusal } from './machineRefusal.ts'

const NOT_FOUND = 'Alamat ini tidak ada.'

/** Errors of Fastify and its plugins, translated to errors of this API. */
const FASTIFY_ERRORS: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_MAX_PARAM_LENGTH: () => errors.notFound(NOT_FOUND),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => errors.otherContentType(),
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) => errors.textTooLong(routeOptions.bodyLimit),
  FST_REQ_FILE_TOO_LARGE: () => errors.tooLarge(),
  FST_FIELDS_LIMIT: () => errors.malformed(),
  FST_PARTS_LIMIT: () => errors.malformed(),
  FST_FILES_LIMIT: () => errors.malformed('Kirim satu berkas saja.'),
}

export function registerErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(throwNotFound)
}

export function throwNotFound(): never {
  throw errors.notFound(NOT_FOUND)
}

/** Also handles errors before routing, such as an address that cannot be decoded. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error, request)
  if (!known)
    request.log.error(
      { err: error, method: request.method, url: pathWithoutQuery(request.url), user: userOf(request) },
      'unexpected',
    )
  // Problems of the machine, such as a full disk, are logged for its administrator too.
  else if (known.status > 500) logOutageOf(request.server)(known, error)
  const { status, message, extra } =
    known ?? new ApiError({ status: 500, code: 'unexpected' }, unexpectedErrorMessage(request.id))
  const body: Envelope = {
    success: false,
    message,
    result: extra.refusal?.result ?? null,
    ...(extra.errors && { errors: extra.errors }),
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...extra.headers })
    .send(body)
}

/** By the logger, which all scopes of an application share. */
const outageLogs = new WeakMap<object, ReturnType<typeof createOutageLog>>()

function logOutageOf({ log }: FastifyInstance) {
  const found = outageLogs.get(log) ?? createOutageLog(log)
  outageLogs.set(log, found)
  return found
}

/** Removes the query, since search terms must not be logged. */
function pathWithoutQuery(url: string): string {
  return url.split('?')[0] ?? ''
}

function toApiError(error: FastifyError, request: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error
  const translated = FASTIFY_ERRORS[error.code]
  if (translated) return translated(request)
  if (isInvalidValue(error)) return errors.malformed()
  const refusal = toMachineRefusal(error)
  if (refusal) return refusal
  // Other client errors of Fastify: bad JSON, an incomplete upload.
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isClientError ? errors.malformed() : null
}

function unexpectedErrorMessage(requestId: string): string {
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

/** Responds to requests that Node cannot parse, and closes the connection. */
export function sendParseError(error: Error & { code?: string }, socket: Socket) {
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
