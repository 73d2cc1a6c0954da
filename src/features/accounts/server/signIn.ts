/** Signing in, signing out, and the current session. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accountClosedMessage } from '#features/people/leaver.ts'
import { readAccountEnd } from '#features/people/server/leavers.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import { DAY, HOUR } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { isDiskFull } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write, writeVital } from '#platform/server/db/write.ts'
import { hashToken, readSessionUser } from '#platform/server/http/authentication.ts'
import { departureOf } from '#platform/server/http/departure.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { accounts } from '../accounts.ts'
import { isPasswordUnchanged } from './accounts.ts'
import { hasIssuedPasswordEnded, ISSUED_PASSWORD_ENDED } from './issuedPassword.ts'
import { findKnownDevice, rememberDevice } from './knownDevice.ts'
import { type Attempt, admitAttempt, attemptOf, clearAttempts, MAX_DELAY_MS } from './loginAttempts.ts'
import { findByLogin } from './loginNames.ts'
import { verifyPassword } from './passwords.ts'

/** The remembered lifetime applies where the user chose to stay signed in. */
const LIFETIME_MS = { ordinary: 12 * HOUR, remembered: 30 * DAY }
const WRONG_CREDENTIALS = 'Email atau password salah.'

export const sessionHandlers = {
  login: async ({ body, context, request, reply }) => {
    const user = await findByLogin(context.db.kysely, body.email)
    const device = user ? findKnownDevice(context, request, user.id) : null
    const attempt = attemptOf({ address: request.address, user, name: body.email, device })
    const recordFailure = () => recordFailedSignIn(context, request, user?.id ?? 0)
    await sleep(await admitDespiteFullDisk(context, attempt).catch(thenRethrow(recordFailure)))
    const isRight = await verifyPassword(user?.password_hash ?? null, body.password, {
      id: attempt.source,
      goesFirst: attempt.isKnown,
      signal: departureOf(reply),
    })
    if (!user || !isRight) {
      await recordFailure()
      return { success: false, message: WRONG_CREDENTIALS, result: null }
    }
    if (hasIssuedPasswordEnded(context, user)) {
      await recordFailure()
      await write(context, null, (tx) => clearAttempts(tx.queries, attempt))
      return { success: false, message: ISSUED_PASSWORD_ENDED, result: null }
    }
    const end = await readAccountEnd(context.db.kysely, context.config, user.id)
    // Checked only after the password, so that guessing reveals nothing about an account.
    if (end && end.at < now(context)) {
      await write(context, null, (tx) => clearAttempts(tx.queries, attempt))
      return { success: false, message: accountClosedMessage(end.day), result: null }
    }
    const isRemembered = body.remember === true
    const sessionRequest = { context, request, user, attempt, isRemembered, latestEnd: end?.at }
    const token = await openSessionFor(sessionRequest)
    const session = token && (await readSessionUser(context.db.kysely, user.id))
    if (!session) return { success: false, message: WRONG_CREDENTIALS, result: null }
    rememberDevice(context, { request, reply }, user.id)
    return {
      message: endWithFullStop(`Selamat datang, ${session.name}`),
      result: { access_token: token, user: session, nama: session.name },
    }
  },

  logout: async ({ user, context }) => {
    await writeVital(context, user, async (tx) => {
      await revokeSessions(tx.queries, { sessionId: user.sessionId })
      await tx.audit({
        action: 'logout',
        entity: 'user',
        entityId: user.id,
      })
    })
    return { message: 'Anda sudah keluar.', result: null }
  },

  currentSession: ({ user }) => {
    const { sessionId, tokenHash, usedAt, address, requestedAt, ...publicUser } = user
    return { result: publicUser }
  },
} satisfies Partial<Handlers<typeof accounts.calls>>

/** If a failed try cannot be stored because the disk is full, the longest delay applies. */
async function admitDespiteFullDisk(context: Context, attempt: Attempt): Promise<number> {
  try {
    return await admitAttempt(context, attempt)
  } catch (error) {
    if (isDiskFull(error)) return MAX_DELAY_MS
    throw error
  }
}

/** A catch handler that runs the callback, then throws the error again. */
const thenRethrow = (callback: () => Promise<void>) => async (error: unknown) => {
  await callback()
  throw error
}

type SessionRequest = {
  context: Context
  request: FastifyRequest
  user: { id: number; password_hash: string }
  attempt: Attempt
  isRemembered: boolean
  latestEnd: string | undefined
}

/** @returns the token; null where the password was changed meanwhile */
async function openSessionFor({
  context,
  request,
  user,
  attempt,
  ...lifetime
}: SessionRequest): Promise<string | null> {
  const client = { address: request.address, agent: request.headers['user-agent'] }
  const author = { id: user.id, address: request.address }
  const tryOpenSession = ({ isAudited }: { isAudited: boolean }) =>
    writeVital(context, author, async (tx) => {
      if (!(await isPasswordUnchanged(tx.queries, user))) return null
      await clearAttempts(tx.queries, attempt)
      const token = await openSession(tx.queries, context, { userId: user.id, ...lifetime, client })
      if (isAudited) await tx.audit({ action: 'login', entity: 'user', entityId: user.id })
      return token
    })
  try {
    return await tryOpenSession({ isAudited: true })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    // Sessions replace ended ones, while every audit row needs new space; so signing in still works on a full disk.
    request.log.error(error)
    return tryOpenSession({ isAudited: false })
  }
}

/** The audit trail stores the account and the address, not the typed name: it could be a password. */
async function recordFailedSignIn(context: Context, request: FastifyRequest, entityId: number) {
  try {
    await write(context, null, (tx) =>
      tx.auditThrottled({ action: 'login-failed', entity: 'user', entityId, address: request.address }),
    )
  } catch (error) {
    request.log.error(error)
  }
}

/** The device that a session is opened from. */
type Client = { address: string; agent: string | undefined }
const MAX_USER_AGENT_LENGTH = 300

/** `latestEnd`: the latest end of the session, UTC ISO. */
type NewSession = { userId: number; isRemembered: boolean; client?: Client; latestEnd?: string | undefined }

/** Opens a session and records the login time; also deletes expired sessions. @returns the token */
export async function openSession(
  queries: Queries,
  context: Context,
  { userId, isRemembered, client, latestEnd }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = now(context)
  const lifetimeMs = isRemembered ? LIFETIME_MS.remembered : LIFETIME_MS.ordinary
  const expiresAt = new Date(context.clock() + lifetimeMs).toISOString()
  await queries.deleteFrom('sessions').where('expires_at', '<', at).execute()
  await queries
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: latestEnd !== undefined && latestEnd < expiresAt ? latestEnd : expiresAt,
      created_at: at,
      used_at: at,
      address: client?.address ?? null,
      agent: client?.agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    })
    .execute()
  await queries
    .updateTable('users')
    // The account shows the sign-in before this one as its last.
    .set({ last_login_at: sql`login_at`, login_at: at })
    .where('id', '=', userId)
    .execute()
  return token
}

/** Ends one session, or all sessions of a user but `except`. */
export async function revokeSessions(
  queries: Queries,
  target: { sessionId: number } | { userId: number; except?: number },
): Promise<void> {
  const all = queries.deleteFrom('sessions')
  if ('sessionId' in target) await all.where('id', '=', target.sessionId).execute()
  else
    await all
      .where('user_id', '=', target.userId)
      .where('id', '!=', target.except ?? 0)
      .execute()
}
