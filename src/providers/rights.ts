/** Signing in and out, and what the signed-in user may do. */
import { type Access, grants } from '#contract/access.ts'
import { currentSession, login, logout, type SessionUser } from '#contract/people/session.ts'
import { call } from './call.ts'
import { dropDrafts } from './data/drafts.ts'
import { forgetLists } from './data/storedLists.ts'
import { getSession, setSession, setSessionUser, useSession } from './session.ts'

export type Credentials = { email: string; password: string; remember?: boolean | null | undefined }

/**
 * Signs in and keeps the session, if it is of somebody who is welcome here.
 *
 * @throws HttpError with the server's message when name or password are wrong
 */
export async function signIn(
  { email, password, remember }: Credentials,
  isWelcome: (user: SessionUser) => boolean = () => true,
) {
  const answer = await call(login, { body: { email, password, remember: Boolean(remember), from: 'WEB' } })
  if (answer.result && isWelcome(answer.result.user)) setSession(answer.result)
  return answer
}

export async function signOut(): Promise<void> {
  const hadSession = getSession() !== null
  try {
    if (hadSession) await call(logout, {})
  } finally {
    // Signing out must work without network too; the server's session then ends by itself.
    setSession(null)
    dropDrafts()
    forgetLists()
  }
}

/**
 * Reads the user's rights anew, so that a changed role acts at once.
 *
 * @returns whether they changed
 */
export async function refreshRights(): Promise<boolean> {
  const before = getSession()?.user
  if (!before) return false
  const { result } = await call(currentSession, {})
  setSessionUser(result)
  return String(result.role_access) !== String(before.role_access)
}

/**
 * Whether the signed-in user holds a key of an any-of list.
 *
 * @example const can = useCan(); can(POLICY.content.create)
 */
export function useCan(): (access: Access) => boolean {
  const ownKeys = useSession()?.user.role_access ?? []
  return (access) => grants(ownKeys, access)
}
