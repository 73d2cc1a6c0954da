/** Users: who may sign in, as what, with which role. */
import type { Blocker } from '#contract/blocker.ts'
import { accountUses } from '#contract/catalogue.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import * as contract from '#contract/people/user.ts'
import type { Context } from '#server/context.ts'
import { isStillReferenced, searchable } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { type Tx, write } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { refuseIfUsed } from '#server/resource/inUse.ts'
import { list } from '#server/resource/listing.ts'
import { refuseStale, updateUnchanged } from '#server/resource/optimisticLock.ts'
import { closeAccount, firstPassword } from './accounts.ts'
import { claimLogins, loginRefusal } from './logins.ts'
import { replacePassword } from './passwordReset.ts'
import { keepAnAdministrator, refuseAbove, refuseRole, refuseType } from './rights.ts'
import { readUser, USER_SOURCE, withKeys } from './userList.ts'

export function serveUsers(serve: Serve) {
  serve(contract.listUsers, async ({ query, context }) => {
    const found = await list(context.db, USER_SOURCE, query)
    return { result: { ...found, rows: await withKeys(context.db.kysely, found.rows) } }
  })
  serve(contract.exportUsers, (call) =>
    exported(call, contract.exportUsers, everyRow(call.context.db, USER_SOURCE, call.query)),
  )
  serve(contract.readUser, async ({ params, context }) => ({
    result: await readUser(context.db.kysely, params.id),
  }))
  serve(contract.createUser, async ({ body, context, user }) => {
    const { hash, oneTime } = await firstPassword(context.config)
    return savingUser(context, user, async (tx) => {
      const created = await createUser(tx, body, hash)
      return tx.answer({ message: 'Pengguna berhasil disimpan.', result: { ...created, password: oneTime } })
    })
  })
  serve(contract.updateUser, async ({ params, body, context, user }) => ({
    message: 'Pengguna berhasil diperbarui.',
    result: await savingUser(context, user, (tx) => updateUser(tx, params.id, body)),
  }))
  serve(contract.removeUser, async ({ params, context, user }) => {
    await savingUser(context, user, (tx) => removeUser(tx, params.id))
    return { message: 'Pengguna berhasil dihapus.', result: null }
  })
  serve(contract.resetPassword, async ({ params, context, user }) => {
    const { hash, oneTime } = await firstPassword(context.config)
    await savingUser(context, user, (tx) => resetUser(tx, params.id, hash))
    return { message: 'Password berhasil direset.', result: { password: oneTime } }
  })
  serve(contract.readPasswordPolicy, ({ context }) => ({
    result: { default_password: context.config.DEFAULT_PASSWORD ?? null },
  }))
}

type Fields = contract.UserInput & { updated_at?: string | null | undefined }

/** Stores a user; also what an import does with each row. */
export async function createUser(tx: Tx<Caller>, input: Fields, hash: string): Promise<contract.User> {
  const { queries } = tx
  refuseType(tx.user, input.user_type)
  await refuseRole(tx, input)
  await claimLogins(tx, null, input)
  const at = tx.now()
  const { id } = await queries
    .insertInto('users')
    .values({
      ...columnsOf(input),
      password_hash: hash,
      must_change_password: 1,
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

async function updateUser(tx: Tx<Caller>, id: number, input: Fields): Promise<contract.User> {
  const { queries } = tx
  const before = await readUser(queries, id)
  refuseAbove(tx.user, before)
  if (input.user_type !== before.user_type) refuseType(tx.user, input.user_type)
  if (input.role_id !== before.role.id || input.user_type !== before.user_type) await refuseRole(tx, input)
  refuseStale(before, input.updated_at)
  await refuseNumbersOfPerson(queries, before, input)
  await claimLogins(tx, id, input)
  const at = tx.nextStamp(before.updated_at)
  const update = queries.updateTable('users').set({ ...columnsOf(input), updated_at: at })
  await updateUnchanged(update, before)
  await keepAnAdministrator(queries)
  const after = await readUser(queries, id)
  await tx.audit({
    action: 'update',
    entity: 'user',
    entityId: id,
    before,
    after,
  })
  return after
}

export async function removeUser(tx: Tx<Caller>, id: number): Promise<void> {
  const { queries } = tx
  const before = await readUser(queries, id)
  refuseAbove(tx.user, before)
  if (id === tx.user.id) throw errors.conflict('Anda tidak dapat menghapus akun sendiri.')
  const person = await personOf(queries, id)
  if (person) {
    throw errors.conflict(
      `Akun ini milik ${person.label} ${person.name}; hapus datanya di Data ${person.label}.`,
      { blocker: person.blocker },
    )
  }
  await refuseIfUsed(queries, { usedBy: accountUses, row: before, label: 'Akun' })
  await closeAccount(queries, id)
  await keepAnAdministrator(queries)
  await tx.audit({
    action: 'delete',
    entity: 'user',
    entityId: id,
    before,
  })
}

export async function resetUser(tx: Tx<Caller>, id: number, hash: string): Promise<void> {
  refuseAbove(tx.user, await readUser(tx.queries, id))
  await replacePassword(tx, id, hash)
}

/** NISN and NIP of a person with a record are changed there, or the two would drift apart. */
async function refuseNumbersOfPerson(queries: Queries, before: contract.User, input: Fields) {
  const isChanged =
    input.nisn !== before.nisn || input.nip !== before.nip || input.user_type !== before.user_type
  const person = isChanged ? await personOf(queries, before.id) : null
  if (!person) return
  const field = input.user_type !== before.user_type ? 'user_type' : person.label === 'Siswa' ? 'nisn' : 'nip'
  throw errors.invalid({ [field]: `Ubah di Data ${person.label}; akun ini mengikuti data tersebut` })
}

async function personOf(queries: Queries, userId: number) {
  for (const [table, label, { api }] of [
    ['students', 'Siswa', student],
    ['teachers', 'Guru', teacher],
  ] as const) {
    const found = await queries
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select(['id', 'name'])
      .executeTakeFirst()
    if (!found) continue
    const blocker: Blocker = { resource: api.slice(1), id: found.id }
    return { label, name: found.name, blocker }
  }
  return null
}

function columnsOf({ user_type, role_id, username, name, email, nisn, nip }: Fields) {
  return {
    user_type,
    role_id,
    username,
    name,
    email,
    nisn,
    nip,
    search_text: searchable(name, username, email, nisn, nip),
  }
}

/** One transaction, with the engine's refusals told under the field they concern. */
async function savingUser<T>(
  context: Context,
  user: Caller,
  work: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, async (tx) => {
      await tx.lock('rights')
      return work(tx)
    })
  } catch (error) {
    if (isStillReferenced(error))
      throw errors.conflict('Pengguna ini masih dipakai, jadi tidak dapat dihapus.')
    throw loginRefusal(error)
  }
}
