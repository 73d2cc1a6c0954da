/** The users entity; its form edits the role's id, which PUT accepts. */
import { POLICY } from '#contract/access.ts'
import { exportUsers, listUsers } from '#contract/people/user.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const USERS = 'users'

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
  createReturnsPassword: true,
}
