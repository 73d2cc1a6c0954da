/** A server that was asked to leave serves on for a while, and tells balancers and connections to turn elsewhere. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'

/** By database, which each process opens once. */
const draining = new WeakSet<Db>()

type Served = Pick<Context, 'db'>

/** From now on `/api/ready` is 503, and each connection ends with its next answer. */
export function announceDraining({ db }: Served): void {
  draining.add(db)
}

export function isDraining({ db }: Served): boolean {
  return draining.has(db)
}

/** A connection that is kept for the next request would be cut off when the server closes, perhaps with one on its way. */
export function closeConnectionsWhileDraining(app: FastifyInstance, context: Served): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining(context)) reply.header('connection', 'close')
    done()
  })
}
