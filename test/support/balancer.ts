/** A balancer of a few lines: calls go in turn to the servers that say they are ready, over connections that are kept. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

type Target = { url: string; agent: Agent; isReady: boolean }

export type Balancer = {
  url: string
  /** Puts another server in the place of one, or beside the others. */
  replace: (former: string | null, url: string) => void
  /** Servers that are asked now. */
  listReadyUrls: () => string[]
  close: () => Promise<void>
}

/** Milliseconds between two questions whether a server is ready. */
const CHECKED = 100

/** Nothing is sent a second time, so that every call a server drops is seen. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const targetOf = (url: string): Target => ({ url, agent: new Agent({ keepAlive: true }), isReady: false })
  let targets = urls.map(targetOf)
  let turn = 0
  const look = () =>
    Promise.all(
      targets.map(async (target) => {
        target.isReady = await fetch(`${target.url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      }),
    )
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const ready = targets.filter(({ isReady }) => isReady)
    turn += 1
    const target = ready[turn % ready.length]
    const fail = (reason: string) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(reason)
    }
    if (!target) return fail('nobody is ready')
    const { connection: _, ...headers } = incoming.headers
    const sent = request(
      `${target.url}${incoming.url}`,
      { method: incoming.method, headers, agent: target.agent },
      (given) => {
        const { connection: __, 'keep-alive': ___, ...rest } = given.headers
        answer.writeHead(given.statusCode ?? 502, rest)
        given.pipe(answer)
        given.once('error', (error) => fail(error.message))
      },
    )
    sent.once('error', (error) => fail(error.message))
    incoming.pipe(sent)
  }
  await look()
  const checks = setInterval(look, CHECKED)
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    replace: (former, url) => {
      for (const { agent } of targets.filter((one) => one.url === former)) agent.destroy()
      targets = [...targets.filter((one) => one.url !== former), targetOf(url)]
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
