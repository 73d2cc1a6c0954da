/** Sends a request several times in a row, while a probe calls the health check to measure how long other requests are blocked. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../load/measure.ts'

const PROBE_INTERVAL_MS = 10
const WARM_UP_PROBES = 2

/** Milliseconds of the first request, the median of the later ones, and the longest health check meanwhile. */
export type Latency = { firstMs: number; medianMs: number; blockedMs: number }

export type RequestTarget = { address: string; path: string; headers: Record<string, string>; body?: string }

/** @throws if a response failed, since the measurement would be meaningless */
export async function measureLatency(
  target: RequestTarget,
  { requestCount, healthAddress }: { requestCount: number; healthAddress: string },
): Promise<Latency> {
  const requestAgent = new Agent({ keepAlive: true })
  const probeAgent = new Agent({ keepAlive: true })
  const probeState = { isStopped: false, longestMs: 0 }
  const probe = runProbe(healthAddress, probeAgent, probeState)
  // The first probe opens its connection, which must not count as blocked time.
  await pause(WARM_UP_PROBES * PROBE_INTERVAL_MS)
  const times: number[] = []
  try {
    for (let index = 0; index < requestCount; index += 1) {
      const startedAt = performance.now()
      await sendRequest(target, requestAgent)
      times.push(performance.now() - startedAt)
    }
    // A probe that the last request has blocked still has to finish.
    await pause(PROBE_INTERVAL_MS)
  } finally {
    probeState.isStopped = true
    await probe
    requestAgent.destroy()
    probeAgent.destroy()
  }
  const [firstMs = 0, ...laterTimes] = times
  return {
    firstMs,
    medianMs: median(laterTimes.length > 0 ? laterTimes : times),
    blockedMs: probeState.longestMs,
  }
}

type ProbeState = { isStopped: boolean; longestMs: number }

async function runProbe(address: string, agent: Agent, state: ProbeState) {
  const target = { address, path: '', headers: {} }
  await sendRequest(target, agent)
  while (!state.isStopped) {
    const startedAt = performance.now()
    await sendRequest(target, agent)
    const latencyMs = performance.now() - startedAt
    state.longestMs = Math.max(state.longestMs, latencyMs)
    await pause(Math.max(0, PROBE_INTERVAL_MS - latencyMs))
  }
}

/** Discards the response body, since parsing it would delay the probe in this process. */
function sendRequest({ address, path, headers, body }: RequestTarget, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const allHeaders = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const outgoing = request(`${address}${path}`, { agent, method, headers: allHeaders }, (response) => {
      response.resume()
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new Error(`${path}: ${statusCode}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
