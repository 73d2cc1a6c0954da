/** Logs every request as a line of JSON, without body, headers and query. */
import type { FastifyInstance } from 'fastify'
import { routeOf, userOf } from './requestUser.ts'

export function logAccess(app: FastifyInstance): void {
  const log = app.log.child({ kind: 'access' }, { level: 'info' })
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: userOf(request),
      address: request.address,
      request: request.id,
    })
    done()
  })
}
