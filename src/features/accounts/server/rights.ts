/** Rules about rights, shared by users, roles and accounts of persons. */
import { grants, POLICY } from '#platform/contract/access.ts'
import { canGrant, whyNotGrantable } from '#platform/contract/identity/role.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { grantsOf, readRoleKeys } from '#platform/server/identity/roles/rights.ts'
import type { User } from '../user.ts'

/**
 * A caller may not grant a role with keys that the caller lacks, and `*` is only for administrators.
 *
 * @throws 403, or 422 under role_id
 */
export async function refuseUngrantableRole(
  { queries, user: caller }: Tx<Caller>,
  { role_id, user_type }: Pick<User, 'user_type'> & { role_id: number },
): Promise<void> {
  const role = await queries.selectFrom('roles').where('id', '=', role_id).select('id').executeTakeFirst()
  if (!role) throw errors.invalid({ role_id: 'Role tidak ditemukan' })
  const granted = grantsOf(caller.role_access, await readRoleKeys(queries, role_id))
  const reason = whyNotGrantable(granted, user_type)
  if (reason === null) return
  throw granted.can_grant
    ? errors.invalid({ role_id: `Role dengan semua akses ${reason}` })
    : errors.forbidden(`Anda tidak dapat memberikan role yang ${reason}.`)
}

/**
 * Whether the caller may see one-time passwords of accounts that they could also reset: with one of them they sign in as
 * somebody else.
 */
export const canHandOutPasswords = (caller: Pick<Caller, 'role_access'>) =>
  grants(caller.role_access, POLICY.user.change)

/** Added to the message after an account was made whose password its maker may not see. */
export const WITHHELD_MESSAGE =
  'Password sekali pakainya diberikan oleh orang yang boleh mereset password, dari daftar Pengguna.'

/** Only an administrator may create an administrator. @throws 403 */
export function refuseAdministratorType(caller: Caller, type: User['user_type']): void {
  if (type === 'administrator' && caller.user_type !== 'administrator')
    throw errors.forbidden('Tipe administrator hanya dapat diberikan oleh administrator.')
}

export type PersonType = Exclude<UserType, 'administrator'>

/** The lower-case name of the role that a new teacher's or student's account gets. */
export const ROLE_OF_PERSON = { teacher: 'guru', student: 'siswa' } as const

/** The keys of an account whose role is not the usual one of its type; empty for the usual role. */
export async function readExtraKeys(
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

/** The id of the usual role of this type; null if the caller may not grant it. */
export async function findGrantableRole(tx: Tx<Caller>, type: PersonType): Promise<number | null> {
  const { id, keys } = await readRoleCached(tx.queries, type)
  return keys.every((key) => canGrant(tx.user.role_access, key)) ? id : null
}

type PersonRole = { id: number; keys: string[] }

/** Caches the role for a transaction, which the rows of an import share. */
const roleCache = new WeakMap<Queries, Partial<Record<PersonType, PersonRole>>>()

async function readRoleCached(queries: Queries, type: PersonType): Promise<PersonRole> {
  const cachedRoles = roleCache.get(queries) ?? {}
  roleCache.set(queries, cachedRoles)
  const id = cachedRoles[type]?.id ?? (await findRoleId(queries, type))
  cachedRoles[type] ??= { id, keys: await readRoleKeys(queries, id) }
  return cachedRoles[type]
}

async function findRoleId(queries: Queries, type: PersonType): Promise<number> {
  const role = await queries
    .selectFrom('roles')
    .leftJoin('role_accesses as wildcard', (join) =>
      join.onRef('wildcard.role_id', '=', 'roles.id').on('wildcard.access', '=', '*'),
    )
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', ROLE_OF_PERSON[type]))
    .select(['id', 'wildcard.access as wildcard'])
    .executeTakeFirst()
  if (!role) throw errors.conflict(`Role ${ROLE_OF_PERSON[type]} tidak ada, jadi akun tidak dapat dibuat.`)
  if (role.wildcard !== null) {
    throw errors.conflict(
      `Role ${ROLE_OF_PERSON[type]} memiliki semua akses, yang hanya untuk administrator. Ubah rolenya dahulu.`,
    )
  }
  return role.id
}
