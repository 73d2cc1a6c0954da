/** Requests whose work goes on though nobody may wait for it any more: the database is closed after them, not under them. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import { hasBody } from '../http/body/slowBodies.ts'

type Served = Pick<Context, 'db'>

/** By database, which each process opens once. */
const underWay = new WeakMap<Db, Set<object>>()

/** From its first hook to its answer, which its work comes to even where its connection has ended. */
export function countUnderWay(app: FastifyInstance, { db }: Served): void {
  const requests = requestsOf(db)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A body that was not read to its end leads to no work, and perhaps to no answer.
    const isLost = () => hasBody(raw) && !raw.readableEnded
    if (!raw.destroyed || !isLost()) requests.add(request)
    raw.once('close', () => {
      if (isLost()) requests.delete(request)
    })
    done()
  })
  app.addHook('onSend', (...[request, , payload, done]) => {
    requests.delete(request)
    done(null, payload)
  })
}

const POLL_MS = 20

/** Ends once none is left; to be asked when no new ones come. */
export async function untilNoneIsUnderWay({ db }: Served): Promise<void> {
  while (requestsOf(db).size > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

function requestsOf(db: Db): Set<object> {
  const found = underWay.get(db) ?? new Set()
  underWay.set(db, found)
  return found
}
