/** Sessions: opaque random tokens, stored hashed, with rights read from the role on every request. */
import { hash as digest } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SessionUser } from '#platform/contract/session.ts'
import { MINUTE } from '#platform/contract/units.ts'
import type { Config } from '../config.ts'
import { type Context, now } from '../context.ts'
import { compileQuery, PARAMETER } from '../db/compileQuery.ts'
import type { Queries } from '../db/open.ts'

export type Caller = SessionUser & {
  sessionId: number
  /** The stored form of the session's token, by which signed links name the session; nobody can guess it. */
  tokenHash: string
  /** When use of the session was last recorded, UTC ISO. */
  usedAt?: string | null
  /** Address of the client, as reported by trusted proxies. */
  address?: string
  /** When the request arrived, UTC ISO. */
  requestedAt?: string
}

/** The server's context and the caller. */
export type CallerContext = { context: Context; user: Caller }

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null before the session is read and without one. */
    caller: Caller | null
    /** Address of the client, as reported by trusted proxies; stored, since it is lost when the connection ends. */
    address: string
  }
}

/** Declares the request's fields. Must be called before routes are added. */
export function declareCaller(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = request.ip || ''
    done()
  })
}

/** The caller a token belongs to, or null if it is unknown, expired or revoked. */
export function authenticate(context: Context, token: string): Promise<Caller | null> {
  return authenticateByHash(context, hashToken(token))
}

/** The caller of the session whose token is stored as `hash`; null if there is none, or it has ended. */
export async function authenticateByHash(context: Context, hash: string): Promise<Caller | null> {
  const session = await context.db.memo(`session ${hash}`, () => findSession(context, hash))
  return session && session.expiresAt > context.clock() ? session.caller : null
}

const sessionByHash = compileQuery((queries) =>
  userQuery(queries)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('token_hash', '=', PARAMETER)
    .select(['sessions.id as session_id', 'expires_at', 'used_at', 'roles.updated_at as role_stamp']),
)

/**
 * One query, and another for the role's keys unless they are cached. The cache key contains the role's updated_at, so
 * that changed keys apply at once in every process, before any notification.
 */
async function findSession(
  { db, config }: Context,
  hash: string,
): Promise<{ caller: Caller; expiresAt: number } | null> {
  const [found] = await sessionByHash(db.reserved, hash)
  if (!found) return null
  const keys = await db.memo(
    `keys ${found.role_id} ${found.role_stamp}`,
    () => readAccessKeys(db.reserved, found.role_id),
    ['role_accesses'],
  )
  return {
    caller: {
      ...toSessionUser(found, keys, config),
      sessionId: found.session_id,
      tokenHash: hash,
      usedAt: found.used_at,
    },
    expiresAt: Date.parse(found.expires_at),
  }
}

/** Use of a session is recorded at most this often, since each record is a write. */
const USE_RECORD_INTERVAL_MS = 10 * MINUTE

/** Whether use of the session was recorded recently. */
export function isUseRecorded({ clock }: Context, { usedAt }: Caller): boolean {
  // A moment far in the future comes from a wrong clock and is overwritten.
  return Boolean(usedAt) && Math.abs(clock() - Date.parse(usedAt ?? '')) < USE_RECORD_INTERVAL_MS
}

/** Records when and from where a session is used. */
export async function recordUse(context: Context, { sessionId, usedAt, address }: Caller): Promise<void> {
  await context.db.kysely
    .updateTable('sessions')
    .set({ used_at: now(context), address: address ?? null })
    .where('id', '=', sessionId)
    .where('used_at', 'is not distinct from', usedAt ?? null)
    .execute()
}

/** The user of a session, with the role's current access keys. */
export async function readSessionUser(
  { db: { reserved }, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
): Promise<SessionUser | null> {
  const user = await userQuery(reserved).where('users.id', '=', userId).executeTakeFirst()
  return user ? toSessionUser(user, await readAccessKeys(reserved, user.role_id), config) : null
}

function userQuery(queries: Queries) {
  return queries
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('second_steps', 'second_steps.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'email',
      'username',
      'user_type',
      'photo',
      'last_login_at',
      'must_change_password',
      'role_id',
      'roles.name as role_name',
      'second_steps.used_step',
      sql<number>`case when second_steps.secret is null then 0 else 1 end`.as('has_secret'),
    ])
}

const accessKeysByRole = compileQuery((queries) =>
  queries.selectFrom('role_accesses').where('role_id', '=', PARAMETER).select('access').orderBy('access'),
)

async function readAccessKeys(queries: Queries, roleId: number): Promise<SessionUser['role_access']> {
  return (await accessKeysByRole(queries, roleId)).map(({ access }) => access)
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>

function toSessionUser(
  user: UserRow,
  keys: SessionUser['role_access'],
  { SECOND_STEP }: Pick<Config, 'SECOND_STEP'>,
): SessionUser {
  const hasSecondStep = user.has_secret === 1 && user.used_step !== null
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    username: user.username,
    user_type: user.user_type,
    role: { id: user.role_id, name: user.role_name },
    role_access: keys,
    photo: user.photo,
    last_login: user.last_login_at,
    must_change_password: user.must_change_password === 1,
    must_set_second_step: SECOND_STEP === 'required' && user.user_type === 'administrator' && !hasSecondStep,
  }
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return digest('sha256', token, 'base64url')
}
