/** Numbers for Prometheus at `/metrics`: how many requests, how long, and what the process holds. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { errors } from '../http/errors.ts'
import { routeOf } from './requestUser.ts'

/** Seconds; from a list out of memory to an upload on a slow line. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60]

export function serveMetrics(app: FastifyInstance, context: Context): void {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'pelita_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  gaugesOf(registry, context)
  let isWatching = false
  app.get('/metrics', async (request, reply) => {
    if (!maySee(request, context.config.METRICS_TOKEN)) throw errors.notFound('Alamat ini tidak ada.')
    if (!isWatching) {
      // Watching the collector of garbage costs a little: only where somebody looks.
      isWatching = true
      collectDefaultMetrics({ register: registry, prefix: 'pelita_' })
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Asked when somebody looks, and only then. */
function gaugesOf(registry: Registry, { db, files }: Context): void {
  const registers = [registry]
  new Gauge({
    name: 'pelita_storage_free_bytes',
    help: 'Room left on the disk of DATA_DIR.',
    registers,
    async collect() {
      this.set(await files.free())
    },
  })
  new Gauge({
    name: 'pelita_jobs',
    help: 'Imports and zips by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const rows = await db.kysely
        .selectFrom('jobs')
        .groupBy('state')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .execute()
      for (const { state, count } of rows) this.set({ state }, Number(count))
    },
  })
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** From the machine itself, or with the token; behind a proxy the address is that of whoever asked it. */
function maySee({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (LOOPBACK.includes(ip)) return true
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)
}

/** Whatever is sent, comparing takes the same time. */
function isSame(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(expected))
}
