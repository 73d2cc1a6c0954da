/** Ten connections ask one thing for a while; what comes back is counted. */
import autocannon from 'autocannon'
import type { Measured } from './requests.ts'

export type Measurement = {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const CONNECTIONS = 10

/** @param seconds for how long, unless each path is asked once */
export async function measure(
  address: string,
  { paths, method = 'GET', body, isOnce }: Pick<Measured, 'paths' | 'method' | 'body' | 'isOnce'>,
  { seconds, headers }: { seconds: number; headers: Record<string, string> },
): Promise<Measurement> {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(isOnce ? { amount: paths.length } : { duration: seconds }),
    requests: body
      ? [{ method, path: paths[0] as string, setupRequest: (request) => ({ ...request, body: body() }) }]
      : [roundRobin(paths)],
  })
  const { errors, non2xx, latency, start, finish } = result
  if (errors || non2xx) throw new Error(`${paths[0]}: ${errors} errors, ${non2xx} refusals`)
  const elapsed = (finish.getTime() - start.getTime()) / 1000
  return { rate: result['2xx'] / elapsed, p50: latency.p50, p99: latency.p99 }
}

/** All connections take their paths from one list in turn, so that none is asked again before the others were. */
function roundRobin(paths: string[]): autocannon.Request {
  if (paths.length === 1) return { path: paths[0] as string }
  let turn = 0
  return { setupRequest: (request) => ({ ...request, path: paths[turn++ % paths.length] as string }) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}
