/** Changing one's own password. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { platform } from '#platform/contract/platform.ts'
import { type Tx, writeVital } from '../../db/write.ts'
import { recordWrongPassword } from '../../http/accessTrail.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { isOneTimeHash } from '../../keys/oneTimePasswords.ts'
import { admitAttempt, attemptInSession, clearAttempts } from '../signIn/loginAttempts.ts'
import { revokeSessions } from '../signIn/sessions.ts'
import { findChosenPasswordProblem, readOwnNames } from './chosenPassword.ts'
import { hasIssuedPasswordEnded, ISSUED_PASSWORD_ENDED } from './issuedPassword.ts'
import { hashPassword, isOwnPassword } from './passwords.ts'
import { isPasswordUnchanged } from './unchangedPassword.ts'

export const ownPasswordHandlers = {
  changePassword: async ({ body, user, context, request }) => {
    const { kysely } = context.db
    const { password_hash, ...account } = await kysely
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['password_hash', 'must_change_password', 'password_issued_at'])
      .executeTakeFirstOrThrow()
    // Somebody at an open session may guess the password here, so tries are limited as when signing in.
    const attempt = attemptInSession(user)
    await sleep(await admitAttempt(context, attempt))
    if (!(await isOwnPassword(password_hash, body.password_lama))) {
      await recordWrongPassword({ context, request, user })
      throw errors.invalid({ password_lama: 'Password lama salah' })
    }
    await clearAttempts(kysely, attempt)
    // A session that was opened in time may be older than its password's end.
    if (hasIssuedPasswordEnded(context, account))
      throw errors.invalid({ password_lama: ISSUED_PASSWORD_ENDED })
    const isOneTimeAgain =
      isOneTimeHash(password_hash) && (await isOwnPassword(password_hash, body.password_baru))
    if (body.password_baru === body.password_lama || isOneTimeAgain) {
      throw errors.invalid({ password_baru: 'Password baru harus berbeda dari yang lama' })
    }
    const own = await readOwnNames({ ...context, queries: kysely }, user.id)
    const problem = await findChosenPasswordProblem(context.config, body.password_baru, own)
    if (problem) throw errors.invalid({ password_baru: problem })
    const hash = await hashPassword(body.password_baru)
    await writeVital(context, user, async (tx) => {
      if (!(await isPasswordUnchanged(tx.queries, { id: user.id, password_hash })))
        throw errors.conflict('Password akun ini baru saja diganti dari tempat lain. Masuk lagi dahulu.')
      await storeOwnPassword(tx, { userId: user.id, hash, except: user.sessionId })
    })
    return { message: 'Password berhasil diganti.', result: null }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

type OwnPassword = { userId: number; hash: string; except?: number }

/** Stores a password that its user has chosen, and ends their sessions but the one excepted. */
export async function storeOwnPassword(tx: Tx, { userId, hash, ...exception }: OwnPassword): Promise<void> {
  await tx.queries
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: 0, password_issued_at: null })
    .where('id', '=', userId)
    .execute()
  await revokeSessions(tx.queries, { userId, ...exception })
  await tx.audit({ action: 'password', entity: 'user', entityId: userId })
}
