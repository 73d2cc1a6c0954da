/** Registers an endpoint as a Fastify route: session → access → parse → handler → envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { grants } from '#platform/contract/access.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { plainReason } from '#platform/contract/field/reasons.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { type Context, now } from '../context.ts'
import type { AuditedChange } from '../db/audit/audit.ts'
import { recordAccess } from './accessTrail.ts'
import { authenticate, type Caller, isUseRecorded, recordUse } from './authentication.ts'
import { unknownNames, withNearestFilter } from './body/unknownNames.ts'
import { type ReceivedFile, receive } from './body/uploads.ts'
import { ApiError, errors } from './errors.ts'
import { addFieldLabel } from './fieldErrorMessage.ts'
import { CREATED_MESSAGE, runOnce, storeLateResponse } from './idempotency.ts'
import { withLinks } from './links/responseLinks.ts'
import { callerOfLink, sealedQuery } from './links/sealedLinks.ts'
import { idOf, recordCall } from './readTrail.ts'
import { JSON_HEADERS, serializerOf } from './serialization.ts'

// For errors that no field words itself.
z.config({ localeError: plainReason })

type Part = 'params' | 'query' | 'body' | 'headers'

/** The parameters of a handler. */
export type Call<E extends Endpoint> = { [P in Part]: Input<E, P> } & {
  context: Context
  /** The signed-in caller; absent only on public endpoints. */
  user: E['access'] extends 'public' ? Caller | null : Caller
  /** The file of an upload call; null only if the contract makes it optional. */
  file: ReceivedFile | null
  request: FastifyRequest
  reply: FastifyReply
}

/** The return value of a handler: the result, and a message if it is not the default. */
export type HandlerResult<E extends Endpoint> = { result: Output<E>; message?: string; success?: false }
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>

type Calls = Readonly<Record<string, Endpoint>>

/** A handler for each of these calls, under its name. */
export type Handlers<C extends Calls> = { [Name in keyof C]: Handler<C[Name]> }

/** Registers an endpoint with its handler. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/**
 * Registers each handler for the call of its name.
 *
 * @example serveCalls(serve, { health }, { health: () => ({ result: { status: 'ok' } }) })
 */
export function serveCalls<C extends Calls>(serve: Serve, calls: C, handlers: Handlers<C>) {
  for (const name in handlers) serve(calls[name], handlers[name])
}

/** Called with each result and each error; tests use it to check results against the contract. */
export type Inspect = (endpoint: Endpoint, answered: { result: unknown } | { error: ApiError }) => void

type ServeOptions = {
  inspect?: Inspect | undefined
  /** What the calls with the same address read, see readSchemas(). */
  readsOf?: (endpoint: Endpoint) => readonly z.ZodType[]
}

/**
 * @example
 * const serve = createServe(app, context)
 * serve(readPost, async ({ params, context }) => ({ result: await findPost(context.db.kysely, params.id) }))
 */
export function createServe(
  app: FastifyInstance,
  context: Context,
  { inspect, readsOf = () => [] }: ServeOptions = {},
): Serve {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? LIMITS.jsonBytes,
      // Rights are checked before the body is read, so that a refused file is not uploaded.
      onRequest: async (request) => {
        const caller = await authenticateRequest(context, endpoint, request)
        if (!caller) return
        request.caller = caller
        refuseUnlessGranted(endpoint, caller)
      },
      onError: async (request, _reply, error) => {
        if (error instanceof ApiError) inspect?.(endpoint, { error })
        const user = request.caller
        if (user && isAccessRefusal(error))
          await recordAccess({ context, request, user }, toRefusedCall(endpoint, request, error))
      },
      handler: async (request, reply) => {
        const user = request.caller
        const { fields, file } = await receive(endpoint, request, context)
        try {
          const sent = { ...partsOf(request), ...(fields && { body: fields }) }
          return await runOnce({ endpoint, request, reply, context, user }, async (callContext) => {
            const parts = parseParts(endpoint, sent, readsOf(endpoint))
            const given = { ...parts, context: callContext, user, file, request, reply } as Call<E>
            const { result, message, success = true } = await handler(given)
            if (user) await recordCall({ context, request, user }, endpoint, { parts, result })
            if (endpoint.fileMediaType) return result
            inspect?.(endpoint, { result })
            const completeResult = await withLinks(endpoint, result, { context, request, user })
            const response = { message: message ?? SUCCESS_MESSAGES[endpoint.method], result }
            if (success && !endpoint.isCreate) await storeLateResponse(callContext, response)
            reply.code(endpoint.isCreate ? 201 : 200)
            reply.headers(JSON_HEADERS).serializer(serializerOf(endpoint))
            return { success, ...response, result: completeResult }
          })
        } catch (error) {
          throw addFieldLabel(endpoint, error)
        } finally {
          await file?.remove()
        }
      },
    })
  }
}

const SUCCESS_MESSAGES = {
  GET: 'Berhasil.',
  POST: CREATED_MESSAGE,
  PUT: 'Data berhasil diperbarui.',
  PATCH: 'Data berhasil diperbarui.',
  DELETE: 'Data berhasil dihapus.',
} as const

async function authenticateRequest(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.access === 'public') return null
  const caller = await findCaller(context, endpoint, request)
  if (!caller) throw errors.unauthenticated()
  const user = { ...caller, address: request.address, requestedAt: now(context) }
  if (!isUseRecorded(context, user)) recordUse(context, user).catch((error) => request.log.error(error))
  const { isOpenBeforePasswordChange, isOpenBeforeSecondStep } = endpoint
  if (user.must_change_password && !isOpenBeforePasswordChange) throw errors.mustChangePassword()
  if (user.must_set_second_step && !isOpenBeforePasswordChange && !isOpenBeforeSecondStep)
    throw errors.mustSetSecondStep()
  return user
}

/** The bearer header takes precedence over a sealed link. */
async function findCaller(context: Context, { acceptsSealedLink }: Endpoint, request: FastifyRequest) {
  const token = readBearerToken(request)
  if (token) return authenticate(context, token)
  return acceptsSealedLink ? callerOfLink(context, request.query) : null
}

function refuseUnlessGranted({ access }: Endpoint, user: Caller) {
  // What must be done first needs no key; otherwise the account could never be used.
  const isAskedFirst = user.must_change_password || user.must_set_second_step
  if (!isAskedFirst && !grants(user.role_access, access)) throw errors.forbidden()
}

const isAccessRefusal = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 403 || isTooMany(error) || error.extra.isForeignRecord === true)

const isTooMany = ({ status }: ApiError) => status === 429

function toRefusedCall({ method, path }: Endpoint, request: FastifyRequest, error: unknown): AuditedChange {
  const reason = error instanceof ApiError && isTooMany(error) && { reason: 'terlalu banyak percobaan' }
  const after = { call: `${method} ${path}`, ...reason }
  return { action: 'refused', entity: 'call', entityId: idOf(request), after }
}

function readBearerToken({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer /i.test(authorization) ? authorization.slice('Bearer '.length) : null
}

const partsOf = ({ params, query, body, headers }: FastifyRequest) => ({ params, query, body, headers })

/** Params and headers have names that nobody misspells; those of query and body are all known. */
function parseParts(
  endpoint: Endpoint,
  raw: Record<Part, unknown>,
  read: readonly z.ZodType[],
): Record<Part, unknown> {
  const { body, bodyVariants = [], query, acceptsSealedLink } = endpoint
  const sent = requireObject(raw.body)
  const bodies = bodyVariants.length > 0 ? bodyVariants : [body ?? NO_FIELDS]
  const sealed = acceptsSealedLink ? [sealedQuery] : []
  return {
    params: parse(endpoint.params, raw.params, { createError: errors.notFound }),
    query: parse(query, raw.query, { unknown: namesUnknown(raw.query, [query ?? NO_FIELDS, ...sealed], []) }),
    headers: parse(endpoint.headers, raw.headers),
    body: parse(body, sent, { unknown: namesUnknown(sent, bodies, read) }),
  }
}

const NO_FIELDS = z.object({})

const namesUnknown = (value: unknown, written: readonly z.ZodType[], read: readonly z.ZodType[]) =>
  unknownNames(value, { written, read })

function requireObject(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw errors.malformed('Isi permintaan harus objek JSON.')
}

type Checks = { createError?: () => Error; unknown?: Readonly<Record<string, string>> }

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  { createError, unknown = {} }: Checks = {},
): unknown {
  const parsed = schema?.safeParse(value) ?? NOTHING
  if (!parsed.success && createError) throw createError()
  if (!parsed.success) throw errors.invalid({ ...fieldErrors(parsed.error), ...unknown })
  if (Object.keys(unknown).length > 0) throw errors.invalid({ ...unknown })
  if (hasNul(parsed.data)) throw errors.malformed('Ada karakter yang tidak dapat disimpan.')
  return parsed.data
}

/** PostgreSQL cannot store NUL, and SQLite's functions stop at it. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

const NOTHING = { success: true, data: undefined } as const

export const toValidationError = (error: z.ZodError) => errors.invalid(fieldErrors(error))

/** The first message of each field, nested fields dotted. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'form'] ??= withNearestFilter(issue)
  return fields
}
