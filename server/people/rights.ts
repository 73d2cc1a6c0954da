/** Rules about rights that hold whatever is changed: a user, a role, an account. */

import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'

/**
 * To be called after a change, within its transaction: somebody must be left who may do everything.
 *
 * @throws 409, which takes the change back
 */
export async function keepAnAdministrator(queries: Queries): Promise<void> {
  const left = await queries
    .selectFrom('users')
    .innerJoin('role_accesses', 'role_accesses.role_id', 'users.role_id')
    .where('access', '=', '*')
    .select('users.id')
    .limit(1)
    .executeTakeFirst()
  if (!left) throw errors.conflict('Harus tetap ada satu administrator dengan semua akses.')
}
