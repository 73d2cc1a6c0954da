/** Ten connections ask one thing for a while; what comes back is counted. */
import { runAutocannon } from './autocannon.ts'
import type { Load, Measurement } from './measurement.ts'
import { hasWrk, runWrk } from './wrk.ts'

const CONNECTIONS = 10

/** @param seconds for how long, unless each path is asked once */
export function measure(
  address: string,
  load: Load,
  options: { seconds: number; headers: Record<string, string> },
): Promise<Measurement> {
  const run = hasWrk && !load.isOnce ? runWrk : runAutocannon
  return run(address, load, { ...options, connections: CONNECTIONS })
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
