/** Says in the log which networks are refused unusually often, and which accounts send unusually many requests, within an hour. */
import type { FastifyInstance } from 'fastify'
import { HOUR } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { clientNetwork } from '../db/clientNetwork.ts'
import { evictOldest } from '../db/memo.ts'
import { userOf } from './requestUser.ts'

/** In one hour. A school of a thousand behind one address has some hundred refusals, and nobody clicks three times a second. */
const LIMITS = { refused: 2000, requests: 10_000 }
const MAX_SENDERS = 10_000

/** Whoever tries what is refused, be it for its session, rights, method, content or number. */
const isRefused = (status: number) => status >= 400 && status < 500

/** One line for each sender and hour, which the log's own program can turn into an alert. */
export function watchUnusual(
  app: FastifyInstance,
  { clock }: Pick<Context, 'clock'>,
  limits: Readonly<typeof LIMITS> = LIMITS,
): void {
  const counts = new Map<string, number>()
  let hour = 0
  const countOf = (sender: string): number => {
    const now = Math.floor(clock() / HOUR)
    if (now !== hour) counts.clear()
    hour = now
    const count = (counts.get(sender) ?? 0) + 1
    if (count === 1 && counts.size >= MAX_SENDERS) evictOldest(counts)
    counts.set(sender, count)
    return count
  }
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const network = clientNetwork(request.address)
    if (isRefused(statusCode) && countOf(network) === limits.refused)
      app.log.warn({ kind: 'unusual', network, refused: limits.refused }, 'unusual')
    const user = userOf(request)
    if (user !== null && countOf(`user ${user}`) === limits.requests)
      app.log.warn({ kind: 'unusual', user, requests: limits.requests }, 'unusual')
    done()
  })
}
