/** Tracks pending work of requests and of the server itself, so that the database is closed only after it. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import { hasBody } from '../http/body/slowBodies.ts'

type WithDb = Pick<Context, 'db'>

/** Pending work by database, which each process opens once. */
const pendingWork = new WeakMap<Db, Set<object>>()

/** Tracks requests from the first hook to their response, even if the connection has ended. */
export function trackRequests(app: FastifyInstance, { db }: WithDb): void {
  const pending = pendingWorkOf(db)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // If the connection ends before the body is read, the request has no work and perhaps no response.
    const isBodyUnread = () => hasBody(raw) && !raw.readableEnded
    // A connection that has already ended may emit no further 'close'.
    const hasAlreadyFailed = raw.destroyed && isBodyUnread()
    if (!hasAlreadyFailed) pending.add(request)
    raw.once('close', () => {
      if (isBodyUnread()) pending.delete(request)
    })
    done()
  })
  app.addHook('onSend', (...[request, , payload, done]) => {
    pending.delete(request)
    done(null, payload)
  })
}

/** Tracks work outside of requests until it settles. */
export function trackWork<T>({ db }: WithDb, work: Promise<T>): Promise<T> {
  const works = pendingWorkOf(db)
  works.add(work)
  return work.finally(() => works.delete(work))
}

const POLL_MS = 20

/** Resolves once there is no pending work; called when no new requests arrive. */
export async function waitForPendingWork({ db }: WithDb): Promise<void> {
  while (pendingWorkOf(db).size > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

function pendingWorkOf(db: Db): Set<object> {
  const found = pendingWork.get(db) ?? new Set()
  pendingWork.set(db, found)
  return found
}
