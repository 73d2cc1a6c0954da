/** The roles entity; its form edits the names of the access keys, which PUT accepts. */
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

/** List rows have no access keys and are returned unchanged. */
function toRoleForm(row: Values): Values {
  const roleAccessResult = roleAccesses.safeParse(row.role_accesses)
  return roleAccessResult.success
    ? { ...row, accesses: roleAccessResult.data.map(({ access }) => access.name) }
    : row
}
