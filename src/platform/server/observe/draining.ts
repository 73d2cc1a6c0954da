/** Draining: before it stops, the server keeps serving for a while and tells load balancers and clients to go elsewhere. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'

/** Draining servers, identified by their database, which each process opens once. */
const draining = new WeakSet<Db>()

type WithDb = Pick<Context, 'db'>

/** From now on `/api/ready` returns 503, and each connection closes with its next response. */
export function announceDraining({ db }: WithDb): void {
  draining.add(db)
}

export function isDraining({ db }: WithDb): boolean {
  return draining.has(db)
}

/** Closes keep-alive connections after their response, so that no request is in flight when the server closes. */
export function closeConnectionsWhileDraining(app: FastifyInstance, context: WithDb): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining(context)) reply.header('connection', 'close')
    done()
  })
}
