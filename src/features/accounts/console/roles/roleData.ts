/** The roles entity; its form edits the names of the access keys, which PUT accepts. */
import type { EntityData, Values } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportRoles, listRoles, roleAccesses } from '#platform/contract/identity/role.ts'

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
