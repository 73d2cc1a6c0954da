/** Says why a chosen password is weak: it is the account's own name or number, the school's default, or a common one. */

import { LOGIN_NUMBERS } from '#platform/contract/identity/loginNumbers.ts'
import { findPasswordProblem, type OwnNames } from '#platform/contract/passwordRule.ts'
import type { Config } from '../../config.ts'
import { ACCOUNT_OWNERS, type OwnerSource } from '../accountOwners.ts'

/** @returns one sentence without a full stop; null if the password may be chosen */
export async function findChosenPasswordProblem(
  { DEFAULT_PASSWORD: defaultPassword }: Pick<Config, 'DEFAULT_PASSWORD'>,
  password: string,
  own: readonly OwnNames[],
): Promise<string | null> {
  const common = await readCommonPasswords()
  return findPasswordProblem(password, { own, defaultPassword, isCommon: (folded) => common.has(folded) })
}

/** A weak default is not refused, since a school that has one today must still start. @returns null if it is not weak */
export async function weakDefaultWarning(config: Pick<Config, 'DEFAULT_PASSWORD'>): Promise<string | null> {
  const { DEFAULT_PASSWORD: password } = config
  if (password === undefined) return null
  const problem = await findChosenPasswordProblem({ DEFAULT_PASSWORD: undefined }, password, [])
  return (
    problem &&
    'Peringatan: DEFAULT_PASSWORD lemah, semua orang dapat menebaknya. Ganti dengan yang lain, atau kosongkan agar setiap akun mendapat password sekali pakai.'
  )
}

/** What the account is known by, and what the record of its owner says. */
export async function readOwnNames(source: OwnerSource, userId: number): Promise<OwnNames[]> {
  const columns = LOGIN_NUMBERS.of(source)
  const account = await source.queries
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'username', ...columns.map(({ column }) => column)])
    .executeTakeFirst()
  const owners = await Promise.all(
    ACCOUNT_OWNERS.of(source).map(({ readNames }) => readNames?.(source.queries, userId)),
  )
  const ofAccount = account && {
    email: account.email,
    username: account.username,
    numbers: Object.fromEntries(columns.map(({ column, label }) => [label, account[column]])),
  }
  return [ofAccount, ...owners].filter((names) => names !== undefined)
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Read when a password is first chosen, since a server without such a request need not hold them. */
function readCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('./commonPasswords.txt?raw').then(
    ({ default: text }) => new Set(text.split('\n').filter((line) => line && !line.startsWith('#'))),
  )
  return commonPasswords
}
