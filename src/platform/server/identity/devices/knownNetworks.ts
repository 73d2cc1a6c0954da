/**
 * Networks from which somebody has signed in lately. The sign-ins of a school that is known so do not wait behind those
 * of strangers from many networks, also on devices that are new.
 */
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../db/clientNetwork.ts'
import type { Queries } from '../../db/open.ts'
import { type Tx, write } from '../../db/write.ts'

const KNOWN_DAYS = 30

const daysAgo = (at: number, days: number) => new Date(at - days * DAY).toISOString()

export async function isKnownNetwork({ db, clock }: Context, address: string): Promise<boolean> {
  const row = await selectNetwork(db.kysely, clientNetwork(address)).executeTakeFirst()
  return row !== undefined && row.seen_at > daysAgo(clock(), KNOWN_DAYS)
}

/** Makes the network known once somebody has signed in from it; stored once a day. */
export async function noteNetwork(tx: Tx, address: string): Promise<void> {
  const network = clientNetwork(address)
  // What is no address is shared by everybody.
  if (network === '') return
  const known = await selectNetwork(tx.queries, network).executeTakeFirst()
  if (known && known.seen_at > daysAgo(Date.parse(tx.now()), 1)) return
  await tx.queries
    .insertInto('sign_in_networks')
    .values({ network, seen_at: tx.now() })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ seen_at: tx.now() }))
    .execute()
}

const selectNetwork = (queries: Queries, network: string) =>
  queries.selectFrom('sign_in_networks').where('network', '=', network).select('seen_at')

/** Deletes the networks that are no longer known. */
export async function sweepNetworks(context: Context): Promise<void> {
  await write(context, null, async ({ queries }) => {
    await queries
      .deleteFrom('sign_in_networks')
      .where('seen_at', '<=', daysAgo(context.clock(), KNOWN_DAYS))
      .execute()
  })
}
