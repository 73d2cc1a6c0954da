/** A password that somebody else gives: from the console, or from the machine itself for who is locked out. */
import type { Context } from '#server/context.ts'
import { type Tx, write } from '#server/db/write.ts'
import { accountKey } from './loginAttempts.ts'
import { findByLogin } from './logins.ts'
import { hashOneTimePassword, oneTimePassword } from './passwords.ts'
import { revokeSessions } from './sessions.ts'

/** Every session of the account ends, and the password must be changed at the next sign-in. */
export async function replacePassword(tx: Tx, id: number, hash: string): Promise<void> {
  const { queries } = tx
  await queries
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: 1 })
    .where('id', '=', id)
    .execute()
  await revokeSessions(queries, { userId: id })
  await tx.audit({ action: 'password', entity: 'user', entityId: id })
}

/**
 * Whoever has the machine has the database, so no right is asked for; the tries that locked the account go too.
 *
 * @param login as it is typed at the sign-in
 * @throws where no account has that name
 */
export async function resetFromMachine(
  context: Context,
  login: string,
): Promise<{ name: string; password: string }> {
  const password = oneTimePassword()
  const hash = hashOneTimePassword(password)
  return await write(context, null, async (tx) => {
    const user = await findByLogin(tx.queries, login.trim())
    if (!user) throw new Error(`tidak ada akun dengan email, username, NISN, atau NIP "${login.trim()}".`)
    await replacePassword(tx, user.id, hash)
    await tx.queries.deleteFrom('login_attempts').where('login', '=', accountKey(user, login)).execute()
    const { name } = await tx.queries
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('name')
      .executeTakeFirstOrThrow()
    return { name, password }
  })
}
