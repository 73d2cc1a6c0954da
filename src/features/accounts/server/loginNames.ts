/** Login names: an account has several, and no two accounts share one. */
import { violatedIndex, withoutCachedPlan } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { findUsersByLogin } from '#platform/server/identity/signIn/findByLogin.ts'

/** Columns that hold login names. The first match wins, where old data lets two accounts share a name. */
const LOGIN_COLUMNS = ['email', 'username', 'nisn', 'nip'] as const
type LoginColumn = (typeof LOGIN_COLUMNS)[number]

const DIGITS_ONLY = /^\d+$/

type Logins = { readonly [Column in LoginColumn]?: string | null }

const LABELS: Record<LoginColumn, string> = { email: 'Email', username: 'Username', nisn: 'NISN', nip: 'NIP' }
const takenMessage = (column: LoginColumn, owner?: string | undefined) =>
  `${LABELS[column]} ini sudah dipakai${owner ? ` oleh ${owner}` : ''}`

/**
 * To be called before login names are written, within the transaction.
 *
 * @param account `id` is null for a new account; `mayNameOwner` says whether the caller may read accounts, and so learns
 * whose name it is
 * @throws 422 under each name that another account already has
 */
export async function claimLogins(
  tx: Tx,
  { id, mayNameOwner = false }: { id: number | null; mayNameOwner?: boolean },
  logins: Logins,
): Promise<void> {
  await tx.lock('logins')
  // First, so that nobody learns from the answer whether a number is somebody's NISN, NIP or NIK.
  await refuseNumericLogins(tx.queries, id, logins)
  const taken = await findTaken(tx, id, logins)
  if (taken.length === 0) return
  const owners = mayNameOwner ? await readNames(tx.queries, taken) : null
  throw errors.invalid(
    Object.fromEntries(
      taken.map((login) => [login.column, takenMessage(login.column, owners?.get(login.id))]),
    ),
  )
}

/**
 * Finds which numbers are already somebody's NISN or NIP. A username of the same digits does not count: the number
 * belongs to its person.
 */
export async function findTakenNumbers(queries: Queries, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await queries
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('nisn', 'in', numbers), eb('nip', 'in', numbers)]))
    .modifyFront(withoutCachedPlan)
    .select(['nisn', 'nip'])
    .execute()
  return new Set(rows.flatMap(({ nisn, nip }) => [nisn, nip]).filter((number) => number !== null))
}

/** The error for a login name that another account has, under its field. */
export const takenLoginError = (column: LoginColumn) => errors.invalid({ [column]: takenMessage(column) })

/** Refuses digits as a username or e-mail: they may one day be the NISN or NIP of somebody else. @throws 422 */
async function refuseNumericLogins(queries: Queries, userId: number | null, logins: Logins) {
  const before =
    userId === null
      ? undefined
      : await queries.selectFrom('users').where('id', '=', userId).select(LOGIN_COLUMNS).executeTakeFirst()
  const ownLogins = [...Object.values(before ?? {}), logins.nisn, logins.nip]
  const refused = (['username', 'email'] as const).filter((column) => {
    const login = logins[column]
    return login && DIGITS_ONLY.test(login) && !ownLogins.includes(login)
  })
  if (refused.length)
    throw errors.invalid(
      Object.fromEntries(refused.map((column) => [column, `${LABELS[column]} tidak boleh angka saja`])),
    )
}

/** Turns the violation of a unique login column into a 422 under its field; other errors are returned unchanged. */
export function toLoginError(error: unknown): unknown {
  const index = violatedIndex(error)
  const column = LOGIN_COLUMNS.find((name) => index === `users_${name}_unique`)
  return column ? takenLoginError(column) : error
}

/**
 * The columns whose name another account already has in any of its columns: a username that is
 * another's NISN would lock the other out.
 */
async function findTaken(tx: Tx, userId: number | null, logins: Logins): Promise<TakenLogin[]> {
  const taken: TakenLogin[] = []
  for (const column of LOGIN_COLUMNS) {
    const login = logins[column]
    const others = login ? (await findUsersByLogin(tx, login)).filter((user) => user.id !== userId) : []
    // A number belongs to its person, even if another account has the same digits as its username.
    const isNumber = column === 'nisn' || column === 'nip'
    const owner = others.find((user) => !isNumber || user.nisn === login || user.nip === login)
    if (owner) taken.push({ column, id: owner.id })
  }
  return taken
}

/** A column whose name is taken, and the account that has it. */
type TakenLogin = { column: LoginColumn; id: number }

async function readNames(queries: Queries, taken: readonly TakenLogin[]): Promise<Map<number, string>> {
  const ids = taken.map(({ id }) => id)
  const rows = await queries.selectFrom('users').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type NewOwner = {
  name: string
  email: string | null
  nisn: string | null
  nip: string | null
  registration_no: string | null
}
type ChosenLogins = { email: string | null; username: string | null }

/** Chooses further login names: the e-mail if it is free, and the registration number for accounts without any other. */
export async function chooseLogins(queries: Queries, accounts: readonly NewOwner[]): Promise<ChosenLogins[]> {
  const reserveEmail = await createEmailReservation(queries, accounts)
  const chosenLogins: ChosenLogins[] = []
  for (const { email, nisn, nip, registration_no } of accounts) {
    const username = (nisn ?? nip) ? null : registration_no
    chosenLogins.push({ email: reserveEmail(email) ? email : null, username })
  }
  return chosenLogins
}

/** Families share an address, and forms contain '-'; such accounts get no e-mail and sign in by number. */
async function createEmailReservation(queries: Queries, accounts: readonly NewOwner[]) {
  const emails = accounts.flatMap(({ email }) => (email?.includes('@') ? [email.toLowerCase()] : []))
  const rows =
    emails.length === 0
      ? []
      : await queries
          .selectFrom('users')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), 'in', emails))
          .modifyFront(withoutCachedPlan)
          .select('email')
          .execute()
  const taken = new Set(rows.map(({ email }) => email?.toLowerCase()))
  /** @returns whether the address was free; it is then reserved, so that only the first account gets it */
  return (email: string | null) => {
    const lowerCase = email?.toLowerCase()
    if (!lowerCase?.includes('@') || taken.has(lowerCase)) return false
    taken.add(lowerCase)
    return true
  }
}
