/** Limits guessing: 10 wrong tries for one login name, 300 from one address, in 15 minutes (decisions §2). */
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/db/open.ts'
import { write } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'

const WINDOW = 15 * 60_000
const MOST = { login: 10, address: 300 } as const

/**
 * Notes a try before the password is looked at, so that a hundred at once are not a hundred free
 * ones; a right password takes its tries back.
 *
 * @throws 429 with Retry-After
 */
export async function admitAttempt(
  context: Context,
  attempt: { login: string; address: string },
): Promise<void> {
  const since = new Date(context.clock() - WINDOW).toISOString()
  // Nobody is signed in yet: the server notes the try of itself.
  await write(context, null, async (tx) => {
    const { queries } = tx
    await tx.lock('login_attempts')
    await queries.deleteFrom('login_attempts').where('created_at', '<=', since).execute()
    for (const by of ['login', 'address'] as const) {
      const tries = await queries
        .selectFrom('login_attempts')
        .where(by, '=', attempt[by])
        .where('created_at', '>', since)
        .select('created_at')
        .orderBy('created_at', 'desc')
        .limit(MOST[by])
        .execute()
      const first = tries[MOST[by] - 1]
      if (first)
        throw errors.tooManyTries(Math.ceil((Date.parse(first.created_at) + WINDOW - context.clock()) / 1000))
    }
    await queries
      .insertInto('login_attempts')
      .values({ ...attempt, created_at: tx.now() })
      .execute()
  })
}

export async function forgetAttempts(queries: Queries, login: string): Promise<void> {
  await queries.deleteFrom('login_attempts').where('login', '=', login).execute()
}
