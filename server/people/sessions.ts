/** Signing in, signing out, and who is signed in. */
import { currentSession, login, logout } from '#contract/people/session.ts'
import { now } from '#server/context.ts'
import { audit } from '#server/db/audit.ts'
import { openSession, readSessionUser, revokeSessions } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { admitAttempt, forgetAttempts } from './loginAttempts.ts'
import { findByLogin } from './logins.ts'
import { isPassword } from './passwords.ts'

const WRONG = 'Email atau password salah.'

export function serveSessions(serve: Serve) {
  serve(login, async ({ body, context, request }) => {
    const name = body.email.toLowerCase()
    await admitAttempt(context, { login: name, address: request.ip })
    const user = await findByLogin(context.db.kysely, body.email)
    const isRight = await isPassword(user?.password_hash ?? null, body.password)
    if (!user || !isRight) return { success: false, message: WRONG, result: null }
    const token = await context.db.kysely.transaction().execute(async (queries) => {
      await forgetAttempts(queries, name)
      const opened = await openSession(queries, context, {
        userId: user.id,
        isRemembered: body.remember === true,
      })
      await audit(queries, {
        userId: user.id,
        action: 'login',
        entity: 'user',
        entityId: user.id,
        at: now(context),
      })
      return opened
    })
    const session = await readSessionUser(context.db.kysely, user.id)
    if (!session) return { success: false, message: WRONG, result: null }
    return {
      message: `Selamat datang, ${session.name}.`,
      result: { access_token: token, user: session, nama: session.name },
    }
  })

  serve(logout, async ({ user, context }) => {
    await context.db.kysely.transaction().execute(async (queries) => {
      await revokeSessions(queries, { sessionId: user.sessionId })
      await audit(queries, {
        userId: user.id,
        action: 'logout',
        entity: 'user',
        entityId: user.id,
        at: now(context),
      })
    })
    return { message: 'Anda sudah keluar.', result: null }
  })

  serve(currentSession, ({ user: { sessionId: _, ...user } }) => ({ result: user }))
}
