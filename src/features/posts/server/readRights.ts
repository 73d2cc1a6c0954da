/** Whose posts a user may read. */
import { grants } from '#platform/contract/access.ts'
import { CONTENT_POLICY } from '../access.ts'
import type { UserWithRights } from '../postRights.ts'

/** Whether a user may read all unpublished posts; a contributor reads their own and what every visitor can see. */
export function canReadEveryPost({ role_access }: Pick<UserWithRights, 'role_access'>): boolean {
  return grants(role_access, [...CONTENT_POLICY.read, ...CONTENT_POLICY.changeOthers])
}

/** Whose deleted posts a user may see. */
export function trashScope({ role_access }: Pick<UserWithRights, 'role_access'>): 'all' | 'own' | 'others' {
  const { read, removeOwn, removeOthers } = CONTENT_POLICY
  const own = grants(role_access, removeOwn)
  const others = grants(role_access, removeOthers)
  if (own && (others || grants(role_access, read))) return 'all'
  return own ? 'own' : 'others'
}
