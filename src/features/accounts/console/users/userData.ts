/** The users entity; its form edits the role's id, which PUT accepts. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportUsers, listUsers, USERS_SCREEN } from '../../user.ts'

export const USERS = USERS_SCREEN.slice(1)

/** The login names of a user in the order in which one is shown. */
export const LOGIN_FIELDS = ['nisn', 'nip', 'username', 'email'] as const

export const userData: EntityData = {
  list: listUsers,
  exports: exportUsers,
  access: POLICY.user,
  view: [...POLICY.user.read, ...POLICY.user.change],
  toForm: ({ role, ...row }) => ({
    ...row,
    role,
    role_id: typeof role === 'object' && role !== null && 'id' in role ? role.id : undefined,
  }),
  createReturnsPassword: LOGIN_FIELDS,
}
