/** Passes a one-time password to the dialog that shows it once; it is stored nowhere. */
import type { RaRecord } from 'react-admin'
import { createSignal } from './signal.ts'

export const oneTimePassword = createSignal<{ name: string; login: string; password: string }>()

/** Shows the password of a new account; does nothing for null, which means the known default password. */
export function showOneTimePassword(account: Partial<RaRecord>, password: string | null | undefined) {
  if (password) oneTimePassword.set({ name: String(account.name), login: readLogin(account), password })
}

/** The login name: `login` if the server sent it, else the first identifier that is set. */
function readLogin({ login, nisn, nip, nik, username, email }: Partial<RaRecord>): string {
  return String(login || nisn || nip || nik || username || email || '')
}
