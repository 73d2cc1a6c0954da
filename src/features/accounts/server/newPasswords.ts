/** New one-time passwords for many accounts, as slips: for chosen ones, and for those whose password a restore ended. */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { PasswordsReset } from '../newPasswords.ts'
import { resetWithSlips, type SlipOwner } from './passwordSlips.ts'
import { HAS_ENDED_PASSWORD } from './userList.ts'

/** One transaction must not hold up others for long; the rest is reset by the next call. */
const MAX_ACCOUNTS = 1000

export const reissueEndedPasswords = (context: Context, user: Caller): Promise<PasswordsReset> =>
  resetWhere(context, user, HAS_ENDED_PASSWORD)

/** The caller's own password is changed with the old one, so it is skipped. */
export const resetChosenPasswords = (
  context: Context,
  user: Caller,
  ids: readonly number[],
): Promise<PasswordsReset> =>
  resetWhere(context, user, sql`users.id in (${sql.join(ids)}) and users.id <> ${user.id}`)

async function resetWhere(
  context: Context,
  user: Caller,
  condition: RawBuilder<unknown>,
): Promise<PasswordsReset> {
  // Slips lie in the order of the roles, since only the class's own list knows classes.
  const { rows } = await sql<SlipOwner>`
    select users.id as user_id, users.name, roles.name as "group",
      coalesce(users.nisn, users.nip, users.username, users.email) as login
    from users join roles on roles.id = users.role_id where ${condition}
    order by roles.name, users.name, users.id limit ${sql.lit(MAX_ACCOUNTS)}`.execute(context.db.kysely)
  return await resetWithSlips(context, user, { owners: rows, filename: 'password-baru.csv' })
}
