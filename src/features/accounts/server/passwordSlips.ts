/** Resets the passwords of many accounts at once, and offers the new ones as a CSV for printed slips. */
import { changeBefore, PASSWORD_COLUMNS } from '#platform/contract/export/passwordSlips.ts'
import type { Context } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { ApiError } from '#platform/server/http/errors.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { BOM, csvLine, DELIMITER } from '#platform/server/resource/sheet/csv.ts'
import type { PasswordsReset } from '../newPasswords.ts'
import { createInitialPassword, type InitialPassword } from './accounts.ts'
import { resetPasswordOfUser } from './passwordReset.ts'

/** Whose password is reset, and what stands on the slip; `group` is a class, or another label for people without one. */
export type SlipOwner = { user_id: number; name: string; group: string; login: string }
type Account = SlipOwner & { initialPassword: InitialPassword }

/** @returns what was reset; `skipped` are those that the caller may not reset */
export async function resetWithSlips(
  context: Context,
  user: Caller,
  { owners, filename }: { owners: readonly SlipOwner[]; filename: string },
): Promise<PasswordsReset> {
  const accounts: Account[] = []
  for (const owner of owners)
    accounts.push({ ...owner, initialPassword: await createInitialPassword(context.config) })
  const resetAccounts = await resetAllowedAccounts(context, user, accounts)
  const endsOn = changeBefore(context.config, context.clock())
  const lines = resetAccounts.map(({ name, group, login, initialPassword }) =>
    csvLine([name, group, login, initialPassword.oneTime ?? '', endsOn], DELIMITER),
  )
  const defaultPassword = context.config.DEFAULT_PASSWORD ?? null
  const content = BOM + csvLine(PASSWORD_COLUMNS, DELIMITER) + lines.join('')
  return {
    reset: resetAccounts.length,
    skipped: owners.length - resetAccounts.length,
    default_password: defaultPassword,
    credentials:
      defaultPassword === null && resetAccounts.length > 0
        ? await offerDownload(context, { filename, content, once: true })
        : null,
  }
}

/** Resets all accounts in one transaction. @returns the accounts that were reset; the others the caller may not reset */
function resetAllowedAccounts(
  context: Context,
  user: Caller,
  accounts: readonly Account[],
): Promise<Account[]> {
  return write(context, user, async (tx) => {
    await tx.lock('rights')
    const resetAccounts: Account[] = []
    for (const account of accounts) {
      try {
        await resetPasswordOfUser(tx, account.user_id, account.initialPassword.hash)
        resetAccounts.push(account)
      } catch (error) {
        // Refused before anything was written: the account has more rights, or was just deleted.
        if (!(error instanceof ApiError)) throw error
      }
    }
    return resetAccounts
  })
}
