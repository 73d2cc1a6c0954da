/** An endpoint becomes a Fastify route: session → access → parse → handler → envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { grants } from '#contract/access.ts'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/options.ts'
import { type Context, now } from '../context.ts'
import type { AuditedChange } from '../db/audit/audit.ts'
import { type AccessCall, recordAccess } from './accessTrail.ts'
import { authenticate, type Caller, isNoted, noteUse } from './authentication.ts'
import { type Received, receive } from './body/uploads.ts'
import { ApiError, errors } from './errors.ts'
import { DONE_CREATING, once } from './idempotency.ts'
import { withLinks } from './links/answerLinks.ts'
import { callerOfLink } from './links/sealedLinks.ts'
import { withReasonAsMessage } from './refusals.ts'
import { serializerOf } from './serialization.ts'

// Indonesian messages for errors that no field words itself, such as a list where text belongs.
z.config(z.locales.id())

type Part = 'params' | 'query' | 'body' | 'headers'

/** What a handler is given. */
export type Call<E extends Endpoint> = { [P in Part]: Input<E, P> } & {
  context: Context
  /** The signed-in caller; absent only on public endpoints. */
  user: E['access'] extends 'public' ? Caller | null : Caller
  /** The one file of an upload call; null only where the contract lets it be left out. */
  file: Received | null
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler gives back: the result, with a message where reading says more than "Berhasil". */
export type Answer<E extends Endpoint> = { result: Output<E>; message?: string; success?: false }
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/** Registers endpoints on one application; remembers which, so that a law can compare with the catalogue. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** Looks at each result before it leaves; the tests hold it against the contract. */
export type Inspect = (endpoint: Endpoint, result: unknown) => void

/**
 * @example
 * const serve = serving(app, context)
 * serve(readPost, async ({ params, context }) => ({ result: await findPost(context.db.kysely, params.id) }))
 */
export function serving(app: FastifyInstance, context: Context, inspect?: Inspect): Serve {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit ?? LIMITS.jsonBytes,
      // Rights are checked before the body is read, so that nobody uploads what is refused anyway.
      onRequest: async (request) => {
        const caller = await guard(context, endpoint, request)
        if (!caller) return
        request.caller = caller
        refuseUnlessGranted(endpoint, caller)
      },
      onError: async (request, _reply, error) => {
        const user = request.caller
        if (user && isRefusal(error))
          await recordAccess({ context, request, user }, refusalOf(endpoint, request))
      },
      handler: async (request, reply) => {
        const user = request.caller
        const { fields, file } = await receive(endpoint, request, context)
        try {
          const parts = parseParts(endpoint, { ...partsOf(request), ...(fields && { body: fields }) })
          const answer = (own: Context) =>
            handler({ ...parts, context: own, user, file, request, reply } as Call<E>)
          return await once({ endpoint, request, reply, context, user }, async (own) => {
            const { result, message, success = true } = await answer(own)
            if (user) await noteView({ context, request, user }, endpoint)
            if (endpoint.isFile) return result
            inspect?.(endpoint, result)
            const complete = await withLinks(endpoint, result, { context, request, user })
            reply.code(endpoint.isCreate ? 201 : 200)
            reply.type(JSON_TYPE).serializer(serializerOf(endpoint))
            return { success, message: message ?? SUCCESS_MESSAGES[endpoint.method], result: complete }
          })
        } catch (error) {
          throw withReasonAsMessage(endpoint, error)
        } finally {
          await file?.remove()
        }
      },
    })
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const SUCCESS_MESSAGES = {
  GET: 'Berhasil.',
  POST: DONE_CREATING,
  PUT: 'Data berhasil diperbarui.',
  PATCH: 'Data berhasil diperbarui.',
  DELETE: 'Data berhasil dihapus.',
} as const

async function guard(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
  if (endpoint.access === 'public') return null
  const found = await callerOf(context, endpoint, request)
  if (!found) throw errors.unauthenticated()
  const user = { ...found, address: request.address, askedAt: now(context) }
  if (!isNoted(context, user)) noteUse(context, user).catch((error) => request.log.error(error))
  if (user.must_change_password && !endpoint.isOpenBeforePasswordChange) throw errors.mustChangePassword()
  return user
}

/** A header that is sent counts, also where the address has a seal of somebody else. */
async function callerOf(context: Context, { opensBySeal }: Endpoint, request: FastifyRequest) {
  const token = bearerOf(request)
  if (token) return authenticate(context, token)
  return opensBySeal ? callerOfLink(context, request.query) : null
}

function refuseUnlessGranted({ access }: Endpoint, user: Caller) {
  // Whoever must change a password may, whatever the role holds; else the account could never be used.
  if (!user.must_change_password && !grants(user.role_access, access)) throw errors.forbidden()
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.extra.isOthers === true)

function refusalOf({ method, path }: Endpoint, request: FastifyRequest): AuditedChange {
  return { action: 'refused', entity: 'call', entityId: idOf(request), after: { call: `${method} ${path}` } }
}

async function noteView(
  call: AccessCall & { request: FastifyRequest },
  { auditReadsOf, auditReadsBy = 'id' }: Endpoint,
) {
  const entityId = idOf(call.request, auditReadsBy)
  const isOwn = auditReadsOf === 'user' && entityId === call.user.id
  if (auditReadsOf && !isOwn) await recordAccess(call, { action: 'read', entity: auditReadsOf, entityId })
}

/** The number in the path; 0 where there is none that a record could have. */
function idOf({ params }: FastifyRequest, name = 'id'): number {
  const found = typeof params === 'object' && params !== null ? new Map(Object.entries(params)).get(name) : 0
  const id = Number(found)
  return Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? id : 0
}

function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  return /^Bearer /i.test(authorization) ? authorization.slice('Bearer '.length) : null
}

const partsOf = ({ params, query, body, headers }: FastifyRequest) => ({ params, query, body, headers })

function parseParts(endpoint: Endpoint, raw: Record<Part, unknown>): Record<Part, unknown> {
  return {
    params: parse(endpoint.params, raw.params, errors.notFound),
    query: parse(endpoint.query, raw.query),
    headers: parse(endpoint.headers, raw.headers),
    body: endpoint.body && parse(endpoint.body, objectOrRefuse(raw.body)),
  }
}

function objectOrRefuse(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw errors.malformed('Isi permintaan harus objek JSON.')
}

function parse(schema: z.ZodType | undefined, value: unknown, refuse?: () => Error): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refuse?.() ?? invalid(parsed.error)
  if (hasNul(parsed.data)) throw errors.malformed('Ada karakter yang tidak dapat disimpan.')
  return parsed.data
}

/** PostgreSQL keeps no NUL, and SQLite's functions end at one. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** The first message of each field, nested fields dotted. */
export function invalid(error: z.ZodError): Error {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message
  return errors.invalid(fields)
}
