/** The load from `autocannon`: for paths that must be asked once each, and for machines without `wrk`. */
import autocannon from 'autocannon'
import type { Load, Measurement } from './measurement.ts'

/** @throws where an answer was no success: then nothing was measured */
export async function runAutocannon(
  address: string,
  { paths, method = 'GET', body, isOnce }: Load,
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
    ...(isOnce ? { amount: paths.length } : { duration: seconds }),
    requests: body
      ? [{ method, path: paths[0] as string, setupRequest: (request) => ({ ...request, body: body() }) }]
      : [roundRobin(paths)],
  })
  const { errors, non2xx, latency, start, finish } = result
  if (errors || non2xx) throw new Error(`${paths[0]}: ${errors} errors, ${non2xx} refusals`)
  const elapsed = (finish.getTime() - start.getTime()) / 1000
  return { rate: result['2xx'] / elapsed, answers: result['2xx'], p50: latency.p50, p99: latency.p99 }
}

/** All connections take their paths from one list in turn, so that none is asked again before the others were. */
function roundRobin(paths: readonly string[]): autocannon.Request {
  if (paths.length === 1) return { path: paths[0] as string }
  let turn = 0
  return { setupRequest: (request) => ({ ...request, path: paths[turn++ % paths.length] as string }) }
}
