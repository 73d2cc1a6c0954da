/** Login names: one person, several ways in, and no two people with the same one. */
import { violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

/** The ways in, best first; they are told apart where old data lets two people share a name. */
const WAYS = ['email', 'username', 'nisn', 'nip'] as const
type Way = (typeof WAYS)[number]

/** Whoever signs in under this name: e-mail, username, NISN or NIP (decisions §2), in any case. */
export async function findByLogin(queries: Queries, login: string) {
  const users = await usersNamed(queries, login)
  return WAYS.map((way) => users.find((user) => isSame(user[way], login))).find(Boolean)
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
}

/** An engine's refusal of a login name under the field it concerns; anything else as it is. */
export function toldLogin(error: unknown): unknown {
  const index = violatedIndex(error)
  const way = WAYS.find((name) => index === `users_${name}_unique`)
  return way ? errors.invalid({ [way]: taken(way) }) : error
}

/**
 * The ways whose name already lets somebody else in, whichever way theirs is: a username that is
 * another's NISN would shut the other out.
 */
async function takenLogins(queries: Queries, userId: number | null, logins: Logins): Promise<Way[]> {
  const found: Way[] = []
  for (const way of WAYS) {
    const login = logins[way]
    if (login && (await usersNamed(queries, login)).some((user) => user.id !== userId)) found.push(way)
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
    .select(['id', 'email', 'username', 'nisn', 'nip', 'password_hash'])
    .execute()
}

function isSame(name: string | null, login: string): boolean {
  return name?.toLowerCase() === login.toLowerCase()
}
