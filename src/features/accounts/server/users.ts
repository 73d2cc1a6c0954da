/** Users: their accounts, types and roles. */
import { grants, POLICY } from '#platform/contract/access.ts'
import { inUse } from '#platform/contract/blocker.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced, toSearchText } from '#platform/server/db/engine.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors, refusalOf } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { findAccountOwner } from '#platform/server/identity/accountOwners.ts'
import { refuseStrongerUser, requireAdministrator } from '#platform/server/identity/roles/rights.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { refuseIfUsed } from '#platform/server/resource/inUse.ts'
import { list } from '#platform/server/resource/listing.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import type { accounts } from '../accounts.ts'
import * as contract from '../user.ts'
import { closeAccount, createInitialPassword } from './accounts.ts'
import { ACCOUNT_USES } from './accountUses.ts'
import { claimLogins, toLoginError } from './loginNames.ts'
import { reissueEndedPasswords, resetChosenPasswords } from './newPasswords.ts'
import { tellOfNewEmail } from './notices.ts'
import { resetPasswordOfUser } from './passwordReset.ts'
import {
  canHandOutPasswords,
  refuseAdministratorType,
  refuseUngrantableRole,
  WITHHELD_MESSAGE,
} from './rights.ts'
import { readUser, USER_SOURCE, withKeys } from './userList.ts'

export const userHandlers = {
  listUsers: async ({ query, context }) => {
    const { rows, ...counts } = await list(context.db, USER_SOURCE, query)
    return { result: { ...counts, rows: await withKeys(context.db.kysely, rows) } }
  },
  exportUsers: (call) =>
    sendExport(call, contract.exportUsers, readAllRows(call.context.db, USER_SOURCE, call.query)),
  readUser: async ({ params, context }) => ({
    result: await readUser(context.db.kysely, params.id),
  }),
  createUser: async ({ body, context, user }) => {
    const { hash, oneTime } = await createInitialPassword(context.config)
    return writeUser(context, user, async (tx) => {
      const created = await createUser(tx, body, hash)
      if (oneTime && !canHandOutPasswords(user)) {
        const message = `Pengguna berhasil disimpan. ${WITHHELD_MESSAGE}`
        return tx.respond({ message, result: { ...created, password: null } })
      }
      return tx.respond({ message: 'Pengguna berhasil disimpan.', result: { ...created, password: oneTime } })
    })
  },
  updateUser: async ({ params, body, context, user }) => ({
    message: 'Pengguna berhasil diperbarui.',
    result: await writeUser(context, user, (tx) => updateUser(tx, params.id, body)),
  }),
  removeUser: async ({ params, context, user }) => {
    await writeUser(context, user, (tx) => removeUser(tx, params.id))
    return { message: 'Pengguna berhasil dihapus.', result: null }
  },
  resetPassword: async ({ params, context, user }) => {
    const { hash, oneTime } = await createInitialPassword(context.config)
    await writeUser(context, user, (tx) => resetPasswordOfUser(tx, params.id, hash))
    return { message: 'Password berhasil direset.', result: { password: oneTime } }
  },
  resetPasswords: async ({ body, context, user }) => {
    const result = await resetChosenPasswords(context, user, body.ids)
    return { message: `Password ${result.reset} akun direset.`, result }
  },
  reissuePasswords: async ({ context, user }) => {
    const result = await reissueEndedPasswords(context, user)
    return { message: `Password ${result.reset} akun dibuat baru.`, result }
  },
  readPasswordPolicy: ({ context }) => ({
    result: { default_password: context.config.DEFAULT_PASSWORD ?? null },
  }),
} satisfies Partial<Handlers<typeof accounts.calls>>

/** Who reads the list of users also learns whose a taken name is. */
const mayReadUsers = ({ role_access }: Caller) => grants(role_access, POLICY.user.read)

type UserFields = contract.UserInput & { updated_at?: string | null | undefined }

/** Stores a user, from the form or from a row of an import. */
export async function createUser(tx: Tx<Caller>, input: UserFields, hash: string): Promise<contract.User> {
  const { queries } = tx
  refuseAdministratorType(tx.user, input.user_type)
  await refuseUngrantableRole(tx, input)
  await claimLogins(tx, { id: null, mayNameOwner: mayReadUsers(tx.user) }, input)
  const at = tx.now()
  const { id } = await queries
    .insertInto('users')
    .values({
      ...columnsOf(input),
      password_hash: hash,
      must_change_password: 1,
      password_issued_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await readUser(queries, id)
  await tx.audit({
    action: 'create',
    entity: 'user',
    entityId: id,
    after: created,
  })
  return created
}

async function updateUser(tx: Tx<Caller>, id: number, input: UserFields): Promise<contract.User> {
  const { queries } = tx
  const before = await readUser(queries, id)
  refuseStrongerUser(tx.user, before)
  if (input.user_type !== before.user_type) refuseAdministratorType(tx.user, input.user_type)
  if (input.role_id !== before.role.id || input.user_type !== before.user_type)
    await refuseUngrantableRole(tx, input)
  await refuseOutdated(tx, 'user', { before, expectedVersion: input.updated_at })
  await refuseNumbersOfPerson(tx, before, input)
  await claimLogins(tx, { id, mayNameOwner: mayReadUsers(tx.user) }, input)
  const at = tx.nextTimestamp(before.updated_at)
  const update = queries.updateTable('users').set({ ...columnsOf(input), updated_at: at })
  await updateUnchanged(tx, 'user', { update, before })
  await requireAdministrator(queries)
  const after = await readUser(queries, id)
  await tx.audit({
    action: 'update',
    entity: 'user',
    entityId: id,
    before,
    after,
  })
  await tellOfNewEmail(tx, id, { before, after })
  return after
}

export async function removeUser(tx: Tx<Caller>, id: number): Promise<void> {
  const { queries } = tx
  const before = await readUser(queries, id)
  refuseStrongerUser(tx.user, before)
  if (id === tx.user.id) throw errors.conflict('Anda tidak dapat menghapus akun sendiri.')
  const person = await findAccountOwner(tx, id)
  if (person) {
    throw errors.conflict(
      `Akun ini milik ${person.label} ${person.name}; hapus datanya di Data ${person.label}.`,
      refusalOf(inUse, { blocker: person.blocker }),
    )
  }
  await refuseIfUsed(queries, { usedBy: ACCOUNT_USES.of(tx), row: before, label: 'Akun' })
  await closeAccount(queries, id)
  await requireAdministrator(queries)
  await tx.audit({
    action: 'delete',
    entity: 'user',
    entityId: id,
    before,
  })
}

/** NISN and NIP of a person with a record are changed only there, so that record and account stay equal. */
async function refuseNumbersOfPerson(tx: Tx, before: contract.User, input: UserFields) {
  const isChanged =
    input.nisn !== before.nisn || input.nip !== before.nip || input.user_type !== before.user_type
  const person = isChanged ? await findAccountOwner(tx, before.id) : null
  if (!person) return
  const field = input.user_type !== before.user_type ? 'user_type' : (person.numberField ?? 'user_type')
  throw errors.invalid({ [field]: `Ubah di Data ${person.label}; akun ini mengikuti data tersebut` })
}

function columnsOf({ user_type, role_id, username, name, email, nisn, nip }: UserFields) {
  return {
    user_type,
    role_id,
    username,
    name,
    email,
    nisn,
    nip,
    search_text: toSearchText(name, username, email, nisn, nip),
  }
}

/** Runs the callback in a transaction and turns constraint violations into errors for the user. */
async function writeUser<T>(
  context: Context,
  user: Caller,
  callback: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, async (tx) => {
      await tx.lock('rights')
      return callback(tx)
    })
  } catch (error) {
    if (isStillReferenced(error))
      throw errors.conflict('Pengguna ini masih dipakai, jadi tidak dapat dihapus.')
    throw toLoginError(error)
  }
}
