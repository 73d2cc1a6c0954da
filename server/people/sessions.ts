/** Signing in, signing out, and who is signed in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { currentSession, login, logout } from '#contract/people/session.ts'
import { write } from '#server/db/write.ts'
import { openSession, readSessionUser, revokeSessions } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { holdPassword } from './accounts.ts'
import { accountKey, admitAttempt, forgetAttempts } from './loginAttempts.ts'
import { findByLogin } from './logins.ts'
import { isPassword } from './passwords.ts'

const WRONG = 'Email atau password salah.'

export function serveSessions(serve: Serve) {
  serve(login, async ({ body, context, request }) => {
    const user = await findByLogin(context.db.kysely, body.email)
    const attempt = { login: accountKey(user, body.email), address: request.ip }
    await sleep(await admitAttempt(context, attempt))
    const isRight = await isPassword(user?.password_hash ?? null, body.password)
    if (!user || !isRight) return { success: false, message: WRONG, result: null }
    const token = await write(context, user, async (tx) => {
      if (!(await holdPassword(tx.queries, user))) return null
      await forgetAttempts(tx.queries, attempt)
      const opened = await openSession(tx.queries, context, {
        userId: user.id,
        isRemembered: body.remember === true,
      })
      await tx.audit({
        action: 'login',
        entity: 'user',
        entityId: user.id,
      })
      return opened
    })
    const session = token && (await readSessionUser(context.db.kysely, user.id))
    if (!session) return { success: false, message: WRONG, result: null }
    return {
      message: `Selamat datang, ${session.name}.`,
      result: { access_token: token, user: session, nama: session.name },
    }
  })

  serve(logout, async ({ user, context }) => {
    await write(context, user, async (tx) => {
      await revokeSessions(tx.queries, { sessionId: user.sessionId })
      await tx.audit({
        action: 'logout',
        entity: 'user',
        entityId: user.id,
      })
    })
    return { message: 'Anda sudah keluar.', result: null }
  })

  serve(currentSession, ({ user: { sessionId: _, ...user } }) => ({ result: user }))
}
