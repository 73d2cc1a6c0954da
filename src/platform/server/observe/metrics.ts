/** Prometheus metrics at `/metrics`: number and duration of requests, and resources of the process. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { backupFolder, listBackups } from '../backup/backup.ts'
import type { Context } from '../context.ts'
import { errors } from '../http/errors.ts'
import { toMachineRefusal } from '../http/machineRefusal.ts'
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
  registerStorageGauges([registry], context)
  registerDatabaseGauges([registry], context)
  let isWatching = false
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, context.config.METRICS_TOKEN)) throw errors.notFound('Alamat ini tidak ada.')
    if (!isWatching) {
      // Default metrics cost a little, so they are collected only after the first request.
      isWatching = true
      collectDefaultMetrics({ register: registry })
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Gauges whose values are read only when metrics are requested. */
function registerStorageGauges(registers: Registry[], { files, config }: Context): void {
  new Gauge({
    name: 'pelita_storage_free_bytes',
    help: 'Room left on the disk of DATA_DIR.',
    registers,
    async collect() {
      setOrRemove(this, await readIfUp(() => files.free()))
    },
  })
  new Gauge({
    name: 'pelita_last_backup_timestamp_seconds',
    help: 'When the newest complete backup in BACKUP_DIR was made.',
    registers,
    async collect() {
      const last = (await readIfUp(() => listBackups(backupFolder(config))))?.at(-1)
      setOrRemove(this, last ? Date.parse(last.manifest.made_at) / 1000 : null)
    },
  })
}

function registerDatabaseGauges(registers: Registry[], { db }: Context): void {
  new Gauge({
    name: 'pelita_jobs',
    help: 'Imports and zips by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      for (const { state, count } of (await readIfUp(() => countJobs(db))) ?? [])
        this.set({ state }, Number(count))
    },
  })
  new Gauge({
    name: 'pelita_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers,
    async collect() {
      this.set((await readIfUp(() => sql`select 1`.execute(db.reserved))) ? 1 : 0)
    },
  })
}

const countJobs = ({ reserved }: Context['db']) =>
  reserved
    .selectFrom('jobs')
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()

/** What is not known has no value, rather than 0. */
function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

/** The metrics answer during an outage too, without what only the database or a folder that is away knows. */
async function readIfUp<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (toMachineRefusal(error)) return null
    throw error
  }
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
