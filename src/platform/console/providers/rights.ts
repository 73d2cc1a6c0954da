/** The signed-in user's rights. */
import { type Access, grants } from '#platform/contract/access.ts'
import { currentSession } from '#platform/contract/session.ts'
import { call } from './call.ts'
import { getSession, setSessionUser, useSession } from './session.ts'

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
