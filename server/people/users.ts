/** Users: who may sign in, as what, with which role. */
import { sql } from 'kysely'
import { canGrant } from '#contract/people/role.ts'
import * as contract from '#contract/people/user.ts'
import { audit } from '#server/audit.ts'
import { type Context, nextStamp, now } from '#server/context.ts'
import { type Importer, importCsv, importMessage } from '#server/csvImport.ts'
import { isStillReferenced, searchable, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import { byText, byValue, type ListSource, list } from '#server/listing.ts'
import { invalid, type Serve } from '#server/serve.ts'
import { type Caller, revokeSessions } from '#server/session.ts'
import { closeAccount, type FirstPassword, firstPassword } from './accounts.ts'
import { keepAnAdministrator } from './rights.ts'

export function serveUsers(serve: Serve) {
  serve(contract.listUsers, async ({ query, context }) => {
    const found = await list(context.db, SOURCE, query)
    return { result: { ...found, rows: await withKeys(context.db.kysely, found.rows) } }
  })
  serve(contract.readUser, async ({ params, context }) => ({
    result: await readUser(context.db.kysely, params.id),
  }))
  serve(contract.createUser, async ({ body, context, user }) => {
    const { hash, shown } = await firstPassword(context.config)
    const created = await savingUser(context, (queries) => createUser(queries, context, user, body, hash))
    return { message: 'Pengguna berhasil disimpan.', result: { ...created, password: shown } }
  })
  serve(contract.updateUser, async ({ params, body, context, user }) => ({
    message: 'Pengguna berhasil diperbarui.',
    result: await savingUser(context, (queries) => updateUser(queries, context, user, params.id, body)),
  }))
  serve(contract.removeUser, async ({ params, context, user }) => {
    await savingUser(context, (queries) => removeUser(queries, context, user, params.id))
    return { message: 'Pengguna berhasil dihapus.', result: null }
  })
  serve(contract.resetPassword, async ({ params, context, user }) => {
    const { hash, shown } = await firstPassword(context.config)
    await savingUser(context, (queries) => reset(queries, context, user, params.id, hash))
    return { message: 'Password berhasil direset.', result: { password: shown } }
  })
  serve(contract.importUsers, async ({ body, file, context, user }) => {
    const request = { path: file?.path ?? '', isDryRun: body.dry_run === '1' }
    const result = await importCsv(context, importerFor(context, user), request)
    return { message: importMessage(result), result }
  })
  serve(contract.readPasswordPolicy, ({ context }) => ({
    result: { default_password: context.config.DEFAULT_PASSWORD ?? null },
  }))
}

/** A row names its role; the rest is the same as in the form. */
function importerFor(context: Context, caller: Caller): Importer {
  return {
    name: 'user',
    ...contract.USER_CSV,
    unique: [['email'], ['username'], ['nisn'], ['nip']],
    prepare: async (values) => ({ ...values, first: await firstPassword(context.config) }),
    store: async (queries, { role, first, ...values }) => {
      const { hash, shown } = first as FirstPassword
      const role_id = await roleNamed(queries, String(role))
      const parsed = contract.userInput.safeParse({ ...values, role_id })
      if (!parsed.success) throw invalid(parsed.error)
      await createUser(queries, context, caller, parsed.data, hash)
      return { login: parsed.data.email, password: shown }
    },
    told,
  }
}

async function roleNamed(queries: Queries, name: string): Promise<number> {
  const role = await queries
    .selectFrom('roles')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  if (!role) throw errors.invalid({ role: `Role ${name} tidak ada` })
  return role.id
}

type Listed = Omit<contract.User, 'role_access'>

const roleName = sql`(select lower(name) from roles where roles.id = users.role_id)`

const SOURCE: ListSource<Listed> = {
  table: 'users',
  columns: sql`users.id, users.user_type, users.name, users.username, users.nisn, users.nip, users.email,
    users.created_at, users.updated_at, roles.id as role_id, roles.name as role_name`,
  joins: sql`join roles on roles.id = users.role_id`,
  sort: {
    name: byText('users.name'),
    username: byText('users.username'),
    email: byText('users.email'),
    nisn: byValue('users.nisn'),
    nip: byValue('users.nip'),
    user_type: byValue('users.user_type'),
    'role.name': roleName,
    created_at: byValue('users.created_at'),
  },
  filters: { user_type: byValue('users.user_type'), role_id: byValue('users.role_id') },
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: ({ role_id, role_name, ...user }) => ({ ...user, role: { id: role_id, name: role_name } }) as Listed,
}

async function withKeys(queries: Queries, users: Listed[]): Promise<contract.User[]> {
  if (users.length === 0) return []
  const keys = await queries
    .selectFrom('role_accesses')
    .where('role_id', 'in', [...new Set(users.map((user) => user.role.id))])
    .selectAll()
    .orderBy('access')
    .execute()
  return users.map((user) => ({
    ...user,
    role_access: keys.filter((key) => key.role_id === user.role.id).map((key) => key.access),
  }))
}

async function readUser(queries: Queries, id: number): Promise<contract.User> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${SOURCE.columns} from users ${SOURCE.joins ?? sql``} where users.id = ${id}`.execute(queries)
  const [user] = await withKeys(queries, rows.map(SOURCE.toRow))
  if (!user) throw errors.notFound('Pengguna tidak ditemukan.')
  return user
}

type Fields = contract.UserInput & { updated_at?: string | null | undefined }

/** Stores a user; also what an import does with each row. */
export async function createUser(
  queries: Queries,
  context: Context,
  caller: Caller,
  input: Fields,
  hash: string,
): Promise<contract.User> {
  await refuseRole(queries, caller, input)
  const at = now(context)
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
  await audit(queries, {
    userId: caller.id,
    action: 'create',
    entity: 'user',
    entityId: id,
    after: created,
    at,
  })
  return created
}

async function updateUser(
  queries: Queries,
  context: Context,
  caller: Caller,
  id: number,
  input: Fields,
): Promise<contract.User> {
  const before = await readUser(queries, id)
  refuseAbove(caller, before)
  if (input.role_id !== before.role.id || input.user_type !== before.user_type)
    await refuseRole(queries, caller, input)
  if (input.updated_at && input.updated_at !== before.updated_at) throw errors.changedMeanwhile()
  await refuseNumbersOfPerson(queries, before, input)
  const at = nextStamp(context, before.updated_at)
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ ...columnsOf(input), updated_at: at })
    .where('id', '=', id)
    .where('updated_at', '=', before.updated_at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.changedMeanwhile()
  await keepAnAdministrator(queries)
  const after = await readUser(queries, id)
  await audit(queries, {
    userId: caller.id,
    action: 'update',
    entity: 'user',
    entityId: id,
    before,
    after,
    at,
  })
  return after
}

async function removeUser(queries: Queries, context: Context, caller: Caller, id: number): Promise<void> {
  const before = await readUser(queries, id)
  refuseAbove(caller, before)
  if (id === caller.id) throw errors.conflict('Anda tidak dapat menghapus akun sendiri.')
  const person = await personOf(queries, id)
  if (person) {
    throw errors.conflict(
      `Akun ini milik ${person.label} ${person.name}. Hapus datanya di Data ${person.label}.`,
      {
        path: person.path,
      },
    )
  }
  await closeAccount(queries, id)
  await keepAnAdministrator(queries)
  await audit(queries, {
    userId: caller.id,
    action: 'delete',
    entity: 'user',
    entityId: id,
    before,
    at: now(context),
  })
}

/** Every session of the account ends, and the password must be changed at the next sign-in. */
async function reset(
  queries: Queries,
  context: Context,
  caller: Caller,
  id: number,
  hash: string,
): Promise<void> {
  const before = await readUser(queries, id)
  refuseAbove(caller, before)
  await queries
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: 1 })
    .where('id', '=', id)
    .execute()
  await revokeSessions(queries, { userId: id })
  await audit(queries, {
    userId: caller.id,
    action: 'password',
    entity: 'user',
    entityId: id,
    at: now(context),
  })
}

/** Nobody touches a user whose role holds keys they lack (decisions §2). */
function refuseAbove(caller: Caller, user: contract.User) {
  if (!contract.canTouchUser(caller.role_access, user)) {
    throw errors.forbidden('Pengguna ini memiliki hak akses lebih dari Anda.')
  }
}

/** Nobody gives a role with keys they lack, and `*` is only for administrators (decisions §2). */
async function refuseRole(queries: Queries, caller: Caller, { role_id, user_type }: Fields) {
  const role = await queries.selectFrom('roles').where('id', '=', role_id).select('id').executeTakeFirst()
  if (!role) throw errors.invalid({ role_id: 'Role tidak ditemukan' })
  const rows = await queries
    .selectFrom('role_accesses')
    .where('role_id', '=', role_id)
    .select('access')
    .execute()
  const keys = rows.map((row) => row.access)
  if (!keys.every((key) => canGrant(caller.role_access, key))) {
    throw errors.forbidden('Anda tidak dapat memberikan role yang haknya tidak Anda miliki.')
  }
  if (keys.includes('*') && user_type !== 'administrator') {
    throw errors.invalid({ role_id: 'Role dengan semua akses hanya untuk administrator' })
  }
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
  for (const [table, label, path] of [
    ['students', 'Siswa', 'student'],
    ['teachers', 'Guru', 'teacher'],
  ] as const) {
    const found = await queries
      .selectFrom(table)
      .where('user_id', '=', userId)
      .select(['id', 'name'])
      .executeTakeFirst()
    if (found) return { label, name: found.name, path: `/sia/master/${path}/edit/${found.id}` }
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

const TAKEN: Record<string, string> = { email: 'Email', username: 'Username', nisn: 'NISN', nip: 'NIP' }

/** One transaction, with the engine's refusals told under the field they concern. */
async function savingUser<T>({ db }: Context, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    return await db.kysely.transaction().execute(work)
  } catch (error) {
    throw told(error)
  }
}

/** The refusal of an engine in the school's words; anything else as it is. */
export function told(error: unknown): unknown {
  const index = violatedIndex(error)
  const field = Object.keys(TAKEN).find((name) => index === `users_${name}_unique`)
  if (field) return errors.invalid({ [field]: `${TAKEN[field]} ini sudah dipakai` })
  if (isStillReferenced(error))
    return errors.conflict('Pengguna ini masih menjadi penulis konten, jadi tidak dapat dihapus.')
  return error
}
