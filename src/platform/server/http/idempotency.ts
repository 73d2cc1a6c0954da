/** Idempotency of writing calls: a repeated call with the same key returns the first response and writes nothing. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Envelope } from '#platform/contract/endpoint.ts'
import { creatingHeaders, IDEMPOTENCY_FIELD, runsOnce } from '#platform/contract/endpoint.ts'
import { DAY } from '#platform/contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { type CallResponse, write } from '../db/write.ts'
import type { Caller } from './authentication.ts'
import { errors } from './errors.ts'
import { withLinks } from './links/responseLinks.ts'
import { JSON_HEADERS, serializerOf } from './serialization.ts'

/** How long a key is stored, in milliseconds. */
const KEY_LIFETIME_MS = DAY

/** Thrown to roll back a call if a concurrent call with the same key was stored first. */
class ConcurrentDuplicate extends Error {}

type KeyedCall = { key: string; userId: number; path: string; bodyHash: string }
type WritingCall = {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  user: Caller | null
}

/**
 * Runs a writing call once per key; without a key it always runs.
 *
 * @param execute gets a context with which it stores the response: a create call within its transaction, see Tx.respond,
 * others after it. If the server is killed between the two, a repeated call runs again and is refused by its own rule.
 * @throws 422 if the key was used for another call
 */
export async function runOnce<T>(
  writingCall: WritingCall,
  execute: (context: Context) => Promise<T>,
): Promise<T | Envelope> {
  const { endpoint, request, context, user } = writingCall
  const keyedCall = runsOnce(endpoint) && user ? readKeyedCall(request, user.id) : null
  if (!keyedCall) return execute(context)
  const stored = await findStoredResponse(context, keyedCall)
  if (stored !== null) return replay(writingCall, stored)
  try {
    return await execute({ ...context, storeResponse: responseStorer({ endpoint, context }, keyedCall) })
  } catch (error) {
    // The error, such as a duplicate number, may be caused by a concurrent call with the same key.
    const stored = await findStoredResponse(context, keyedCall)
    if (stored === null) throw error
    return replay(writingCall, stored)
  }
}

function readKeyedCall(request: FastifyRequest, userId: number): KeyedCall | null {
  const parsed = creatingHeaders.safeParse(request.headers)
  if (!parsed.success) throw keyError(parsed.error.issues[0]?.message ?? '')
  const key = parsed.data[IDEMPOTENCY_FIELD]
  if (key === undefined) return null
  const bodyHash = createHash('sha256').update(toCanonicalJson(request.body)).digest('base64url')
  return { key, userId, path: `${request.method} ${request.url}`, bodyHash }
}

const keyError = (reason: string) => errors.invalid({ [IDEMPOTENCY_FIELD]: reason })

/** JSON with sorted keys, so that equal bodies give equal text. */
function toCanonicalJson(body: unknown): string {
  return (
    JSON.stringify(body, (_name, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    ) ?? ''
  )
}

async function findStoredResponse(
  context: Context,
  { key, userId, path, bodyHash }: KeyedCall,
): Promise<string | null> {
  const found = await context.db.kysely
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldestValidMoment(context))
    .select(['path', 'body_hash', 'answer'])
    .executeTakeFirst()
  if (!found) return null
  if (found.path !== path || found.body_hash !== bodyHash) throw keyError(DIFFERENT_INPUT)
  return found.answer
}

const DIFFERENT_INPUT = 'Isian ini sudah tersimpan sebelum diubah. Buka datanya dari daftar untuk mengubahnya'

function responseStorer(
  { endpoint, context }: Pick<WritingCall, 'endpoint' | 'context'>,
  keyedCall: KeyedCall,
) {
  return async (queries: Queries, response: CallResponse): Promise<void> => {
    await queries
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', oldestValidMoment(context))
      .execute()
    const stored = await queries
      .insertInto('idempotency_keys')
      .values({
        user_id: keyedCall.userId,
        key: keyedCall.key,
        path: keyedCall.path,
        body_hash: keyedCall.bodyHash,
        answer: serializerOf(endpoint)(withoutSecrets(response)),
        created_at: now(context),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new ConcurrentDuplicate()
  }
}

/** After the call has written, since only the create calls store their response themselves. */
export async function storeLateResponse(context: Context, response: CallResponse): Promise<void> {
  const { storeResponse } = context
  if (!storeResponse) return
  try {
    await write(context, null, ({ queries }) => storeResponse(queries, response))
  } catch (error) {
    // A concurrent call with the key has stored the same.
    if (!(error instanceof ConcurrentDuplicate)) throw error
  }
}

const oldestValidMoment = ({ clock }: Context) => new Date(clock() - KEY_LIFETIME_MS).toISOString()

const PASSWORD_ALREADY_SHOWN =
  'Akun ini sudah dibuat pada kiriman pertama, dan passwordnya sudah ditampilkan waktu itu.'

/** The response to store for a replay, without one-time passwords. */
function withoutSecrets({ message = CREATED_MESSAGE, result }: CallResponse): Envelope {
  if (!hasPassword(result)) return { success: true, message, result }
  return { success: true, message: PASSWORD_ALREADY_SHOWN, result: { ...result, password: null } }
}

/** Default message of a successful create call. */
export const CREATED_MESSAGE = 'Data berhasil disimpan.'

function hasPassword(result: unknown): result is { password: string } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'password' in result &&
    typeof result.password === 'string'
  )
}

/** Sends the stored response again; links are completed anew, since they are valid for one caller and a limited time. */
async function replay(
  { endpoint, request, reply, context, user }: WritingCall,
  storedText: string,
): Promise<Envelope> {
  const stored: Envelope = JSON.parse(storedText)
  const result = await withLinks(endpoint, stored.result, { context, request, user })
  reply.code(endpoint.isCreate ? 201 : 200).headers({ ...JSON_HEADERS, 'idempotent-replayed': 'true' })
  reply.serializer(serializerOf(endpoint))
  return { ...stored, result }
}
