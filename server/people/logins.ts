/** Login names: one person, several ways in, and no two people with the same one. */
import { sql } from 'kysely'
import { composed } from '#contract/field/composed.ts'
import { plannedAnew, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

/** The ways in, best first; they are told apart where old data lets two people share a name. */
const LOGIN_COLUMNS = ['email', 'username', 'nisn', 'nip'] as const
type Way = (typeof LOGIN_COLUMNS)[number]

/** A number is its owner's, whoever made it a username or an e-mail before that was refused. */
const LOGIN_COLUMNS_FOR_NUMBERS = ['nisn', 'nip', 'email', 'username'] as const
const NUMBER = /^\d+$/

/** Whoever signs in under this name, in any case: e-mail, username, NISN, NIP, NIK, and NIS where it is nobody else's. */
export async function findByLogin(queries: Queries, login: string) {
  const users = await usersNamed(queries, login)
  const ways = NUMBER.test(login) ? LOGIN_COLUMNS_FOR_NUMBERS : LOGIN_COLUMNS
  const named = ways.map((way) => users.find((user) => isSame(user[way], login))).find(Boolean)
  return named ?? (NUMBER.test(login) ? findByRecord(queries, login) : undefined)
}

/** By the numbers that only the record of a student or teacher holds. */
async function findByRecord(queries: Queries, number: string) {
  const places = [
    ['teachers', 'nik'],
    ['students', 'nik'],
    ['students', 'nis'],
  ] as const
  for (const [table, column] of places) {
    const user = await queries
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.user_id`)
      .where(sql.ref(`${table}.${column}`), '=', number)
      .select(['users.id', 'users.email', 'username', 'users.nisn', 'users.nip', 'password_hash'])
      .executeTakeFirst()
    if (user) return user
  }
  return undefined
}

type Logins = { readonly [W in Way]?: string | null }

const LABELS: Record<Way, string> = { email: 'Email', username: 'Username', nisn: 'NISN', nip: 'NIP' }
const taken = (way: Way) => `${LABELS[way]} ini sudah dipakai`

/**
 * To be called before login names are written, within the transaction.
 *
 * @param userId whose they become; null for a new account
 * @throws 422 under each name that already lets somebody else in
 */
export async function claimLogins(tx: Tx, userId: number | null, logins: Logins): Promise<void> {
  await tx.lock('logins')
  const ways = await takenLogins(tx.queries, userId, logins)
  if (ways.length) throw errors.invalid(Object.fromEntries(ways.map((way) => [way, taken(way)])))
  await refuseNumbers(tx.queries, userId, logins)
}

/**
 * Of numbers that people sign in by, those that are somebody's NISN or NIP already. A username of the same digits keeps
 * nobody from a number.
 */
export async function takenNumbers(queries: Queries, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await queries
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('nisn', 'in', numbers), eb('nip', 'in', numbers)]))
    .modifyFront(plannedAnew)
    .select(['nisn', 'nip'])
    .execute()
  return new Set(rows.flatMap(({ nisn, nip }) => [nisn, nip]).filter((number) => number !== null))
}

/** What is said of a login name that lets somebody else in, under its field. */
export const takenRefusal = (way: Way) => errors.invalid({ [way]: taken(way) })

/** A number as a username or e-mail would keep out the student or teacher whose NISN or NIP it is one day. @throws 422 */
async function refuseNumbers(queries: Queries, userId: number | null, logins: Logins) {
  const before =
    userId === null
      ? undefined
      : await queries.selectFrom('users').where('id', '=', userId).select(LOGIN_COLUMNS).executeTakeFirst()
  const own = [...Object.values(before ?? {}), logins.nisn, logins.nip]
  const refused = (['username', 'email'] as const).filter((way) => {
    const login = logins[way]
    return login && NUMBER.test(login) && !own.includes(login)
  })
  if (refused.length)
    throw errors.invalid(
      Object.fromEntries(refused.map((way) => [way, `${LABELS[way]} tidak boleh angka saja`])),
    )
}

/** An engine's refusal of a login name under the field it concerns; anything else as it is. */
export function loginRefusal(error: unknown): unknown {
  const index = violatedIndex(error)
  const way = LOGIN_COLUMNS.find((name) => index === `users_${name}_unique`)
  return way ? takenRefusal(way) : error
}

/**
 * The ways whose name already lets somebody else in, whichever way theirs is: a username that is
 * another's NISN would shut the other out.
 */
async function takenLogins(queries: Queries, userId: number | null, logins: Logins): Promise<Way[]> {
  const found: Way[] = []
  for (const way of LOGIN_COLUMNS) {
    const login = logins[way]
    const others = login ? (await usersNamed(queries, login)).filter((user) => user.id !== userId) : []
    // A number belongs to the person; somebody's username of the same digits must not keep them out.
    const isNumber = way === 'nisn' || way === 'nip'
    if (others.some((user) => !isNumber || user.nisn === login || user.nip === login)) found.push(way)
  }
  return found
}

function usersNamed(queries: Queries, login: string) {
  return queries
    .selectFrom('users')
    .where(({ eb, or, fn, val }) =>
      or([
        // The engine folds both sides alike; JavaScript folds letters that SQLite does not.
        eb(fn<string>('lower', ['email']), '=', fn<string>('lower', [val(login)])),
        eb(fn<string>('lower', ['username']), '=', fn<string>('lower', [val(login)])),
        eb('nisn', '=', login),
        eb('nip', '=', login),
      ]),
    )
    .modifyFront(plannedAnew)
    .select(['id', 'email', 'username', 'nisn', 'nip', 'password_hash'])
    .execute()
}

function isSame(name: string | null, login: string): boolean {
  return name?.toLowerCase() === login.toLowerCase()
}

type NewOwner = { name: string; email: string | null; nisn: string | null; nip: string | null }
type FreeNames = { email: string | null; username: string | null }

/** By what else each signs in: the e-mail where it is nobody's yet, and a username for those without any number. */
export async function freeNames(queries: Queries, accounts: readonly NewOwner[]): Promise<FreeNames[]> {
  const isFree = await emailCheck(queries, accounts)
  const usernames = new Set<string>()
  const names: FreeNames[] = []
  for (const { name, email, nisn, nip } of accounts) {
    const username = (nisn ?? nip) ? null : await freeUsername(queries, name, usernames)
    if (username) usernames.add(username)
    names.push({ email: isFree(email) ? email : null, username })
  }
  return names
}

/** Families share an address and forms are filled with '-'; then the account goes without and signs in by number. */
async function emailCheck(queries: Queries, accounts: readonly NewOwner[]) {
  const emails = accounts.flatMap(({ email }) => (email?.includes('@') ? [email.toLowerCase()] : []))
  const rows =
    emails.length === 0
      ? []
      : await queries
          .selectFrom('users')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', emails))
          .modifyFront(plannedAnew)
          .select('email')
          .execute()
  const taken = new Set(rows.map(({ email }) => email?.toLowerCase()))
  /** Whoever asks first has it. */
  return (email: string | null) => {
    const folded = email?.toLowerCase()
    if (!folded?.includes('@') || taken.has(folded)) return false
    taken.add(folded)
    return true
  }
}

/** Somebody without any number signs in by a username made from the name; `others` are given in the same transaction. */
async function freeUsername(queries: Queries, name: string, others: ReadonlySet<string>): Promise<string> {
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
    if (!names.has(candidate) && !others.has(candidate)) return candidate
  }
}
