/** Who may change, publish and delete which post. */
import { grants } from '#platform/contract/access.ts'
import { CONTENT_POLICY } from './access.ts'

export type UserWithRights = { id: number; role_access: readonly string[] }
type AuthoredPost = { author: { id: number } }

/** Whether a user may change a post. Content managers may change all; a contributor their own, and others' with that key. */
export function canChangePost({ id, role_access }: UserWithRights, post: AuthoredPost): boolean {
  const { read, change, changeOthers } = CONTENT_POLICY
  return grants(role_access, read) || grants(role_access, post.author.id === id ? change : changeOthers)
}

/** Whether a user may delete a post. Content managers with the key may delete all; a contributor their own, and others' with that key. */
export function canRemovePost({ id, role_access }: UserWithRights, post: AuthoredPost): boolean {
  const { read, removeOwn, removeOthers } = CONTENT_POLICY
  const isEditor = grants(role_access, read) && grants(role_access, removeOwn)
  return isEditor || grants(role_access, post.author.id === id ? removeOwn : removeOthers)
}

/** Whether a user may save with status publish; otherwise the form offers only Draft. */
export function canPublishPost({ role_access }: Pick<UserWithRights, 'role_access'>): boolean {
  return grants(role_access, [...CONTENT_POLICY.read, ...CONTENT_POLICY.publish])
}
