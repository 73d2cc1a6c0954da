/** Requests for a link that sets a forgotten password anew. */
import { DAY, HOUR } from '#platform/contract/units.ts'
import { type Context, now } from '#platform/server/context.ts'
import { clientNetwork } from '#platform/server/db/clientNetwork.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'

/** Links for one account in an hour; further requests are answered alike, and send nothing. */
const MAX_OF_ACCOUNT = 3
/** Requests of one network in an hour, which a whole school may share. */
const MAX_OF_NETWORK = 60

declare module '#platform/server/db/locks.ts' {
  interface Locks {
    password_resets: 'Forgotten passwords: requests at the same time would otherwise not count each other, and send a mail each.'
  }
}

type Asking = Pick<Tx, 'queries' | 'clock'>

/** To be called under the lock. @returns the network that asks, by which its requests are counted @throws 429 */
export async function refuseFloods({ queries, clock }: Asking, address: string): Promise<string> {
  const network = clientNetwork(address)
  const { oldest, total } = await queries
    .selectFrom('password_resets')
    .where('network', '=', network)
    .where('created_at', '>', new Date(clock() - HOUR).toISOString())
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  if (total < MAX_OF_NETWORK) return network
  const end = Date.parse(oldest) + HOUR
  throw errors.tooManyTries(Math.max(1, Math.ceil((end - clock()) / 1000)), 'permintaan tautan')
}

/** Whether the account has asked less often than the limit; to be called under the lock. */
export async function mayAsk({ queries, clock }: Asking, userId: number): Promise<boolean> {
  const { total } = await queries
    .selectFrom('password_resets')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(clock() - HOUR).toISOString())
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total < MAX_OF_ACCOUNT
}

/** What a link is bound to: it ends with the password and with the address it was sent to, however they were changed. */
export async function findReset({ db, ...context }: Context, id: number, queries: Queries = db.kysely) {
  const reset = await queries
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('password_resets.id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now(context))
    .select(['users.id as user_id', 'email', 'password_hash', 'expires_at'])
    .executeTakeFirst()
  return reset && { ...reset, target: `${reset.user_id} ${reset.email} ${reset.password_hash}` }
}

/** Runs every hour. */
export async function sweepResets(context: Context): Promise<void> {
  const before = new Date(context.clock() - DAY).toISOString()
  await write(context, null, ({ queries }) =>
    queries.deleteFrom('password_resets').where('created_at', '<', before).execute(),
  )
}
