/** Sign-in, sign-out and the signed-in user's rights. */
import { type Access, grants } from '#platform/contract/access.ts'
import { currentSession, login, logout, type SessionUser } from '#platform/contract/session.ts'
import { call } from './call.ts'
import { deleteDrafts } from './data/drafts.ts'
import { clearStoredLists } from './data/storedLists.ts'
import { getSession, setSession, setSessionUser, useSession } from './session.ts'

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

/**
 * Reads the user's rights again, so that a changed role takes effect at once.
 *
 * @returns whether they changed
 */
export async function refreshRights(): Promise<boolean> {
  const previousUser = getSession()?.user
  if (!previousUser) return false
  const { result } = await call(currentSession, {})
  setSessionUser(result)
  return String(result.role_access) !== String(previousUser.role_access)
}

/**
 * Returns a function that tells whether the signed-in user has at least one key of a list.
 *
 * @example const can = useCan(); can(CONTENT_POLICY.create)
 */
export function useCan(): (access: Access) => boolean {
  const ownKeys = useSession()?.user.role_access ?? []
  return (access) => grants(ownKeys, access)
}
