/** Hashes a chosen password anew at a sign-in, once the settings of the hash have changed. */
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import { write } from '../../db/write.ts'
import { hashPassword, isOutdatedHash } from '../passwords/passwords.ts'

type Account = { id: number; password_hash: string }

/** @returns the account with the hash that is stored now; a failure is logged, since the old hash still signs in */
export async function renewHash<User extends Account>(
  context: Context,
  user: User,
  { password, log }: { password: string; log: FastifyBaseLogger },
): Promise<User> {
  if (!isOutdatedHash(user.password_hash)) return user
  try {
    const password_hash = await hashPassword(password)
    const { numUpdatedRows } = await write(context, null, ({ queries }) =>
      queries
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n ? { ...user, password_hash } : user
  } catch (error) {
    log.error(error)
    return user
  }
}
