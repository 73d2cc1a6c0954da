/** Measures a load, by default of ten connections, with `wrk` or `autocannon`. */
import { runAutocannon } from './autocannon.ts'
import type { Load, Measurement } from './measurement.ts'
import { hasWrk, runWrk } from './wrk.ts'

const CONNECTIONS = 10

/** @param options.seconds the duration; ignored if each path is requested once */
export function measureLoad(
  address: string,
  load: Load,
  {
    connections = CONNECTIONS,
    ...options
  }: { seconds: number; headers: Record<string, string>; connections?: number },
): Promise<Measurement> {
  const run = hasWrk && !load.isEachPathOnce ? runWrk : runAutocannon
  return run(address, load, { ...options, connections })
}

export async function measureTimeMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
