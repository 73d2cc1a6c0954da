/** An order-independent hash of the rows of a table, since the engines sort text differently. */
import { createHash } from 'node:crypto'

export const EMPTY_FINGERPRINT = 0n

const BITS = 64

/**
 * @param initial the fingerprint of the rows read before
 * @example fingerprintOf([{ id: 1 }, { id: 2 }], EMPTY_FINGERPRINT) === fingerprintOf([{ id: 2 }, { id: 1 }], EMPTY_FINGERPRINT)
 */
export function fingerprintOf(rows: readonly Record<string, unknown>[], initial: bigint): bigint {
  return rows.reduce((sum, row) => BigInt.asUintN(BITS, sum + hashRow(row)), initial)
}

function hashRow(row: Record<string, unknown>): bigint {
  const sortedEntries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sortedEntries)).digest().readBigUInt64BE()
}
