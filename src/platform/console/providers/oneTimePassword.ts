/** Passes a one-time password to the dialog that shows it once; it is stored nowhere. */
import { createSignal } from './signal.ts'

type Account = { name: string; login: string }

export const oneTimePassword = createSignal<Account & { password: string }>()

/** Shows the password of a new account; does nothing for null, which means the known default password. */
export function showOneTimePassword(account: Account, password: string | null | undefined) {
  if (password) oneTimePassword.set({ ...account, password })
}

/** The first of the fields that is set. @example readLogin(user, ['card_no', 'username']) */
export function readLogin(record: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  return String(fields.map((field) => record[field]).find(Boolean) ?? '')
}
