/** User accounts: their first passwords, and the ones made together with a teacher or a student. */
import type { Selectable } from 'kysely'
import type { Config } from '#server/config.ts'
import { searchable } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Tx } from '#server/db/write.ts'
import { ApiError, errors } from '#server/http/errors.ts'
import { claimLogins, freeNames, takenNumbers, takenRefusal } from './logins.ts'
import { hashOneTimePassword, hashPassword, oneTimePassword } from './passwords.ts'
import type { PersonType } from './rights.ts'

export type FirstPassword = {
  hash: string
  /** To be shown once; null where it is the known default. */
  oneTime: string | null
}

const hashedDefaults = new Map<string, Promise<string>>()

/**
 * The password of a new or reset account. DEFAULT_PASSWORD is hashed once per process: 20,000
 * accounts of an import must not mean 20,000 slow hashes.
 */
export async function firstPassword({ DEFAULT_PASSWORD: known }: Config): Promise<FirstPassword> {
  if (!known) {
    const password = oneTimePassword()
    return { hash: hashOneTimePassword(password), oneTime: password }
  }
  const hashed = hashedDefaults.get(known) ?? hashPassword(known)
  hashedDefaults.set(known, hashed)
  return { hash: await hashed, oneTime: null }
}

/** What an account takes over from a teacher's or student's record. */
export type Person = {
  name: string
  email: string | null
  nisn: string | null
  nip: string | null
  nik: string | null
}

type NewAccount = { type: PersonType; person: Person; role_id: number; passwordHash: string; at: string }
/** Its id and the login name that is told with the password. */
type OpenedAccount = { id: number; login: string }

/**
 * Opens accounts of teachers or students, in the transaction that stores the persons; all by the same statements, as each
 * is a way to PostgreSQL and back.
 *
 * @returns in the order given
 * @throws 422 under a number that somebody else signs in by
 */
export async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<OpenedAccount[]> {
  if (accounts.length === 0) return []
  const numbered = await claimNewNumbers(tx, accounts)
  const names = await freeNames(
    tx.queries,
    numbered.map(({ person, numbers }) => ({ ...person, ...numbers })),
  )
  const rows = numbered.map(({ person, numbers, ...account }, index) => {
    const { email = null, username = null } = names[index] ?? {}
    return {
      user_type: account.type,
      role_id: account.role_id,
      name: person.name,
      username,
      email,
      ...numbers,
      password_hash: account.passwordHash,
      must_change_password: 1,
      search_text: searchable(person.name, username, email, numbers.nisn, numbers.nip),
      created_at: account.at,
      updated_at: account.at,
    }
  })
  const opened = await tx.queries
    .insertInto('users')
    .values(rows)
    .returning(['id', 'nisn', 'nip', 'username'])
    .execute()
  // Neither engine says in which order it hands them back.
  const ids = new Map(opened.map((row) => [loginOf(row), row.id]))
  return rows.map((row) => {
    const login = loginOf(row)
    const id = ids.get(login)
    if (id === undefined || login === null) throw new Error('An account was not stored')
    return { id, login }
  })
}

const loginOf = ({ nisn, nip, username }: Pick<Selectable<Database['users']>, 'nisn' | 'nip' | 'username'>) =>
  nisn ?? nip ?? username

/** Name and login numbers follow the person's record. */
export async function followPerson(
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
  const search_text = searchable(person.name, username, email, numbers.nisn, numbers.nip)
  await queries
    .updateTable('users')
    .set({ name: person.name, ...numbers, search_text, updated_at: at })
    .where('id', '=', userId)
    .execute()
}

/**
 * The record of somebody whose account may more than whoever keeps the record: the account's name stays, and
 * numbers it signs in by are not changed from here.
 *
 * @throws 403
 */
export async function refuseOtherLogin(
  { queries }: Tx,
  { userId, type, person }: { userId: number; type: PersonType; person: Person },
) {
  const before = await queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['nisn', 'nip'])
    .executeTakeFirstOrThrow()
  const { nisn, nip } = numbersOf(type, person)
  if (nisn !== before.nisn || nip !== before.nip)
    throw errors.forbidden('Akun orang ini memiliki hak akses lebih dari Anda, jadi nomor masuknya tetap.')
}

const numbersOf = (type: PersonType, { nisn, nip, nik }: Person) =>
  type === 'student' ? { nisn, nip: null } : { nisn: null, nip: nip ?? nik }

/** A student signs in by NISN, a teacher by NIP or, without one, by NIK. */
async function claimNumbers(tx: Tx, userId: number, of: PersonNumbers) {
  const numbers = numbersOf(of.type, of.person)
  try {
    await claimLogins(tx, userId, numbers)
  } catch (error) {
    throw error instanceof ApiError ? numberRefusal(of, error) : error
  }
  return numbers
}

type PersonNumbers = Pick<NewAccount, 'type' | 'person'>

/** The same of new accounts, by one search. @throws 422 */
async function claimNewNumbers(tx: Tx, accounts: readonly NewAccount[]): Promise<NumberedAccount[]> {
  const numbered = accounts.map((one) => ({ ...one, numbers: numbersOf(one.type, one.person) }))
  await tx.lock('logins')
  const all = numbered
    .flatMap(({ numbers }) => [numbers.nisn, numbers.nip])
    .filter((number) => number !== null)
  const taken = await takenNumbers(tx.queries, all)
  for (const { numbers, ...of } of numbered)
    for (const way of ['nisn', 'nip'] as const)
      if (taken.has(numbers[way] ?? '')) throw numberRefusal(of, takenRefusal(way))
  return numbered
}

type NumberedAccount = NewAccount & { numbers: ReturnType<typeof numbersOf> }

/** The refusal of a number under the field that has it. */
function numberRefusal({ type, person }: PersonNumbers, refusal: ApiError): ApiError {
  const isByNik = type === 'teacher' && !person.nip
  return isByNik ? errors.invalid({ nik: 'NIK ini sudah dipakai untuk masuk oleh akun lain' }) : refusal
}

/** Closes an account with its sessions. */
export async function closeAccount(queries: Queries, userId: number): Promise<void> {
  await dropSessionsAndPhoto(queries, userId)
  await queries.deleteFrom('users').where('id', '=', userId).execute()
}

/** Nobody is signed in to the account any longer, and nothing holds its photo. */
export async function dropSessionsAndPhoto(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await queries
    .deleteFrom('image_uses')
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .execute()
}
/**
 * Whether the account still has the password that was checked before the transaction: meanwhile it may have
 * been reset, and whoever still knew the old one must not come in by it. Holds the row until the end.
 */
export async function isPasswordUnchanged(
  queries: Queries,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
