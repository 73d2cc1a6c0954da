/** Roles and their access keys; nobody may grant keys beyond their own. */
import { sql } from 'kysely'
import { ACCESS_ENTRIES } from '#platform/contract/access.ts'
import type { Blocker } from '#platform/contract/blocker.ts'
import type { Contributions } from '#platform/contract/contributions.ts'
import * as contract from '#platform/contract/identity/role.ts'
import type { platform } from '#platform/contract/platform.ts'
import type { Context } from '../../context.ts'
import { isStillReferenced, toSearchText, violatedIndex } from '../../db/engine.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors, refusalOf } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { readAllRows } from '../../resource/export/everyRow.ts'
import { sendExport } from '../../resource/export/sendExport.ts'
import { byText, byValue, type ListSource, list } from '../../resource/listing.ts'
import { refuseOutdated, updateUnchanged } from '../../resource/optimisticLock.ts'
import { RESERVED_ROLES } from './reservedRoles.ts'
import { grantsOf, readRoleKeys, requireAdministrator } from './rights.ts'

type RoleRow = { id: number; name: string; created_at: string; updated_at: string }

const SOURCE: ListSource<RoleRow> = {
  table: 'roles',
  columns: sql<RoleRow>`roles.id, roles.name, roles.created_at, roles.updated_at`,
  sort: { name: byText('roles.name'), created_at: byValue('roles.created_at') },
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (role) => role,
}

export const roleHandlers = {
  listRoles: async ({ query, context, user }) => {
    const { rows, ...counts } = await list(context.db, SOURCE, query)
    return { result: { ...counts, rows: await withGrants(context.db.kysely, user, rows) } }
  },
  exportRoles: (call) =>
    sendExport(call, contract.exportRoles, readAllRows(call.context.db, SOURCE, call.query)),
  listAccesses: ({ context }) => ({ result: accessList(context) }),
  readRole: async ({ params, context }) => ({
    result: await readRole(context.db.kysely, params.id),
  }),
  createRole: ({ body, context, user }) =>
    writeRole(context, user, async (tx) =>
      tx.respond({ message: 'Role berhasil disimpan.', result: await createRole(tx, body) }),
    ),
  updateRole: async ({ params, body, context, user }) => ({
    message: 'Role berhasil diperbarui.',
    result: await writeRole(context, user, (tx) => updateRole(tx, params.id, body)),
  }),
  removeRole: async ({ params, context, user }) => {
    await writeRole(context, user, (tx) => removeRole(tx, params.id))
    return { message: 'Role berhasil dihapus.', result: null }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

/** Adds whether the caller may grant each role. The list leaves out the keys, which only editors of roles may see. */
async function withGrants(queries: Queries, { role_access }: Caller, roles: RoleRow[]) {
  if (roles.length === 0) return []
  const ids = roles.map((role) => role.id)
  const granted = await queries.selectFrom('role_accesses').where('role_id', 'in', ids).selectAll().execute()
  return roles.map((role) => {
    const keys = granted.filter(({ role_id }) => role_id === role.id).map(({ access }) => access)
    return { ...role, ...grantsOf(role_access, keys) }
  })
}

/** An id is the position among all keys; it is never stored, so a new key may shift it. */
function accessList(context: Context) {
  const entries = ACCESS_ENTRIES.of(context)
  const ids = new Map(entries.map((entry, index) => [entry.name, index + 1]))
  return entries.map(({ name, label, parent }) => ({
    id: ids.get(name) ?? 0,
    name,
    label,
    parent_id: parent ? (ids.get(parent) ?? 0) : 0,
  }))
}

async function writeRole<T>(
  context: Context,
  user: Caller,
  callback: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    write(context, user, async (tx) => {
      await tx.lock('rights')
      return callback(tx)
    })
  try {
    // Somebody gave the role to an account at this moment. It can be read now, so the check before says how many have it.
    return await attempt().catch((error: unknown) =>
      isStillReferenced(error) ? attempt() : Promise.reject(error),
    )
  } catch (error) {
    if (violatedIndex(error) === 'roles_name_unique')
      throw errors.invalid({ name: 'Nama role ini sudah dipakai' })
    if (isStillReferenced(error)) throw errors.conflict('Role ini masih dipakai pengguna.')
    throw error
  }
}

async function readRole(queries: Queries, id: number): Promise<contract.Role> {
  const role = await queries
    .selectFrom('roles')
    .where('id', '=', id)
    .select(['id', 'name', 'created_at', 'updated_at'])
    .executeTakeFirst()
  if (!role) throw errors.notFound('Role tidak ditemukan.')
  return { ...role, role_accesses: (await readRoleKeys(queries, id)).map((name) => ({ access: { name } })) }
}

/** @throws 422 for each key that no feature has */
function refuseUnknownKeys(source: { contributions: Contributions }, accesses: readonly string[]) {
  const known = new Set<string>(['*', ...ACCESS_ENTRIES.of(source).map(({ name }) => name)])
  const unknown = accesses.flatMap((name, index) => (known.has(name) ? [] : [index]))
  if (unknown.length > 0)
    throw errors.invalid(
      Object.fromEntries(unknown.map((index) => [`accesses.${index}`, 'Hak akses tidak dikenal'])),
    )
}

/** A caller may neither grant nor revoke keys that the caller lacks. @throws 403 */
function refuseKeysNotHeld(
  { user, contributions }: Tx<Caller>,
  { before, after }: { before: readonly string[]; after: readonly string[] },
) {
  const changedKeys = [
    ...after.filter((key) => !before.includes(key)),
    ...before.filter((key) => !after.includes(key)),
  ]
  const keysNotHeld = changedKeys.filter((key) => !contract.canGrant(user.role_access, key))
  if (keysNotHeld.length === 0) return
  const entries = ACCESS_ENTRIES.of({ contributions })
  const labels = keysNotHeld.map((key) => entries.find((entry) => entry.name === key)?.label ?? 'semua akses')
  throw errors.forbidden(`Anda tidak memiliki hak ini, jadi tidak dapat mengubahnya: ${labels.join(', ')}.`)
}

/**
 * New accounts find their role by these names: without one of them no such person could be stored, and a stronger role
 * under such a name would be given to every new one.
 *
 * @throws 409, or 422 under name
 */
function refuseReservedName(tx: Tx, { name: before }: contract.Role, after?: { name: string }) {
  const reservedName = RESERVED_ROLES.of(tx).find(({ name }) => name === before.toLowerCase())?.name
  if (!reservedName || after?.name.toLowerCase() === reservedName) return
  const reason = `Role ini diberikan kepada setiap ${reservedName} baru`
  if (after) throw errors.invalid({ name: `${reason}, jadi namanya tetap` })
  throw errors.conflict(`${reason}, jadi tidak dapat dihapus.`)
}

type RoleValues = { name: string; accesses: string[]; updated_at?: string | null | undefined }

async function createRole(tx: Tx<Caller>, { name, accesses }: RoleValues) {
  const { queries } = tx
  refuseUnknownKeys(tx, accesses)
  refuseKeysNotHeld(tx, { before: [], after: accesses })
  const at = tx.now()
  const { id } = await queries
    .insertInto('roles')
    .values({ name, search_text: toSearchText(name), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeKeys(queries, id, accesses)
  await tx.audit({
    action: 'create',
    entity: 'role',
    entityId: id,
    after: { name, accesses },
  })
  return readRole(queries, id)
}

async function updateRole(tx: Tx<Caller>, id: number, { updated_at, name, accesses }: RoleValues) {
  const { queries } = tx
  refuseUnknownKeys(tx, accesses)
  const before = await readRole(queries, id)
  const keysBefore = before.role_accesses.map((entry) => entry.access.name)
  refuseKeysNotHeld(tx, { before: keysBefore, after: accesses })
  refuseReservedName(tx, before, { name })
  await refuseOutdated(tx, 'role', { before, expectedVersion: updated_at })
  if (accesses.includes('*')) await refuseWildcardForOthers(queries, id)
  const at = tx.nextTimestamp(before.updated_at)
  const update = queries.updateTable('roles').set({ name, search_text: toSearchText(name), updated_at: at })
  await updateUnchanged(tx, 'role', { update, before })
  await writeKeys(queries, id, accesses)
  await requireAdministrator(queries)
  const after = { name, accesses }
  await tx.audit({
    action: 'update',
    entity: 'role',
    entityId: id,
    before: { name: before.name, accesses: keysBefore },
    after,
  })
  return readRole(queries, id)
}

async function removeRole(tx: Tx<Caller>, id: number) {
  const { queries } = tx
  const before = await readRole(queries, id)
  const keysBefore = before.role_accesses.map((entry) => entry.access.name)
  refuseKeysNotHeld(tx, { before: keysBefore, after: [] })
  refuseReservedName(tx, before)
  const { users } = await queries
    .selectFrom('users')
    .where('role_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  if (users > 0) {
    const blocker: Blocker = { resource: contract.USERS_API.slice(1), filter: { role_id: [id] } }
    throw errors.conflict(
      `Role ini masih dipakai ${users} pengguna, jadi tidak dapat dihapus.`,
      refusalOf(contract.roleInUse, { users, blocker }),
    )
  }
  await queries.deleteFrom('roles').where('id', '=', id).execute()
  await tx.audit({
    action: 'delete',
    entity: 'role',
    entityId: id,
    before,
  })
}

async function writeKeys(queries: Queries, roleId: number, accesses: readonly string[]) {
  await queries.deleteFrom('role_accesses').where('role_id', '=', roleId).execute()
  if (accesses.length === 0) return
  await queries
    .insertInto('role_accesses')
    .values(accesses.map((access) => ({ role_id: roleId, access })))
    .execute()
}

/** `*` is only for administrators. */
async function refuseWildcardForOthers(queries: Queries, roleId: number) {
  const other = await queries
    .selectFrom('users')
    .where('role_id', '=', roleId)
    .where('user_type', '!=', 'administrator')
    .select('id')
    .executeTakeFirst()
  if (other)
    throw errors.conflict('Semua akses hanya untuk administrator; role ini juga dipakai pengguna lain.')
}
