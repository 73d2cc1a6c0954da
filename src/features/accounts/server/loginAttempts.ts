/** Limits password guessing without locking anybody out: by account and network, by network, and by delays. */
import type { FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { clientNetwork } from '#platform/server/db/clientNetwork.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'

const WINDOW_MS = 15 * MINUTE
/** Failed tries for one account from one network, within the window. */
const MAX_TRIES = 10
/** Different login names tried from one network, which a whole school may share. */
const MAX_NAMES = 300
/** The longest delay of a response. */
export const MAX_DELAY_MS = 3 * SECOND

export type Attempt = {
  /** The key of the account, see `accountKey`. */
  login: string
  /** The network of the client, see `clientNetwork`; it is stored in the column `address`. */
  network: string
}

/** @param name as typed, by which a try without an account counts */
export function attemptOf(
  { address }: Pick<FastifyRequest, 'address'>,
  user: { id: number } | undefined,
  name: string,
): Attempt {
  return { login: accountKey(user, name), network: clientNetwork(address) }
}

/** The same key for every login name of an account; a name without an account gets a key of its own. */
export function accountKey(user: { id: number } | undefined, name: string): string {
  return user ? `id:${user.id}` : `name:${name.toLowerCase().slice(0, 200)}`
}

/**
 * Records a try before the password is checked, so that a hundred simultaneous tries all count. A right password
 * deletes the account's tries from this network.
 *
 * @returns milliseconds to wait before the response
 * @throws 429 with Retry-After
 */
export async function admitAttempt(context: Context, attempt: Attempt): Promise<number> {
  const since = new Date(context.clock() - WINDOW_MS).toISOString()
  // Nobody is signed in yet, so the write has no author.
  return write(context, null, async (tx) => {
    const { queries } = tx
    // Without the lock, simultaneous tries would not count each other.
    await tx.lock('login_attempts')
    // Tries in the future were recorded by a clock that ran ahead and was set back.
    await queries
      .deleteFrom('login_attempts')
      .where(({ eb, or }) => or([eb('created_at', '<=', since), eb('created_at', '>', tx.now())]))
      .execute()
    const limitedSince =
      (await findLimitingTry(queries, attempt)) ?? (await findLimitingName(queries, attempt))
    if (limitedSince)
      throw errors.tooManyTries(Math.ceil((Date.parse(limitedSince) + WINDOW_MS - context.clock()) / 1000))
    const { tries } = await queries
      .selectFrom('login_attempts')
      .where('login', '=', attempt.login)
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('login_attempts')
      .values({ login: attempt.login, address: attempt.network, created_at: tx.now() })
      .execute()
    return delayAfter(tries)
  })
}

/** The moment of the oldest of the last MAX_TRIES tries; undefined if there are fewer. */
async function findLimitingTry(queries: Queries, { login, network }: Attempt): Promise<string | undefined> {
  const tries = await queries
    .selectFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', network)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(MAX_TRIES)
    .execute()
  return tries[MAX_TRIES - 1]?.created_at
}

/** When the last of MAX_NAMES names from this network was tried; undefined if there are fewer. */
async function findLimitingName(queries: Queries, { network }: Attempt): Promise<string | undefined> {
  const names = await queries
    .selectFrom('login_attempts')
    .where('address', '=', network)
    .groupBy('login')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .orderBy('last', 'desc')
    .limit(MAX_NAMES)
    .execute()
  return names[MAX_NAMES - 1]?.last
}

/** Tries from all networks together only slow an account down. @returns milliseconds @example delayAfter(20) // 1000 */
export function delayAfter(tries: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, tries - MAX_TRIES) * 100)
}

export async function clearAttempts(queries: Queries, { login, network }: Attempt): Promise<void> {
  await queries
    .deleteFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', network)
    .execute()
}
