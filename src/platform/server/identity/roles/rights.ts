/** Rules about rights, shared by users and roles. */
import { canGrant, canManageUser } from '#platform/contract/identity/role.ts'
import type { Queries } from '../../db/open.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'

/**
 * To be called after a change, within its transaction: at least one user must still have every access.
 *
 * @throws 409, which rolls the change back
 */
export async function requireAdministrator(queries: Queries): Promise<void> {
  const administrator = await queries
    .selectFrom('users')
    .innerJoin('role_accesses', 'role_accesses.role_id', 'users.role_id')
    .where('access', '=', '*')
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!administrator) throw errors.conflict('Harus tetap ada satu administrator dengan semua akses.')
}

/** A caller may not change a user whose role has keys that the caller lacks. @throws 403 */
export function refuseStrongerUser(caller: Caller, user: { role_access: readonly string[] }): void {
  if (!canManageUser(caller.role_access, user)) {
    throw errors.forbidden('Pengguna ini memiliki hak akses lebih dari Anda.')
  }
}

/** The access keys of a role, in alphabetical order. */
export async function readRoleKeys(queries: Queries, roleId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('role_accesses')
    .where('role_id', '=', roleId)
    .select('access')
    .orderBy('access')
    .execute()
  return rows.map((row) => row.access)
}

/** The access keys of a user. @throws 404 */
export async function readUserKeys(queries: Queries, id: number): Promise<{ role_access: string[] }> {
  const user = await queries.selectFrom('users').where('id', '=', id).select('role_id').executeTakeFirst()
  if (!user) throw errors.notFound('Pengguna tidak ditemukan.')
  return { role_access: await readRoleKeys(queries, user.role_id) }
}

/**
 * What a caller with these keys may do with a role that has those.
 *
 * @example grantsOf(['lend'], ['lend', '*']) // { can_grant: false, has_all: true }
 */
export function grantsOf(ownKeys: readonly string[], keys: readonly string[]) {
  return { can_grant: keys.every((key) => canGrant(ownKeys, key)), has_all: keys.includes('*') }
}
