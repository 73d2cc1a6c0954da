/** A role: a name and a set of access keys. */

import { z } from 'zod'
import { POLICY } from '../access.ts'
import { blocker } from '../blocker.ts'
import { endpoint, listOutput, listQuery, nothing } from '../endpoint.ts'
import { exportCall } from '../export/exportCall.ts'
import { acceptedNames } from '../field/acceptedNames.ts'
import { messageLabels } from '../field/labelAt.ts'
import { expectedVersion, idParams, moment, text } from '../fields.ts'
import type { UserType } from '../identity/userTypes.ts'

const fields = {
  name: text('Nama Role', { maxLength: 100 }),
  accesses: z
    .array(z.string())
    .max(200)
    .nullish()
    .transform((names) => [...new Set(names)])
    .register(messageLabels, { label: 'Hak akses' }),
}
export const roleInput = z.object(fields)

const row = z.object({ id: z.int(), name: z.string(), created_at: moment, updated_at: moment })
export const roleAccesses = z.array(z.object({ access: z.object({ name: z.string() }) }))
const role = row.extend({ role_accesses: roleAccesses })
export type Role = z.output<typeof role>

const listedRole = row.extend({
  /** Whether the caller has all keys of the role, and so may grant it. */
  can_grant: z.boolean(),
  /** Whether the role has the wildcard `*`, which only administrators may have. */
  has_all: z.boolean(),
})
export type ListedRole = z.output<typeof listedRole>

/** The keys for users may read roles too, since the user form needs them as options. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/master/role',
  summary: 'Daftar role.',
  access: [...POLICY.role.read, ...POLICY.user.create, ...POLICY.user.change],
  // Earlier consoles send these along.
  query: listQuery({ sortable: ['name', 'created_at'] }).register(acceptedNames, { names: ['sort', 'type'] }),
  output: listOutput(listedRole),
})

export const exportRoles = exportCall(listRoles, {
  name: 'Role',
  columns: [
    { source: 'name', label: 'Nama' },
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
  ],
})

export const readRole = endpoint({
  method: 'GET',
  path: '/master/role/:id',
  summary: 'Satu role dengan hak aksesnya.',
  access: POLICY.role.change,
  params: idParams,
  output: role,
})

export const listAccesses = endpoint({
  method: 'GET',
  path: '/master/role/access',
  summary: 'Semua hak akses; parent_id 0 adalah yang teratas.',
  access: [...POLICY.role.read, ...POLICY.role.create, ...POLICY.role.change],
  output: z.array(z.object({ id: z.int(), name: z.string(), label: z.string(), parent_id: z.int() })),
})

export const createRole = endpoint({
  method: 'POST',
  path: '/master/role',
  summary: 'Menambah role.',
  access: POLICY.role.create,
  body: roleInput,
  isCreate: true,
  output: role,
  sample: { name: 'Pustakawan', accesses: [] },
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/master/role/:id',
  summary: 'Mengubah role; berlaku seketika bagi yang sedang masuk.',
  access: POLICY.role.change,
  params: idParams,
  body: z.object({ ...fields, ...expectedVersion }),
  output: role,
  sample: { name: 'Pustakawan', accesses: [] },
})

/** API path of the list of users, where those who have a role are found. */
export const USERS_API = '/master/user'

/** Result of the 409 response while users have the role. */
export const roleInUse = z.object({ users: z.int(), blocker })

export const removeRole = endpoint({
  method: 'DELETE',
  path: '/master/role/:id',
  summary: 'Menghapus role yang tidak dipakai.',
  access: POLICY.role.remove,
  params: idParams,
  output: nothing,
  refusals: { 409: { roleInUse } },
})

/**
 * The reason why the caller may not grant a role to a user of this type, or null.
 *
 * @example whyNotGrantable({ can_grant: true, has_all: true }, 'member') // 'hanya untuk administrator'
 */
export function whyNotGrantable(
  { can_grant, has_all }: Pick<ListedRole, 'can_grant' | 'has_all'>,
  type: UserType | undefined,
): string | null {
  if (!can_grant) return 'haknya tidak Anda miliki'
  return has_all && type !== 'administrator' ? 'hanya untuk administrator' : null
}

/**
 * Whether a user may grant or revoke a key: only keys they have themselves.
 *
 * @example canGrant(user.role_access, '*') // only a holder of '*'
 */
export function canGrant(ownKeys: readonly string[], name: string): boolean {
  return ownKeys.includes('*') || ownKeys.includes(name)
}

/**
 * Whether a user may change, reset or delete another: only if they have all keys of that user's role.
 *
 * @example canManageUser(caller.role_access, row)
 */
export function canManageUser(
  ownKeys: readonly string[],
  { role_access }: { role_access: readonly string[] },
): boolean {
  return role_access.every((key) => canGrant(ownKeys, key))
}
