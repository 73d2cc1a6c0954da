/** Signing in and out, and what the browser then keeps or forgets. */
import { login, logout, type SessionUser } from '#platform/contract/session.ts'
import { call } from './call.ts'
import { deleteDrafts } from './data/drafts.ts'
import { clearStoredLists } from './data/storedLists.ts'
import { getSession, setSession } from './session.ts'

export type Credentials = { email: string; password: string; remember?: boolean | null | undefined }

/**
 * Signs in and stores the session, unless `isAllowed` rejects the user.
 *
 * @throws HttpError with the server's message when name or password are wrong
 */
export async function signIn(
  { email, password, remember }: Credentials,
  isAllowed: (user: SessionUser) => boolean = () => true,
) {
  const response = await call(login, { body: { email, password, remember: Boolean(remember), from: 'WEB' } })
  if (response.result && isAllowed(response.result.user)) setSession(response.result)
  return response
}

export async function signOut(): Promise<void> {
  const hadSession = getSession() !== null
  try {
    if (hadSession) await call(logout, {})
  } finally {
    // Signing out must work without network too; the server's session then expires by itself.
    setSession(null)
    deleteDrafts()
    clearStoredLists()
  }
}
