/** Roles as an entity: the form holds the names of the keys, which PUT takes. */
import { POLICY } from '#contract/access.ts'
import { exportRoles, listRoles, roleAccesses } from '#contract/people/role.ts'
import type { EntityData, Values } from '#src/providers/entity.ts'

export const ROLES = 'user-roles'

export const roleData: EntityData = {
  list: listRoles,
  exports: exportRoles,
  access: POLICY.role,
  toForm: toRoleForm,
}

/** A list's row carries no keys. */
function toRoleForm(row: Values): Values {
  const granted = roleAccesses.safeParse(row.role_accesses)
  return granted.success ? { ...row, accesses: granted.data.map(({ access }) => access.name) } : row
}
