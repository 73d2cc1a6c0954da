/** A server that was asked to leave serves on for a while, and tells balancers and connections to turn elsewhere. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'

/** By database, which each process opens once. */
const leaving = new WeakSet<Db>()

type Served = Pick<Context, 'db'>

/** From now on `/api/ready` is 503, and each connection ends with its next answer. */
export function announceLeaving({ db }: Served): void {
  leaving.add(db)
}

export function isLeaving({ db }: Served): boolean {
  return leaving.has(db)
}

/** A connection that is kept for the next request would be cut off when the server closes, perhaps with one on its way. */
export function closeConnectionsWhenLeaving(app: FastifyInstance, context: Served): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving(context)) reply.header('connection', 'close')
    done()
  })
}
