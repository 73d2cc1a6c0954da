/** User accounts: their first passwords, and the ones made together with a teacher or a student. */
import type { Selectable } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Database } from '#platform/server/db/tables.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { claimImages } from '#platform/server/files/images.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import { generateOneTimePassword, hashPassword } from '#platform/server/identity/passwords/passwords.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import { chooseLogins, claimLogins, findTakenNumbers, takenLoginError } from './loginNames.ts'
import type { PersonType } from './rights.ts'

export type InitialPassword = {
  hash: string
  /** The random password, shown once; null where DEFAULT_PASSWORD is used. */
  oneTime: string | null
}

const hashesOfDefaults = new Map<string, Promise<string>>()

/**
 * Makes the password of a new or reset account. DEFAULT_PASSWORD is hashed once per process: an import of
 * 20,000 accounts must not compute 20,000 slow hashes.
 */
export async function createInitialPassword({
  DEFAULT_PASSWORD: defaultPassword,
}: Config): Promise<InitialPassword> {
  if (!defaultPassword) {
    const password = generateOneTimePassword()
    return { hash: hashOneTimePassword(password), oneTime: password }
  }
  const hashed = hashesOfDefaults.get(defaultPassword) ?? hashPassword(defaultPassword)
  hashesOfDefaults.set(defaultPassword, hashed)
  return { hash: await hashed, oneTime: null }
}

/** What an account takes over from a teacher's or student's record. */
export type Person = {
  name: string
  email: string | null
  nisn: string | null
  nip: string | null
  nik: string | null
  /** Given by the school to whoever has no other number to sign in by. */
  registration_no: string | null
}

type NewAccount = { type: PersonType; person: Person; role_id: number; passwordHash: string; at: string }
/** The account's id, and the login name that is shown with the password. */
type OpenedAccount = { id: number; login: string }

/**
 * Opens accounts of teachers or students, in the transaction that stores the persons. All share the same statements,
 * since each statement is a round trip to PostgreSQL.
 *
 * @returns the accounts in the order given
 * @throws 422 under a number by which another account signs in
 */
export async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<OpenedAccount[]> {
  if (accounts.length === 0) return []
  const numberedAccounts = await claimNewNumbers(tx, accounts)
  const logins = await chooseLogins(
    tx.queries,
    numberedAccounts.map(({ person, numbers }) => ({ ...person, ...numbers })),
  )
  const rows = numberedAccounts.map(({ person, numbers, ...account }, index) => {
    const { email = null, username = null } = logins[index] ?? {}
    return {
      user_type: account.type,
      role_id: account.role_id,
      name: person.name,
      username,
      email,
      ...numbers,
      password_hash: account.passwordHash,
      must_change_password: 1,
      password_issued_at: account.at,
      search_text: toSearchText(person.name, username, email, numbers.nisn, numbers.nip),
      created_at: account.at,
      updated_at: account.at,
    }
  })
  const storedRows = await tx.queries
    .insertInto('users')
    .values(rows)
    .returning(['id', 'nisn', 'nip', 'username'])
    .execute()
  // Neither engine guarantees the order of the returned rows.
  const idsByLogin = new Map(storedRows.map((row) => [loginOf(row), row.id]))
  return rows.map((row) => {
    const login = loginOf(row)
    const id = idsByLogin.get(login)
    if (id === undefined || login === null) throw new Error('An account was not stored')
    return { id, login }
  })
}

const loginOf = ({ nisn, nip, username }: Pick<Selectable<Database['users']>, 'nisn' | 'nip' | 'username'>) =>
  nisn ?? nip ?? username

/** Copies the name and login numbers from the person's record to the account. */
export async function syncAccountWithPerson(
  tx: Tx,
  { userId, type, person, at }: { userId: number; type: PersonType; person: Person; at: string },
) {
  const { queries } = tx
  const numbers = await claimNumbers(tx, userId, { type, person })
  const { email, username } = await queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'username'])
    .executeTakeFirstOrThrow()
  const search_text = toSearchText(person.name, username, email, numbers.nisn, numbers.nip)
  await queries
    .updateTable('users')
    .set({ name: person.name, ...numbers, search_text, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/**
 * Used where the account has more rights than the caller: changing the person's record must not change the numbers by
 * which the account signs in.
 *
 * @throws 403 if a login number would change
 */
export async function refuseLoginChange(
  { queries }: Tx,
  { userId, type, person }: { userId: number; type: PersonType; person: Person },
) {
  const before = await queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['nisn', 'nip'])
    .executeTakeFirstOrThrow()
  const { nisn, nip } = loginNumbersOf(type, person)
  if (nisn !== before.nisn || nip !== before.nip)
    throw errors.forbidden('Akun orang ini memiliki hak akses lebih dari Anda, jadi nomor masuknya tetap.')
}

const loginNumbersOf = (type: PersonType, { nisn, nip, nik }: Person) =>
  type === 'student' ? { nisn, nip: null } : { nisn: null, nip: nip ?? nik }

/** A student signs in by NISN, a teacher by NIP or, without one, by NIK. */
async function claimNumbers(tx: Tx, userId: number, owner: NumberOwner) {
  const numbers = loginNumbersOf(owner.type, owner.person)
  try {
    await claimLogins(tx, { id: userId }, numbers)
  } catch (error) {
    throw error instanceof ApiError ? toNumberError(owner, error) : error
  }
  return numbers
}

type NumberOwner = Pick<NewAccount, 'type' | 'person'>

/** Claims the login numbers of new accounts with one query. @throws 422 */
async function claimNewNumbers(tx: Tx, accounts: readonly NewAccount[]): Promise<NumberedAccount[]> {
  const numberedAccounts = accounts.map((account) => ({
    ...account,
    numbers: loginNumbersOf(account.type, account.person),
  }))
  await tx.lock('logins')
  const claimedNumbers = numberedAccounts
    .flatMap(({ numbers }) => [numbers.nisn, numbers.nip])
    .filter((number) => number !== null)
  const taken = await findTakenNumbers(tx.queries, claimedNumbers)
  for (const { numbers, ...owner } of numberedAccounts)
    for (const column of ['nisn', 'nip'] as const)
      if (taken.has(numbers[column] ?? '')) throw toNumberError(owner, takenLoginError(column))
  return numberedAccounts
}

type NumberedAccount = NewAccount & { numbers: ReturnType<typeof loginNumbersOf> }

/** The error of a taken number, under the field the number was entered in. */
function toNumberError({ type, person }: NumberOwner, refusal: ApiError): ApiError {
  const isByNik = type === 'teacher' && !person.nip
  return isByNik ? errors.invalid({ nik: 'NIK ini sudah dipakai untuk masuk oleh akun lain' }) : refusal
}

/** Deletes an account with its sessions, devices and second step. */
export async function closeAccount(queries: Queries, userId: number): Promise<void> {
  await dropSignInsAndPhoto(queries, userId)
  await queries.deleteFrom('users').where('id', '=', userId).execute()
}

/** Ends the account's sessions, forgets its devices and second step, and releases its photo. */
export async function dropSignInsAndPhoto(queries: Queries, userId: number): Promise<void> {
  for (const table of ['sessions', 'new_devices', 'recovery_codes', 'second_steps'] as const)
    await queries.deleteFrom(table).where('user_id', '=', userId).execute()
  await claimImages(queries, { entity: 'user', entityId: userId, images: [] })
}
