/** Prometheus metrics at `/metrics`: number and duration of requests, and resources of the process. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { errors } from '../http/errors.ts'
import { routeOf } from './requestUser.ts'

/** Histogram buckets in seconds, from a cached list to an upload on a slow connection. */
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
  registerGauges(registry, context)
  let isWatching = false
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, context.config.METRICS_TOKEN)) throw errors.notFound('Alamat ini tidak ada.')
    if (!isWatching) {
      // Default metrics cost a little, so they are collected only after the first request.
      isWatching = true
      collectDefaultMetrics({ register: registry, prefix: 'pelita_' })
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Registers gauges whose values are read only when metrics are requested. */
function registerGauges(registry: Registry, { db, files }: Context): void {
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

/** Allowed from the machine itself or with the token; behind a trusted proxy, the client's address counts. */
function canReadMetrics({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (LOOPBACK.includes(ip)) return true
  return token !== undefined && isEqualInConstantTime(headers.authorization ?? '', `Bearer ${token}`)
}

/** Compares in constant time. */
function isEqualInConstantTime(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(expected))
}
