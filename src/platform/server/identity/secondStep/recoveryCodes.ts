/** Recovery codes, by which an account signs in once each where its phone is lost. */
import type { Queries } from '../../db/open.ts'
import { hashOneTimePassword, isOneTimePassword } from '../../keys/oneTimePasswords.ts'
import { generateOneTimePassword } from '../passwords/passwords.ts'

const COUNT = 10
/** Groups are easier to type from paper. */
const GROUP = /.{1,5}/g

/** @returns ten codes as they are shown, of 64 random bits each @example ['m4k2p-x7rtc-9bd', …] */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => generateOneTimePassword().match(GROUP)?.join('-') ?? '')
}

/** Replaces the codes of an account. */
export async function storeRecoveryCodes(
  queries: Queries,
  { userId, codes, at }: { userId: number; codes: readonly string[]; at: string },
): Promise<void> {
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashOneTimePassword(withoutGroups(code)),
    created_at: at,
  }))
  await queries.insertInto('recovery_codes').values(rows).execute()
}

/** @returns the id of the code's row; undefined if the account has no such code */
export async function findRecoveryCode(
  queries: Queries,
  userId: number,
  code: string,
): Promise<number | undefined> {
  const rows = await queries
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select(['id', 'code_hash'])
    .execute()
  return rows.find(({ code_hash }) => isOneTimePassword(code_hash, withoutGroups(code)))?.id
}

export async function countRecoveryCodes(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** As it is hashed: phones write the first letter large, and people put blanks where the dashes are. */
const withoutGroups = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
