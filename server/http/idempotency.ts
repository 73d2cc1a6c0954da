/** A creating call that is sent again with its key answers what it answered first, and writes nothing. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { creatingHeaders, IDEMPOTENCY_FIELD } from '#contract/endpoint.ts'
import { DAY } from '#contract/units.ts'
import { type Context, now } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { Answered } from '../db/write.ts'
import type { Caller } from './authentication.ts'
import { errors } from './errors.ts'
import { withLinks } from './links/answerLinks.ts'
import { serializerOf } from './serialization.ts'

/** How long a key is kept, in milliseconds. */
const KEY_LIFETIME_MS = DAY

/** Thrown to roll back a call that was stored under the same key while it ran. */
class AnsweredMeanwhile extends Error {}

type Keyed = { key: string; userId: number; path: string; bodyHash: string }
type Creating = {
  endpoint: Endpoint
  request: FastifyRequest
  reply: FastifyReply
  context: Context
  user: Caller | null
}

/**
 * Does the work of a creating call once for each key; without a key it is simply done.
 *
 * @param work is given the context whose write() keeps the answer, see Tx.answer
 * @throws 422 where the key was used for something else
 */
export async function once<T>(
  creating: Creating,
  work: (context: Context) => Promise<T>,
): Promise<T | Envelope> {
  const { endpoint, request, context, user } = creating
  const keyed = endpoint.isCreate && user ? keyedCall(request, user.id) : null
  if (!keyed) return work(context)
  const stored = await findAnswer(context, keyed)
  if (stored !== null) return replay(creating, stored)
  try {
    return await work({ ...context, keepAnswer: keeping({ endpoint, context }, keyed) })
  } catch (error) {
    // The failure, such as a number already taken, may be caused by the same call having just been stored.
    const stored = await findAnswer(context, keyed)
    if (stored === null) throw error
    return replay(creating, stored)
  }
}

function keyedCall(request: FastifyRequest, userId: number): Keyed | null {
  const parsed = creatingHeaders.safeParse(request.headers)
  if (!parsed.success) throw refused(parsed.error.issues[0]?.message ?? '')
  const key = parsed.data[IDEMPOTENCY_FIELD]
  if (key === undefined) return null
  const bodyHash = createHash('sha256').update(sorted(request.body)).digest('base64url')
  return { key, userId, path: `${request.method} ${request.url}`, bodyHash }
}

const refused = (reason: string) => errors.invalid({ [IDEMPOTENCY_FIELD]: reason })

/** One text for one body, in whatever order its names were sent. */
function sorted(body: unknown): string {
  return (
    JSON.stringify(body, (_name, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    ) ?? ''
  )
}

async function findAnswer(context: Context, { key, userId, path, bodyHash }: Keyed): Promise<string | null> {
  const found = await context.db.kysely
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldest(context))
    .select(['path', 'body_hash', 'answer'])
    .executeTakeFirst()
  if (!found) return null
  if (found.path !== path || found.body_hash !== bodyHash) throw refused(DIFFERENT_INPUT)
  return found.answer
}

const DIFFERENT_INPUT = 'Isian ini sudah tersimpan sebelum diubah. Buka datanya dari daftar untuk mengubahnya'

function keeping({ endpoint, context }: Pick<Creating, 'endpoint' | 'context'>, keyed: Keyed) {
  return async (queries: Queries, answer: Answered): Promise<void> => {
    await queries.deleteFrom('idempotency_keys').where('created_at', '<', oldest(context)).execute()
    const stored = await queries
      .insertInto('idempotency_keys')
      .values({
        user_id: keyed.userId,
        key: keyed.key,
        path: keyed.path,
        body_hash: keyed.bodyHash,
        answer: serializerOf(endpoint)(withoutSecrets(answer)),
        created_at: now(context),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new AnsweredMeanwhile()
  }
}

const oldest = ({ clock }: Context) => new Date(clock() - KEY_LIFETIME_MS).toISOString()

const PASSWORD_ALREADY_SHOWN =
  'Akun ini sudah dibuat pada kiriman pertama, dan passwordnya sudah ditampilkan waktu itu.'

/** The answer that is stored for repetition, without one-time passwords. */
function withoutSecrets({ message = DONE_CREATING, result }: Answered): Envelope {
  if (!hasPassword(result)) return { success: true, message, result }
  return { success: true, message: PASSWORD_ALREADY_SHOWN, result: { ...result, password: null } }
}

/** What is said of something made, where its handler says no more. */
export const DONE_CREATING = 'Data berhasil disimpan.'

function hasPassword(result: unknown): result is { password: string } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'password' in result &&
    typeof result.password === 'string'
  )
}

/** The same answer again; its links are completed anew, because they open for whoever asks now, and only for a while. */
async function replay(
  { endpoint, request, reply, context, user }: Creating,
  answer: string,
): Promise<Envelope> {
  const stored: Envelope = JSON.parse(answer)
  const result = await withLinks(endpoint, stored.result, { context, request, user })
  reply.code(201).type('application/json; charset=utf-8').header('idempotent-replayed', 'true')
  reply.serializer(serializerOf(endpoint))
  return { ...stored, result }
}
