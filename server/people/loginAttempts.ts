/** Limits guessing without locking anybody out: by account and address, by address, and by pace. */
import { MINUTE, SECOND } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

const WINDOW_MS = 15 * MINUTE
/** Wrong tries for one account from one address. */
const MAX_TRIES = 10
/** Different names tried from one address, which a whole school may share. */
const MAX_NAMES = 300
/** The longest an answer waits, in milliseconds. */
export const MAX_DELAY_MS = 3 * SECOND

export type Attempt = {
  /** Of `accountKey`. */
  login: string
  address: string
}

/** One account whatever alias was typed; a name that is nobody's stands for itself. */
export function accountKey(user: { id: number } | undefined, name: string): string {
  return user ? `id:${user.id}` : `name:${name.toLowerCase().slice(0, 200)}`
}

/**
 * Notes a try before the password is looked at, so that a hundred at once are not a hundred free
 * ones; a right password takes its tries back.
 *
 * @returns milliseconds to wait before the answer
 * @throws 429 with Retry-After
 */
export async function admitAttempt(context: Context, attempt: Attempt): Promise<number> {
  const since = new Date(context.clock() - WINDOW_MS).toISOString()
  // Nobody is signed in yet: the server notes the try of itself.
  return write(context, null, async (tx) => {
    const { queries } = tx
    // Tries that count at one moment would each see only the tries before them all.
    await tx.lock('login_attempts')
    // Tries that are still to come are of a clock that went ahead and was set back.
    await queries
      .deleteFrom('login_attempts')
      .where(({ eb, or }) => or([eb('created_at', '<=', since), eb('created_at', '>', tx.now())]))
      .execute()
    const full = (await firstOfTries(queries, attempt)) ?? (await firstOfNames(queries, attempt))
    if (full) throw errors.tooManyTries(Math.ceil((Date.parse(full) + WINDOW_MS - context.clock()) / 1000))
    const { tries } = await queries
      .selectFrom('login_attempts')
      .where('login', '=', attempt.login)
      .select(({ fn }) => fn.countAll<number>().as('tries'))
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('login_attempts')
      .values({ ...attempt, created_at: tx.now() })
      .execute()
    return pauseAfter(tries)
  })
}

/** When the oldest of the last ten tries was, if there are ten. */
async function firstOfTries(queries: Queries, { login, address }: Attempt): Promise<string | undefined> {
  const tries = await queries
    .selectFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', address)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(MAX_TRIES)
    .execute()
  return tries[MAX_TRIES - 1]?.created_at
}

/** When the name was last tried that makes the address's names too many, if they are. */
async function firstOfNames(queries: Queries, { address }: Attempt): Promise<string | undefined> {
  const names = await queries
    .selectFrom('login_attempts')
    .where('address', '=', address)
    .groupBy('login')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .orderBy('last', 'desc')
    .limit(MAX_NAMES)
    .execute()
  return names[MAX_NAMES - 1]?.last
}

/** From all addresses together an account only gets slower. @example pauseAfter(20) // 1000 */
export function pauseAfter(tries: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, tries - MAX_TRIES) * 100)
}

export async function forgetAttempts(queries: Queries, { login, address }: Attempt): Promise<void> {
  await queries
    .deleteFrom('login_attempts')
    .where('login', '=', login)
    .where('address', '=', address)
    .execute()
}
