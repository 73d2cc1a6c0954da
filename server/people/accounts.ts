/** User accounts: their first passwords, and the ones made together with a teacher or a student. */
import { composed } from '#contract/field/composed.ts'
import type { Config } from '#server/config.ts'
import { searchable } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { ApiError, errors } from '#server/http/errors.ts'
import { claimLogins } from './logins.ts'
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

/**
 * Opens the account of a teacher or student, in the transaction that stores the person.
 *
 * @returns its id and the login name that is told with the password
 */
export async function openAccount(
  tx: Tx,
  { type, person, role_id, passwordHash, at }: NewAccount,
): Promise<{ id: number; login: string }> {
  const { queries } = tx
  const numbers = await claimNumbers(tx, null, { type, person })
  const email = await freeEmail(queries, person.email)
  const number = numbers.nisn ?? numbers.nip
  const username = number ? null : await freeUsername(queries, person.name)
  const { id } = await queries
    .insertInto('users')
    .values({
      user_type: type,
      role_id,
      name: person.name,
      username,
      email,
      ...numbers,
      password_hash: passwordHash,
      must_change_password: 1,
      search_text: searchable(person.name, username, email, numbers.nisn, numbers.nip),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, login: number ?? username ?? person.name }
}

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
async function claimNumbers(
  tx: Tx,
  userId: number | null,
  { type, person }: { type: PersonType; person: Person },
) {
  const numbers = numbersOf(type, person)
  try {
    await claimLogins(tx, userId, numbers)
  } catch (error) {
    const isByNik = type === 'teacher' && !person.nip && error instanceof ApiError
    throw isByNik ? errors.invalid({ nik: 'NIK ini sudah dipakai untuk masuk oleh akun lain' }) : error
  }
  return numbers
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
/** Families share an address and forms are filled with '-'; then the account goes without and signs in by number. */
async function freeEmail(queries: Queries, email: string | null): Promise<string | null> {
  if (!email?.includes('@')) return null
  const taken = await queries
    .selectFrom('users')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  return taken ? null : email
}

/** Somebody without any number signs in by a username made from the name. */
async function freeUsername(queries: Queries, name: string): Promise<string> {
  const base =
    composed(name, 'NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')
      .replace(/^\.|\.$/g, '') || 'guru'
  const taken = await queries
    .selectFrom('users')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['username']), 'like', `${base}%`))
    .select('username')
    .execute()
  const names = new Set(taken.map((row) => row.username?.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}${number}`
    if (!names.has(candidate)) return candidate
  }
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
