/** A number for the rows of a table, the same in whatever order they are read: engines sort text differently. */
import { createHash } from 'node:crypto'

export const NO_ROWS = 0n

const BITS = 64

/**
 * @param before of the rows read so far
 * @example fingerprintOf([{ id: 1 }, { id: 2 }], NO_ROWS) === fingerprintOf([{ id: 2 }, { id: 1 }], NO_ROWS)
 */
export function fingerprintOf(rows: readonly Record<string, unknown>[], before: bigint): bigint {
  return rows.reduce((sum, row) => BigInt.asUintN(BITS, sum + hashOf(row)), before)
}

function hashOf(row: Record<string, unknown>): bigint {
  const named = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(named)).digest().readBigUInt64BE()
}
