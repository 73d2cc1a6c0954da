/** Sends one request a few times in turn, while a probe asks for the health check every ten milliseconds: how long others are blocked. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median as medianOf } from '../load/measure.ts'

const PROBE_MS = 10
const WARMING_PROBES = 2

/** Milliseconds: of the first request, of the median of the others, and the longest anybody else waited meanwhile. */
export type Latency = { first: number; median: number; blocked: number; bytes: number }

export type Target = { address: string; path: string; headers: Record<string, string>; body?: string }

/** @throws where an answer is no success: then nothing was measured */
export async function measureLatency(
  target: Target,
  { asks: requestCount, health }: { asks: number; health: string },
) {
  const agents = { asking: new Agent({ keepAlive: true }), probing: new Agent({ keepAlive: true }) }
  const state = { isDone: false, longest: 0 }
  const probing = probe(health, agents.probing, state)
  // The first probe opens its connection, which is nobody's wait.
  await pause(WARMING_PROBES * PROBE_MS)
  const times: number[] = []
  let bytes = 0
  try {
    for (let turn = 0; turn < requestCount; turn += 1) {
      const begun = performance.now()
      bytes = await ask(target, agents.asking)
      times.push(performance.now() - begun)
    }
    // Whoever began to wait during the last asking.
    await pause(PROBE_MS)
  } finally {
    state.isDone = true
    await probing
    for (const agent of Object.values(agents)) agent.destroy()
  }
  const [first = 0, ...others] = times
  return { first, median: medianOf(others.length > 0 ? others : times), blocked: state.longest, bytes }
}

type ProbeState = { isDone: boolean; longest: number }

async function probe(address: string, agent: Agent, state: ProbeState) {
  await ask({ address, path: '', headers: {} }, agent)
  while (!state.isDone) {
    const begun = performance.now()
    await ask({ address, path: '', headers: {} }, agent)
    const waited = performance.now() - begun
    state.longest = Math.max(state.longest, waited)
    await pause(Math.max(0, PROBE_MS - waited))
  }
}

/** Reads the answer and throws it away, so that reading it keeps nobody waiting here. @returns its length */
function ask({ address, path, headers, body }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const requestHeaders = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const outgoing = request(`${address}${path}`, { agent, method, headers: requestHeaders }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.once('error', reject)
      answer.once('end', () => {
        const { statusCode = 0 } = answer
        if (statusCode >= 200 && statusCode < 300) resolve(bytes)
        else reject(new Error(`${path}: ${statusCode}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
