/** Limits password guessing without locking anybody out: by account and network, by network, and by delays. */
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../db/clientNetwork.ts'
import { evictOldest } from '../../db/memo.ts'
import type { Db, Queries } from '../../db/open.ts'
import { writeUnflushed } from '../../db/write.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'

const WINDOW_MS = 15 * MINUTE
/** Failed tries for one account from one network, within the window. */
const MAX_TRIES = 10
/** Different login names tried from one network, which a whole school may share. */
const MAX_NAMES = 300
/** An account has at most MAX_TRIES rows of one network, so these are of at least MAX_NAMES names. */
const MAX_ROWS = MAX_NAMES * MAX_TRIES
/** The longest delay of a response. */
export const MAX_DELAY_MS = 3 * SECOND

export type Attempt = {
  /** The key of the account, see `accountKey`. */
  login: string
  /** Where it comes from: the network of the client, or what is known of it; stored in the column `address`. */
  source: string
  /** Whether the source was there before with a right password; its tries then count for itself alone. */
  isKnown: boolean
}

type Tried = {
  address: string
  user: { id: number } | undefined
  /** As typed, by which a try without an account counts. */
  name: string
  /** The device if the account has signed in on it before. */
  device: string | null
}

export function attemptOf({ address, user, name, device }: Tried): Attempt {
  const login = user && isNik(name) ? nikKey(user.id) : accountKey(user, name)
  if (device !== null) return { login, source: `device ${device}`, isKnown: true }
  return { login, source: clientNetwork(address), isKnown: false }
}

/** A try of somebody who is signed in, such as the old password in the form that changes it. */
export function attemptInSession({ id, sessionId }: Pick<Caller, 'id' | 'sessionId'>): Attempt {
  return { login: accountKey({ id }, ''), source: `session ${sessionId}`, isKnown: true }
}

/**
 * A try of a code after a right password. All devices that the account has not signed in on share one source, so that a
 * stranger with the password and many networks has no more tries than with one.
 */
export function attemptWithCode({ userId, device }: { userId: number; device: string | null }): Attempt {
  const source = device === null ? 'everywhere' : `device ${device}`
  return { login: codeKey(userId), source, isKnown: true }
}

/**
 * Tries by NIK are counted apart. If they shared the count of the other names, whoever has stopped an account by
 * another name could try numbers until one is stopped too, which is then the NIK.
 */
const nikKey = (userId: number) => `${ACCOUNT_PREFIX}${userId}${NIK_SUFFIX}`

const isNik = (name: string) => /^\d{16}$/.test(name)

const CODE_PREFIX = 'code:'
const codeKey = (userId: number) => `${CODE_PREFIX}${userId}`

const ACCOUNT_PREFIX = 'id:'
const NIK_SUFFIX = ':nik'

/** The same key for every login name of an account but its NIK; a name without an account gets a key of its own. */
export function accountKey(user: { id: number } | undefined, name: string): string {
  return user ? `${ACCOUNT_PREFIX}${user.id}` : `name:${name.toLowerCase().slice(0, 200)}`
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
  // What a power cut undoes are the tries of the last moment, which count for a quarter of an hour only.
  return writeUnflushed(context, async (tx) => {
    const { queries } = tx
    // Without the lock, simultaneous tries would not count each other.
    await tx.lock('login_attempts')
    // Tries in the future were recorded by a clock that ran ahead and was set back.
    await queries
      .deleteFrom('login_attempts')
      .where(({ eb, or }) => or([eb('created_at', '<=', since), eb('created_at', '>', tx.now())]))
      .execute()
    const limitedSince =
      (await findLimitingTry(queries, attempt)) ?? (await findLimitingName(context, queries, attempt))
    if (limitedSince)
      throw errors.tooManyTries(Math.ceil((Date.parse(limitedSince) + WINDOW_MS - context.clock()) / 1000))
    const { tries } = await queries
      .selectFrom('login_attempts')
      .where('login', '=', attempt.login)
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('login_attempts')
      .values({ login: attempt.login, address: attempt.source, created_at: tx.now() })
      .execute()
    return attempt.isKnown ? 0 : delayAfter(tries)
  })
}

/** The moment of the oldest of the last MAX_TRIES tries; undefined if there are fewer. */
async function findLimitingTry(queries: Queries, { login, source }: Attempt): Promise<string | undefined> {
  const tries = await queries
    .selectFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', source)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(MAX_TRIES)
    .execute()
  return tries[MAX_TRIES - 1]?.created_at
}

/**
 * When the last of MAX_NAMES names from this network was tried; undefined if there are fewer, or the name is none of
 * them: whoever shares the network with a stranger can still sign in, unless the stranger has tried that name too.
 */
async function findLimitingName(
  { db, clock }: Context,
  queries: Queries,
  { login, source, isKnown }: Attempt,
): Promise<string | undefined> {
  if (isKnown) return undefined
  const triesFromNetwork = queries.selectFrom('login_attempts').where('address', '=', source)
  const isTried = await triesFromNetwork.where('login', '=', login).select('id').limit(1).executeTakeFirst()
  if (!isTried) return undefined
  const limited = limitedNetworks.get(db)?.get(source)
  if (limited && Math.abs(clock() - limited.at) < REMEMBERED_MS) return limited.since
  const names = await queries
    .selectFrom(
      triesFromNetwork
        .select(['login', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(MAX_ROWS)
        .as('latest'),
    )
    .groupBy('login')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .orderBy('last', 'desc')
    .limit(MAX_NAMES)
    .execute()
  const since = names[MAX_NAMES - 1]?.last
  if (since !== undefined) rememberLimited(db, source, { since, at: clock() })
  return since
}

/**
 * What was found for a stopped network, for some seconds: counting its thousands of tries takes milliseconds, and it may
 * send hundreds more in each of them.
 */
const limitedNetworks = new WeakMap<Db, Map<string, Limited>>()
type Limited = { since: string; at: number }
const REMEMBERED_MS = 5 * SECOND
const MAX_REMEMBERED = 1000

function rememberLimited(db: Db, source: string, limited: Limited) {
  const ofDb = limitedNetworks.get(db) ?? new Map<string, Limited>()
  limitedNetworks.set(db, ofDb)
  ofDb.delete(source)
  if (ofDb.size >= MAX_REMEMBERED) evictOldest(ofDb)
  ofDb.set(source, limited)
}

export type Stopped = {
  /** UTC ISO. */
  until: string
  /** Whether wrong codes of the second step did it, after a right password. */
  byCodes: boolean
}

/** @returns the accounts that are stopped for at least one source, by user id */
export async function findStoppedAccounts({ db, clock }: Context): Promise<Map<number, Stopped>> {
  const since = new Date(clock() - WINDOW_MS).toISOString()
  const sources = await db.kysely
    .selectFrom('login_attempts')
    .where(({ eb, or }) =>
      or([eb('login', 'like', `${ACCOUNT_PREFIX}%`), eb('login', 'like', `${CODE_PREFIX}%`)]),
    )
    .where('created_at', '>', since)
    .groupBy(['login', 'address'])
    .having(({ fn }) => fn.countAll<number>(), '>=', MAX_TRIES)
    .select(({ fn }) => ['login', fn.min('created_at').as('first')] as const)
    .execute()
  const stopped = new Map<number, Stopped>()
  for (const { login, first } of sources) {
    const isOfCodes = login.startsWith(CODE_PREFIX)
    const id = Number(login.slice((isOfCodes ? CODE_PREFIX : ACCOUNT_PREFIX).length).replace(NIK_SUFFIX, ''))
    const end = new Date(Date.parse(first) + WINDOW_MS).toISOString()
    const { until, byCodes } = stopped.get(id) ?? { until: '', byCodes: false }
    stopped.set(id, { until: end > until ? end : until, byCodes: byCodes || isOfCodes })
  }
  return stopped
}

/** Tries from all networks together only slow an account down. @returns milliseconds @example delayAfter(20) // 1000 */
export function delayAfter(tries: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, tries - MAX_TRIES) * 100)
}

/** Lets a stopped account sign in again from everywhere. */
export async function unlockAccount(queries: Queries, id: number): Promise<void> {
  await queries
    .deleteFrom('login_attempts')
    .where('login', 'in', [accountKey({ id }, ''), nikKey(id), codeKey(id)])
    .execute()
}

export async function clearAttempts(queries: Queries, { login, source }: Attempt): Promise<void> {
  await queries
    .deleteFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', source)
    .execute()
}
