/** Finds accounts by their login names. */
import { sql } from 'kysely'
import { LOGIN_NUMBERS, type LoginNumber } from '#platform/contract/identity/loginNumbers.ts'
import { withoutCachedPlan } from '../../db/engine.ts'
import { ACCOUNT_OWNERS, type OwnerSource } from '../accountOwners.ts'

const NAME_COLUMNS = ['email', 'username'] as const
const DIGITS_ONLY = /^\d+$/

const PASSWORD_COLUMNS = ['password_hash', 'must_change_password', 'password_issued_at'] as const

const numberColumns = (source: Pick<OwnerSource, 'contributions'>): readonly LoginNumber[] =>
  LOGIN_NUMBERS.of(source).map(({ column }) => column)

/**
 * Finds the account by any of its login names, ignoring case: e-mail, username, its numbers, or a number of its owner's
 * record. The first match wins, where old data lets two accounts share a name; of digits, one of its numbers.
 */
export async function findByLogin(source: OwnerSource, login: string) {
  const users = await findUsersByLogin(source, login)
  const numbers = numberColumns(source)
  const columns = DIGITS_ONLY.test(login) ? [...numbers, ...NAME_COLUMNS] : [...NAME_COLUMNS, ...numbers]
  const match = columns.map((column) => users.find((user) => isSame(user[column], login))).find(Boolean)
  return match ?? (DIGITS_ONLY.test(login) ? findByRecordNumber(source, login) : undefined)
}

/** Searches the numbers that are stored only in the record of the account's owner. */
async function findByRecordNumber(source: OwnerSource, number: string) {
  for (const { findByNumber } of ACCOUNT_OWNERS.of(source)) {
    const found = await findByNumber?.(source.queries, number)
    if (found)
      return source.queries
        .selectFrom('users')
        .where('id', '=', found.userId)
        .select(['id', ...NAME_COLUMNS, ...numberColumns(source), ...PASSWORD_COLUMNS])
        .executeTakeFirst()
  }
  return undefined
}

/** The accounts that have the login in any column. */
export function findUsersByLogin(source: OwnerSource, login: string) {
  const numbers = numberColumns(source)
  return source.queries
    .selectFrom('users')
    .where(({ or, eb, fn, val }) =>
      or([
        // Both sides are lowered by the engine: JavaScript lowers letters that SQLite does not.
        ...NAME_COLUMNS.map((column) =>
          eb(fn<string>('lower', [column]), '=', fn<string>('lower', [val(login)])),
        ),
        ...numbers.map((column) => eb(sql.ref(column), '=', login)),
      ]),
    )
    .modifyFront(withoutCachedPlan)
    .select(['id', ...NAME_COLUMNS, ...numbers, ...PASSWORD_COLUMNS])
    .execute()
}

function isSame(name: string | null, login: string): boolean {
  return name?.toLowerCase() === login.toLowerCase()
}
