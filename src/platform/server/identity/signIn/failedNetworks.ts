/**
 * Networks from which a wrong password came lately. A network that nobody has signed in from yet, and that has sent no wrong
 * one either, does not wait behind hundreds of them. Each process remembers what it saw; it is a hint for the order only.
 */
import { MINUTE } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../db/clientNetwork.ts'
import type { Db } from '../../db/open.ts'

const REMEMBERED_MS = 15 * MINUTE
const MAX_NETWORKS = 10_000

/** The last failure of each network, the oldest first. */
const failures = new WeakMap<Db, Map<string, number>>()

export function noteFailure({ db, clock }: Context, address: string): void {
  const ofDb = failures.get(db) ?? new Map<string, number>()
  failures.set(db, ofDb)
  const network = clientNetwork(address)
  ofDb.delete(network)
  ofDb.set(network, clock())
  for (const oldest of ofDb.keys()) {
    if (ofDb.size <= MAX_NETWORKS) break
    ofDb.delete(oldest)
  }
}

export function hasFailedLately({ db, clock }: Context, address: string): boolean {
  const failedAt = failures.get(db)?.get(clientNetwork(address))
  return failedAt !== undefined && Math.abs(clock() - failedAt) < REMEMBERED_MS
}
