/** Maps accounts, and creates missing ones for students and teachers; each gets a one-time password. */
import { createInitialPassword } from '#features/accounts/server/accounts.ts'
import { USER_TYPES } from '#features/accounts/userTypes.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import { isDateSet, type LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { LoginNames } from './loginNames.ts'
import { listPersons, type Person, personKey, type Student, type Teacher } from './persons.ts'
import { mapPicture } from './pictures.ts'
import type { Role } from './roles.ts'

/** The login name and one-time password of an account. */
export type Login = { userId: number; type: UserType; name: string; login: string; password: string }

type Roles = ReadonlyMap<number | string, Role>
type Account = {
  id: number
  user_type: UserType
  role_id: number
  name: string
  username: string | null
  email: string | null
  nisn: string | null
  nip: string | null
  photo: string | null
  login_at: string | null
  last_login_at: string | null
  created_at: string
  updated_at: string
}

const DEFAULT_ROLES: Record<UserType, string> = {
  administrator: 'Operator',
  teacher: 'Guru',
  student: 'Siswa',
}

/** @returns the account ids of persons by `personKey`, and the logins of all accounts */
export async function mapAccounts(
  schoolImport: SchoolImport,
  { roles, students, teachers }: { roles: Roles; students: readonly Student[]; teachers: readonly Teacher[] },
): Promise<{ accounts: ReadonlyMap<string, number>; logins: Login[] }> {
  const names = new LoginNames()
  const seeded = await schoolImport.context.db.kysely
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .execute()
  for (const { email, username } of seeded) names.reserve(email, username)
  const people = listPersons(students, teachers, names)
  const personByUserId = new Map<number, Person>()
  for (const person of people)
    if (person.user !== null && !personByUserId.has(person.user)) personByUserId.set(person.user, person)
  const accounts = new Map<string, number>()
  const accountIdsOfPersons = findAccountIdsOfPersons(schoolImport)
  const mappedAccounts = await schoolImport.mapRows('users', async (row) => {
    const email = row.text('email')?.toLowerCase()
    const existing = seeded.find((user) => email !== undefined && user.email?.toLowerCase() === email)
    if (existing && row.raw('user_type') === 'administrator') {
      const reason = 'akun administrator Pelita dengan email ini dipakai, dengan passwordnya sendiri'
      row.noteCorrection('id', String(existing.id), reason)
      schoolImport.recordNewId('users', row.id, existing.id)
      const administrator = personByUserId.get(row.id)
      if (administrator) accounts.set(personKey(administrator), existing.id)
      // Reading a column counts it as known.
      for (const column of ACCOUNT_COLUMNS) row.raw(column)
      return null
    }
    const account = await mapAccount(schoolImport, row, {
      roles,
      names,
      person: personByUserId.get(row.id),
      accountIdsOfPersons,
    })
    schoolImport.recordNewId('users', row.id, account.id)
    const person = personByUserId.get(row.id)
    if (person) accounts.set(personKey(person), account.id)
    return account
  })
  const peopleWithoutAccount = people.filter((person) => !accounts.has(personKey(person)))
  const createdAccounts = peopleWithoutAccount.map((person) =>
    openAccount(schoolImport, person, { roles, names }),
  )
  for (const [n, person] of peopleWithoutAccount.entries())
    accounts.set(personKey(person), createdAccounts[n]?.id ?? 0)
  if (createdAccounts.length > 0)
    schoolImport.log.addRemark(
      `${createdAccounts.length} guru atau siswa belum memiliki akun; akunnya dibuat.`,
    )
  const all = [...mappedAccounts.flatMap((account) => account ?? []), ...createdAccounts]
  return { accounts, logins: await writeAccounts(schoolImport, all) }
}

const ACCOUNT_COLUMNS = ['user_type', 'role_id', 'name', 'username', 'nisn', 'nip', 'photo', 'password']

type Lookups = {
  roles: Roles
  names: LoginNames
  person: Person | undefined
  accountIdsOfPersons: ReadonlySet<number>
}

async function mapAccount(
  schoolImport: SchoolImport,
  row: LegacyRow,
  { roles, names, person, accountIdsOfPersons }: Lookups,
): Promise<Account> {
  const user_type = row.choice('user_type', USER_TYPES) ?? row.skipRow('tipe user tidak dikenal')
  if (!person && accountIdsOfPersons.has(row.id))
    row.skipRow('data guru atau siswanya dihapus atau tidak dibawa')
  const numbers = mapNumbers(row, { user_type, person, names })
  const username = mapLoginName(row, 'username', names)
  const email = mapLoginName(row, 'email', names)
  const name = row.text('name') ?? person?.name ?? username ?? email ?? row.skipRow('tanpa nama')
  const hasLogin = username ?? email ?? numbers.nisn ?? numbers.nip
  const generatedUsername = hasLogin ? null : names.generate(name)
  if (generatedUsername)
    row.noteCorrection('username', generatedUsername, 'tanpa nama masuk: dibuat dari namanya')
  names.reserve(username, email, generatedUsername)
  // Read only so that the column counts as known: passwords are not imported, which the report says once.
  row.raw('password')
  const photo = await mapPicture(schoolImport, row, { column: 'photo', use: 'profile' })
  // A date of zeros stands for never; no correction is noted.
  const seenAt = (column: string) => (isDateSet(row.raw(column)) ? row.moment(column) : null)
  return {
    id: schoolImport.allocateId('users'),
    user_type,
    role_id: mapRole(row, roles, user_type).id,
    name,
    username: username ?? generatedUsername,
    email,
    ...numbers,
    photo,
    login_at: seenAt('current_login') ?? seenAt('last_login'),
    last_login_at: seenAt('last_login'),
    ...row.timestamps(schoolImport.importedAt),
  }
}

/** Ids of accounts that belong to a record; if the record is not imported, neither is the account. */
function findAccountIdsOfPersons({ dump }: SchoolImport): ReadonlySet<number> {
  const records = (['students', 'teachers'] as const).flatMap((table) => dump.tables.get(table) ?? [])
  return new Set(records.map(({ user_id }) => Number(user_id)))
}

/** The login numbers of the account's record; without a record, its own. */
function mapNumbers(
  row: LegacyRow,
  { user_type, person, names }: Pick<Lookups, 'person' | 'names'> & { user_type: UserType },
) {
  const nisn = row.text('nisn')
  const nip = row.text('nip')
  if (person) {
    const column = person.type === 'student' ? 'nisn' : 'nip'
    const before = column === 'nisn' ? nisn : nip
    if (before !== person.number)
      row.noteCorrection(column, person.number, 'mengikuti data guru atau siswanya')
    return { nisn: null, nip: null, [column]: person.number }
  }
  const column = user_type === 'student' ? 'nisn' : user_type === 'teacher' ? 'nip' : null
  const number = column && row.digits(column)
  if (!column || !number) return { nisn: null, nip: null }
  if (names.isTaken(number)) {
    row.noteCorrection(column, null, 'sudah dipakai akun lain')
    return { nisn: null, nip: null }
  }
  names.reserve(number)
  return { nisn: null, nip: null, [column]: number }
}

/** The login name; null if it is taken, or a number, which may be somebody's NISN one day. */
function mapLoginName(row: LegacyRow, column: 'username' | 'email', names: LoginNames): string | null {
  const name = row.text(column)
  if (name === null) return null
  if (/^\d+$/.test(name)) row.noteCorrection(column, null, 'angka saja: masuk dengan NISN, NIP atau NIK')
  else if (names.isTaken(name)) row.noteCorrection(column, null, 'sudah dipakai akun lain')
  else return name
  return null
}

function mapRole(row: LegacyRow, roles: Roles, type: UserType): Role {
  const legacyRole = roles.get(row.integer('role_id') ?? -1)
  const isTooStrong = type !== 'administrator' && legacyRole?.keys.has('*')
  if (legacyRole && !isTooStrong) return legacyRole
  const existing = roles.get(DEFAULT_ROLES[type]) ?? row.skipRow(`role ${DEFAULT_ROLES[type]} tidak ada`)
  const reason = isTooStrong ? 'semua akses hanya untuk administrator' : 'rolenya tidak ada'
  row.noteCorrection('role_id', existing.name, reason)
  return existing
}

function openAccount(
  schoolImport: SchoolImport,
  person: Person,
  { roles, names }: Pick<Lookups, 'roles' | 'names'>,
): Account {
  const username = person.number === null ? names.generate(person.name) : null
  const isFree = person.email?.includes('@') && !names.isTaken(person.email)
  const email = isFree ? person.email : null
  names.reserve(username, email)
  const { type, name, number, created_at, updated_at } = person
  return {
    id: schoolImport.allocateId('users'),
    user_type: type,
    role_id: roles.get(DEFAULT_ROLES[type])?.id ?? 0,
    name,
    username,
    email,
    nisn: type === 'student' ? number : null,
    nip: type === 'teacher' ? number : null,
    photo: null,
    login_at: null,
    last_login_at: null,
    created_at,
    updated_at,
  }
}

async function writeAccounts(schoolImport: SchoolImport, accounts: readonly Account[]): Promise<Login[]> {
  const rows = []
  const logins: Login[] = []
  for (const account of accounts) {
    const { id: userId, user_type: type, name, username, email, nisn, nip } = account
    const { hash: password_hash, oneTime } = await createInitialPassword(schoolImport.context.config)
    const search_text = toSearchText(name, username, email, nisn, nip)
    const password_issued_at = schoolImport.importedAt
    rows.push({ ...account, password_hash, must_change_password: 1, password_issued_at, search_text })
    const password = oneTime ?? schoolImport.context.config.DEFAULT_PASSWORD ?? ''
    logins.push({ userId, type, name, login: nisn ?? nip ?? username ?? email ?? '', password })
  }
  schoolImport.deferInsert('users', rows)
  const uses = accounts.flatMap(({ id, photo }) =>
    photo === null ? [] : [{ image: photo, entity: 'user', entity_id: id }],
  )
  schoolImport.deferInsert('image_uses', uses)
  return logins
}
