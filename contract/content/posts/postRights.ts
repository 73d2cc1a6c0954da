/** Who may change, publish and delete which post. */
import { grants, POLICY } from '../../access.ts'

type Holder = { id: number; role_access: readonly string[] }
type Authored = { author: { id: number } }

/** Whether a user may change a post: every one for who manages content; a contributor one's own, others' with their key. */
export function canChangePost({ id, role_access }: Holder, post: Authored): boolean {
  const { read, change, changeOthers } = POLICY.content
  return grants(role_access, read) || grants(role_access, post.author.id === id ? change : changeOthers)
}

/** Whether a user reads what others have not published; a contributor reads own posts, and what every visitor does. */
export function canReadEveryPost({ role_access }: Pick<Holder, 'role_access'>): boolean {
  return grants(role_access, [...POLICY.content.read, ...POLICY.content.changeOthers])
}

/** Whether a user may delete a post: every one with both keys; a contributor one's own, others' with their key. */
export function canRemovePost({ id, role_access }: Holder, post: Authored): boolean {
  const { read, removeOwn, removeOthers } = POLICY.content
  const isEditor = grants(role_access, read) && grants(role_access, removeOwn)
  return isEditor || grants(role_access, post.author.id === id ? removeOwn : removeOthers)
}

/** Whose deleted posts a user may look through: everybody's, only one's own, or only others'. */
export function trashScope({ role_access }: Pick<Holder, 'role_access'>): 'all' | 'own' | 'others' {
  const { read, removeOwn, removeOthers } = POLICY.content
  const [own, others] = [grants(role_access, removeOwn), grants(role_access, removeOthers)]
  if (own && (others || grants(role_access, read))) return 'all'
  return own ? 'own' : 'others'
}

/** Whether a user may save with status publish; to a contributor without the key the form offers Draft only. */
export function canPublishPost({ role_access }: Pick<Holder, 'role_access'>): boolean {
  return grants(role_access, [...POLICY.content.read, ...POLICY.content.publish])
}
