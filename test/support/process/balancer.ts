/** A minimal load balancer: round robin over the servers that report readiness, with keep-alive connections. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

type Target = { url: string; agent: Agent; isReady: boolean }

export type Balancer = {
  url: string
  /** Adds a server, and removes the former one if there is one. */
  replace: (former: string | null, url: string) => void
  /** The servers that receive requests now. */
  listReadyUrls: () => string[]
  close: () => Promise<void>
}

/** The time between two readiness checks. */
const CHECK_INTERVAL_MS = 100

/** Requests are never retried, so that each request a server drops fails visibly. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const createTarget = (url: string): Target => ({
    url,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  })
  let targets = urls.map(createTarget)
  let requestCount = 0
  const checkTargets = () =>
    Promise.all(
      targets.map(async (target) => {
        target.isReady = await fetch(`${target.url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      }),
    )
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    const readyTargets = targets.filter(({ isReady }) => isReady)
    requestCount += 1
    const target = readyTargets[requestCount % readyTargets.length]
    const fail = (reason: string) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(reason)
    }
    if (!target) return fail('no server is ready')
    const { connection: _, ...headers } = incoming.headers
    const proxyRequest = request(
      `${target.url}${incoming.url}`,
      { method: incoming.method, headers, agent: target.agent },
      (proxyResponse) => {
        const { connection: __, 'keep-alive': ___, ...forwardedHeaders } = proxyResponse.headers
        response.writeHead(proxyResponse.statusCode ?? 502, forwardedHeaders)
        proxyResponse.pipe(response)
        proxyResponse.once('error', (error) => fail(error.message))
      },
    )
    proxyRequest.once('error', (error) => fail(error.message))
    incoming.pipe(proxyRequest)
  }
  await checkTargets()
  const checks = setInterval(checkTargets, CHECK_INTERVAL_MS)
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    replace: (former, url) => {
      for (const { agent } of targets.filter((target) => target.url === former)) agent.destroy()
      targets = [...targets.filter((target) => target.url !== former), createTarget(url)]
    },
    listReadyUrls: () => targets.filter(({ isReady }) => isReady).map((target) => target.url),
    close: async () => {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of targets) agent.destroy()
    },
  }
}
