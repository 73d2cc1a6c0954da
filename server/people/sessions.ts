/** Signing in, signing out, and the current session. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { accountClosed } from '#contract/people/leaver.ts'
import { fullStop } from '#contract/people/sentence.ts'
import { currentSession, login, logout } from '#contract/people/session.ts'
import { type Context, now } from '#server/context.ts'
import { isDiskFull } from '#server/db/engine.ts'
import { write, writeVital } from '#server/db/write.ts'
import { openSession, readSessionUser, revokeSessions } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { isPasswordUnchanged } from './accounts.ts'
import { readAccountEnd } from './leavers.ts'
import { type Attempt, accountKey, admitAttempt, forgetAttempts, MAX_DELAY_MS } from './loginAttempts.ts'
import { findByLogin } from './logins.ts'
import { isPassword } from './passwords.ts'

const WRONG = 'Email atau password salah.'

export function serveSessions(serve: Serve) {
  serve(login, async ({ body, context, request }) => {
    const user = await findByLogin(context.db.kysely, body.email)
    const attempt = { login: accountKey(user, body.email), address: request.address }
    const noteFailure = () => noteFailedSignIn(context, request, user?.id ?? 0)
    await sleep(await admitted(context, attempt).catch(thenRethrow(noteFailure)))
    const isRight = await isPassword(user?.password_hash ?? null, body.password)
    if (!user || !isRight) {
      await noteFailure()
      return { success: false, message: WRONG, result: null }
    }
    const end = await readAccountEnd(context.db.kysely, context.config, user.id)
    // Only after the right password, so that nobody learns about an account by guessing.
    if (end && end.at < now(context)) {
      await write(context, null, (tx) => forgetAttempts(tx.queries, attempt))
      return { success: false, message: accountClosed(end.day), result: null }
    }
    const isRemembered = body.remember === true
    const opening = { context, request, user, attempt, isRemembered, until: end?.at }
    const token = await openSessionFor(opening)
    const session = token && (await readSessionUser(context.db.kysely, user.id))
    if (!session) return { success: false, message: WRONG, result: null }
    return {
      message: fullStop(`Selamat datang, ${session.name}`),
      result: { access_token: token, user: session, nama: session.name },
    }
  })

  serve(logout, async ({ user, context }) => {
    await writeVital(context, user, async (tx) => {
      await revokeSessions(tx.queries, { sessionId: user.sessionId })
      await tx.audit({
        action: 'logout',
        entity: 'user',
        entityId: user.id,
      })
    })
    return { message: 'Anda sudah keluar.', result: null }
  })

  serve(currentSession, ({ user: { sessionId: _, usedAt: __, address: ___, askedAt: ____, ...user } }) => ({
    result: user,
  }))
}

/** If a failed try cannot be stored because the disk is full, the longest delay applies. */
async function admitted(context: Context, attempt: Attempt): Promise<number> {
  try {
    return await admitAttempt(context, attempt)
  } catch (error) {
    if (isDiskFull(error)) return MAX_DELAY_MS
    throw error
  }
}

/** Does `work`, then throws the error again. */
const thenRethrow = (work: () => Promise<void>) => async (error: unknown) => {
  await work()
  throw error
}

type Opening = {
  context: Context
  request: FastifyRequest
  user: { id: number; password_hash: string }
  attempt: Attempt
  isRemembered: boolean
  until: string | undefined
}

/** @returns the token; null where the password was changed meanwhile */
async function openSessionFor({
  context,
  request,
  user,
  attempt,
  ...lasting
}: Opening): Promise<string | null> {
  const from = { address: request.address, agent: request.headers['user-agent'] }
  const author = { id: user.id, address: request.address }
  const attemptOpening = (withAudit: boolean) =>
    writeVital(context, author, async (tx) => {
      if (!(await isPasswordUnchanged(tx.queries, user))) return null
      await forgetAttempts(tx.queries, attempt)
      const opened = await openSession(tx.queries, context, { userId: user.id, ...lasting, from })
      if (withAudit) await tx.audit({ action: 'login', entity: 'user', entityId: user.id })
      return opened
    })
  try {
    return await attemptOpening(true)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    // Sessions replace ended ones, while every audit row needs new space; so signing in still works on a full disk.
    request.log.error(error)
    return attemptOpening(false)
  }
}

/** The audit trail stores the account and the address, not the typed name: it could be a password. */
async function noteFailedSignIn(context: Context, request: FastifyRequest, entityId: number) {
  try {
    await write(context, null, (tx) =>
      tx.auditThrottled({ action: 'login-failed', entity: 'user', entityId, address: request.address }),
    )
  } catch (error) {
    request.log.error(error)
  }
}
