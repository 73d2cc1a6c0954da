/** Runs a load with `autocannon`: for paths that must be requested once each, and for machines without `wrk`. */
import autocannon from 'autocannon'
import type { Load, Measurement } from './measurement.ts'

/** @throws if a response failed, since the measurement would be meaningless */
export async function runAutocannon(
  address: string,
  { paths, method = 'GET', body, isEachPathOnce }: Load,
  {
    seconds,
    headers,
    connections,
  }: { seconds: number; headers: Record<string, string>; connections: number },
): Promise<Measurement> {
  const result = await autocannon({
    url: address,
    connections,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(isEachPathOnce ? { amount: paths.length } : { duration: seconds }),
    requests: body
      ? [{ method, path: paths[0] as string, setupRequest: (request) => ({ ...request, body: body() }) }]
      : [roundRobin(paths)],
  })
  const { errors, non2xx, latency, start, finish } = result
  if (errors || non2xx) throw new Error(`${paths[0]}: ${errors} errors, ${non2xx} failed responses`)
  const elapsedSeconds = (finish.getTime() - start.getTime()) / 1000
  return {
    rate: result['2xx'] / elapsedSeconds,
    responseCount: result['2xx'],
    p50: latency.p50,
    p99: latency.p99,
  }
}

/** All connections share one index into the paths, so that no path is repeated before all others were requested. */
function roundRobin(paths: readonly string[]): autocannon.Request {
  if (paths.length === 1) return { path: paths[0] as string }
  let requestIndex = 0
  return { setupRequest: (request) => ({ ...request, path: paths[requestIndex++ % paths.length] as string }) }
}
