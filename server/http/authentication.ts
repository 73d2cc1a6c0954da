/** Sessions: opaque random tokens, stored hashed, with rights read from the role on every request. */
import { hash as digest } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '#contract/people/session.ts'
import { MINUTE } from '#contract/units.ts'
import { type Context, now } from '../context.ts'
import { compiled, VALUE } from '../db/compiled.ts'
import type { Queries } from '../db/open.ts'

export type Caller = SessionUser & {
  sessionId: number
  /** When the session was last seen to be used, UTC ISO. */
  usedAt?: string | null
  /** The client's, as far as the proxies are believed. */
  address?: string
  /** When the call came, by the server's clock, UTC ISO. */
  askedAt?: string
}

/** Who calls, and what with. */
export type By = { context: Context; user: Caller }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null until the session was read, and where there is none. */
    caller: Caller | null
    /** The client's, as far as the proxies are believed; kept, since a connection that has ended tells none. */
    address: string
  }
}

/** To be called before routes are added: a field that every request has from its beginning is quick to read. */
export function declareCaller(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('address', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = request.ip || ''
    done()
  })
}

/** The caller a token belongs to, or null where it is unknown, expired or revoked. */
export async function authenticate(context: Context, token: string): Promise<Caller | null> {
  const hash = hashToken(token)
  const found = await context.db.memo(`session ${hash}`, () => findSession(context, hash))
  return found && found.expiresAt > context.clock() ? found.caller : null
}

const sessionByHash = compiled((queries) =>
  userQuery(queries)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('token_hash', '=', VALUE)
    .select(['sessions.id as session_id', 'expires_at', 'used_at', 'roles.updated_at as role_stamp']),
)

/**
 * One query, and one more for the keys of a role that nobody asked for since they changed: whoever changes them
 * stamps the role, so that they count at once at every process, before any notification.
 */
async function findSession(
  { db }: Context,
  hash: string,
): Promise<{ caller: Caller; expiresAt: number } | null> {
  const [found] = await sessionByHash(db.kysely, hash)
  if (!found) return null
  const keys = await db.memo(
    `keys ${found.role_id} ${found.role_stamp}`,
    () => keysOf(db.kysely, found.role_id),
    ['role_accesses'],
  )
  return {
    caller: { ...asSessionUser(found, keys), sessionId: found.session_id, usedAt: found.used_at },
    expiresAt: Date.parse(found.expires_at),
  }
}

/** A session is noted as used this often at most: each note is a write. */
const NOTE_INTERVAL_MS = 10 * MINUTE

/** Whether the use of a session was noted a short while ago. */
export function isNoted({ clock }: Context, { usedAt }: Caller): boolean {
  // A moment far in the future comes from a clock that was wrong, and is noted again.
  return Boolean(usedAt) && Math.abs(clock() - Date.parse(usedAt ?? '')) < NOTE_INTERVAL_MS
}

/** Notes when and from where a session is used. */
export async function noteUse(context: Context, { sessionId, usedAt, address }: Caller): Promise<void> {
  await context.db.kysely
    .updateTable('sessions')
    .set({ used_at: now(context), address: address ?? null })
    .where('id', '=', sessionId)
    .where('used_at', 'is not distinct from', usedAt ?? null)
    .execute()
}

/** A user as sessions show it, with the keys the role holds at this moment. */
export async function readSessionUser(queries: Queries, userId: number): Promise<SessionUser | null> {
  const user = await userQuery(queries).where('users.id', '=', userId).executeTakeFirst()
  return user ? asSessionUser(user, await keysOf(queries, user.role_id)) : null
}

function userQuery(queries: Queries) {
  return queries
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
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
    ])
}

const keysOfRole = compiled((queries) =>
  queries.selectFrom('role_accesses').where('role_id', '=', VALUE).select('access').orderBy('access'),
)

async function keysOf(queries: Queries, roleId: number): Promise<SessionUser['role_access']> {
  return (await keysOfRole(queries, roleId)).map(({ access }) => access)
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>

function asSessionUser(user: UserRow, keys: SessionUser['role_access']): SessionUser {
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
  }
}

/** Only this is stored of a token. */
export function hashToken(token: string): string {
  return digest('sha256', token, 'base64url')
}
