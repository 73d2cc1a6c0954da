/** Resets the password of an account, from the console or from the command line. */
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { generateOneTimePassword } from '#platform/server/identity/passwords/passwords.ts'
import { refuseStrongerUser } from '#platform/server/identity/roles/rights.ts'
import { dropSecondStep } from '#platform/server/identity/secondStep/secondSteps.ts'
import { findByLogin } from '#platform/server/identity/signIn/findByLogin.ts'
import { unlockAccount } from '#platform/server/identity/signIn/loginAttempts.ts'
import { revokeSessions } from '#platform/server/identity/signIn/sessions.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import { notify } from '#platform/server/notices/notices.ts'
import { PASSWORD_RESET } from './notices.ts'
import { readUser } from './userList.ts'

/** Stores the hash, ends every session and lets a stopped account try again; the user must change the password at the next sign-in. */
export async function replacePassword(tx: Tx, id: number, hash: string): Promise<void> {
  const { queries } = tx
  await queries
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: 1, password_issued_at: tx.now() })
    .where('id', '=', id)
    .execute()
  await revokeSessions(queries, { userId: id })
  await unlockAccount(queries, id)
  await tx.audit({ action: 'password', entity: 'user', entityId: id })
  await notify(tx, PASSWORD_RESET, [id])
}

/** @throws 403 if the account has more rights than the caller */
export async function resetPasswordOfUser(tx: Tx<Caller>, id: number, hash: string): Promise<void> {
  refuseStrongerUser(tx.user, await readUser(tx.queries, id))
  await replacePassword(tx, id, hash)
}

/**
 * Resets a password from the command line, and turns the second step off, since a phone may be lost too. No right is checked, since whoever can run it can read the database.
 *
 * @param login any login name of the account
 * @throws Error if no account has that name
 */
export async function resetPasswordByLogin(
  context: Context,
  login: string,
): Promise<{ name: string; password: string; hadSecondStep: boolean }> {
  const password = generateOneTimePassword()
  const hash = hashOneTimePassword(password)
  return await write(context, null, async (tx) => {
    const user = await findByLogin(tx, login.trim())
    if (!user) throw new Error(`tidak ada akun dengan email, username, NISN, atau NIP "${login.trim()}".`)
    await replacePassword(tx, user.id, hash)
    const hadSecondStep = await dropSecondStep(tx, user.id)
    const { name } = await tx.queries
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('name')
      .executeTakeFirstOrThrow()
    return { name, password, hadSecondStep }
  })
}
