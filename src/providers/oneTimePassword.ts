/** A one-time password on its way to the dialog that shows it once; it is kept nowhere. */
import type { RaRecord } from 'react-admin'
import { createSignal } from './signal.ts'

export const oneTimePassword = createSignal<{ name: string; login: string; password: string }>()

/** Shows the password of an account; null, where it is the known default, shows nothing. */
export function showOneTimePassword(account: Partial<RaRecord>, password: string | null | undefined) {
  if (password) oneTimePassword.set({ name: String(account.name), login: loginOf(account), password })
}

/** What the account signs in with: as told, or the number first. */
function loginOf({ login, nisn, nip, nik, username, email }: Partial<RaRecord>): string {
  return String(login || nisn || nip || nik || username || email || '')
}
