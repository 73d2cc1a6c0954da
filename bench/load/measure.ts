/** Ten connections ask one thing for a while; what comes back is counted. */
import { runAutocannon } from './autocannon.ts'
import { hasWrk, runWrk } from './wrk.ts'

export type Measurement = {
  /** Answers per second. */
  rate: number
  answers: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export type Load = {
  method?: 'GET' | 'POST'
  /** Paths below the server's address, asked in turn. */
  paths: readonly string[]
  body?: () => string
  /** Each path is asked once instead of all in turn for a time. */
  isOnce?: true
}

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
