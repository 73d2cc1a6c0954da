/** Login names: one person, several ways in, and no two people with the same one. */
import { sql } from 'kysely'
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
  return way ? errors.invalid({ [way]: taken(way) }) : error
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
