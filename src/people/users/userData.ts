/** Users as an entity: the form holds the role's id, which PUT takes. */
import { POLICY } from '#contract/access.ts'
import { listUsers } from '#contract/people/user.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const USERS = 'users'

export const userData: EntityData = {
  list: listUsers,
  access: POLICY.user,
  toForm: (row) => ({ ...row, role_id: (row.role as { id: number } | undefined)?.id }),
  showsPassword: true,
}
