/** Opens and ends sessions. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY, HOUR } from '#platform/contract/units.ts'
import { type Context, now } from '../../context.ts'
import type { Queries } from '../../db/open.ts'
import { hashToken } from '../../http/authentication.ts'

/** The remembered lifetime applies where the user chose to stay signed in. */
const LIFETIME_MS = { ordinary: 12 * HOUR, remembered: 30 * DAY }

/** The device that a session is opened from. */
type Client = { address: string; agent: string | null }
const MAX_USER_AGENT_LENGTH = 300
export const toAgent = (agent: string | undefined) => agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null

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
      agent: client?.agent ?? null,
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

/** Shortens the sessions of a user whose account ends, so that none outlives it. @param at the end, UTC ISO */
export async function shortenSessions(queries: Queries, userId: number, at: string): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .execute()
}

/**
 * Ends one session, or all sessions of a user but `except`; a sign-in that is about to open one waits until the transaction
 * ends, and then asks anew whether it may.
 */
export async function revokeSessions(
  queries: Queries,
  target: { sessionId: number } | { userId: number; except?: number },
): Promise<void> {
  const all = queries.deleteFrom('sessions')
  if ('sessionId' in target) {
    await all.where('id', '=', target.sessionId).execute()
    return
  }
  const { userId, except = 0 } = target
  // Locks the account's row, as each sign-in does before it opens its session.
  await queries.updateTable('users').set({ login_at: sql`login_at` }).where('id', '=', userId).execute()
  await all.where('user_id', '=', userId).where('id', '!=', except).execute()
}
