/** Login names: one person, several ways in, and no two people with the same one. */
import type { Queries } from '#server/db/open.ts'

/** The ways in, best first; they are told apart where old data lets two people share a name. */
const WAYS = ['email', 'username', 'nisn', 'nip'] as const
type Way = (typeof WAYS)[number]

/** Whoever signs in under this name: e-mail, username, NISN or NIP (decisions §2), in any case. */
export async function findByLogin(queries: Queries, login: string) {
  const users = await usersNamed(queries, login)
  return WAYS.map((way) => users.find((user) => isSame(user[way], login))).find(Boolean)
}

/**
 * The ways whose name already lets somebody else in, whichever way theirs is: a username that is
 * another's NISN would shut the other out.
 */
export async function takenLogins(
  queries: Queries,
  userId: number | null,
  logins: { readonly [W in Way]?: string | null },
): Promise<Way[]> {
  const taken: Way[] = []
  for (const way of WAYS) {
    const login = logins[way]
    if (login && (await usersNamed(queries, login)).some((user) => user.id !== userId)) taken.push(way)
  }
  return taken
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
