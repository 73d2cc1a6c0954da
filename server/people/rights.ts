/** Rules about rights that hold whatever is changed: a user, a role, an account. */
import { canGrant } from '#contract/people/role.ts'
import type { UserType } from '#contract/people/session.ts'
import { canTouchUser, type User } from '#contract/people/user.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'

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

/** Nobody touches a user whose role holds keys they lack. @throws 403 */
export function refuseAbove(caller: Caller, user: Pick<User, 'role_access'>): void {
  if (!canTouchUser(caller.role_access, user)) {
    throw errors.forbidden('Pengguna ini memiliki hak akses lebih dari Anda.')
  }
}

/**
 * Nobody gives a role with keys they lack, and `*` is only for administrators.
 *
 * @throws 403, or 422 under role_id
 */
export async function refuseRole(
  { queries, user: caller }: Tx<Caller>,
  { role_id, user_type }: Pick<User, 'user_type'> & { role_id: number },
): Promise<void> {
  const role = await queries.selectFrom('roles').where('id', '=', role_id).select('id').executeTakeFirst()
  if (!role) throw errors.invalid({ role_id: 'Role tidak ditemukan' })
  const keys = await keysOf(queries, role_id)
  if (!keys.every((key) => canGrant(caller.role_access, key))) {
    throw errors.forbidden('Anda tidak dapat memberikan role yang haknya tidak Anda miliki.')
  }
  if (keys.includes('*') && user_type !== 'administrator') {
    throw errors.invalid({ role_id: 'Role dengan semua akses hanya untuk administrator' })
  }
}

/** Who makes an administrator is one. @throws 403 */
export function refuseType(caller: Caller, type: User['user_type']): void {
  if (type === 'administrator' && caller.user_type !== 'administrator')
    throw errors.forbidden('Tipe administrator hanya dapat diberikan oleh administrator.')
}

/** The keys a role holds, in alphabetical order. */
export async function keysOf(queries: Queries, roleId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('role_accesses')
    .where('role_id', '=', roleId)
    .select('access')
    .orderBy('access')
    .execute()
  return rows.map((row) => row.access)
}

export type PersonType = Exclude<UserType, 'administrator'>

/** The role, by its name in lower case, that an account made with a person's record gets. */
export const ROLE_OF_PERSON = { teacher: 'guru', student: 'siswa' } as const

/** What an account may beyond the role that every teacher or student has: whoever keeps the records may close those. */
export async function keysBeyondPerson(
  queries: Queries,
  type: PersonType,
  userId: number,
): Promise<{ role_access: string[] }> {
  const keys = await queries
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .innerJoin('role_accesses', 'role_accesses.role_id', 'roles.id')
    .where('users.id', '=', userId)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['roles.name']), '!=', ROLE_OF_PERSON[type]))
    .select('access')
    .execute()
  return { role_access: keys.map((row) => row.access) }
}

/** The role that goes with a record, if its keeper may give it; else null, and the account waits for one who may. */
export async function grantableRole(tx: Tx<Caller>, type: PersonType): Promise<number | null> {
  const { id, keys } = await roleOnce(tx.queries, type)
  return keys.every((key) => canGrant(tx.user.role_access, key)) ? id : null
}

type RoleOfType = { id: number; keys: string[] }

/** Rows of an import share a transaction, and their role stays the same in it. */
const rolesOfTransactions = new WeakMap<Queries, Partial<Record<PersonType, RoleOfType>>>()

async function roleOnce(queries: Queries, type: PersonType): Promise<RoleOfType> {
  const known = rolesOfTransactions.get(queries) ?? {}
  rolesOfTransactions.set(queries, known)
  const id = known[type]?.id ?? (await roleFor(queries, type))
  known[type] ??= { id, keys: await keysOf(queries, id) }
  return known[type]
}

async function roleFor(queries: Queries, type: PersonType): Promise<number> {
  const role = await queries
    .selectFrom('roles')
    .leftJoin('role_accesses as every', (join) =>
      join.onRef('every.role_id', '=', 'roles.id').on('every.access', '=', '*'),
    )
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', ROLE_OF_PERSON[type]))
    .select(['id', 'every.access as every'])
    .executeTakeFirst()
  if (!role) throw errors.conflict(`Role ${ROLE_OF_PERSON[type]} tidak ada, jadi akun tidak dapat dibuat.`)
  if (role.every !== null) {
    throw errors.conflict(
      `Role ${ROLE_OF_PERSON[type]} memiliki semua akses, yang hanya untuk administrator. Ubah rolenya dahulu.`,
    )
  }
  return role.id
}
