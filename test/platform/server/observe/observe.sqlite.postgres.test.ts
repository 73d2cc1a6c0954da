/** What an operator can observe of the server: readiness, metrics, and the access log. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { backupFolder, makeBackup } from '#platform/server/backup/backup.ts'
import { realDisk } from '#platform/server/files/disk.ts'
import { announceDraining } from '#platform/server/observe/draining.ts'
import { createApp } from '#test/support/world/product.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const isOnPostgres = inject('postgres') !== null && inject('postgres') !== undefined
const isOnBucket = inject('isOnStorage')

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())
afterEach(() => vi.restoreAllMocks())

const getMetrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: '/metrics', remoteAddress, headers })

describe('readiness', () => {
  it('is 200 when database and files are available', async () => {
    const { status, body } = await world.anonymous.get('/ready')
    expect({ status, result: body.result }).toEqual({
      status: 200,
      result: { database: 'ok', storage: 'ok' },
    })
  })

  it('is 503 while the folder of the files is missing, and 200 again afterwards', async () => {
    const imageFolder = join(world.context.config.DATA_DIR, 'images')
    await rename(imageFolder, `${imageFolder}-gone`)
    const response = await world.anonymous.get('/ready')
    await rename(`${imageFolder}-gone`, imageFolder)
    expect(response.status).toBe(503)
    expect(response.body.message).toContain('Penyimpanan berkas')
    expect(response.headers['retry-after']).toBe('5')
    expect((await world.anonymous.get('/ready')).status).toBe(200)
  })
})

describe('readiness without a place to write', () => {
  const openOnDisk = async (code: string) => {
    const write = async () => {
      throw Object.assign(new Error(code), { code, syscall: 'write' })
    }
    const failing = await openWorld({ disk: { ...realDisk, write } })
    onTestFinished(() => failing.close())
    return failing.anonymous.get('/ready')
  }

  it.skipIf(isOnBucket)('tells a disk that may only be read from a full one', async () => {
    const readOnly = await openOnDisk('EROFS')
    expect([readOnly.status, readOnly.body.message]).toEqual([503, expect.stringContaining('boleh menulis')])
    const full = await openOnDisk('ENOSPC')
    expect([full.status, full.body.message]).toEqual([507, expect.stringContaining('penuh')])
  })

  it.runIf(isOnPostgres)('is 503 while the database may only be read, and so is a save', async () => {
    const reading = await openWorld()
    onTestFinished(() => reading.close())
    const admin = await reading.as('Administrator')
    const { kysely } = reading.context.db
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely)
    const setReadOnly = (value: 'on' | 'off') =>
      sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = ${sql.lit(value)}`.execute(
        world.context.db.kysely,
      )
    await setReadOnly('on')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`.execute(
      world.context.db.kysely,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    const response = await reading.anonymous.get('/ready')
    const save = await admin.post('/master/role', { name: 'Staf', accesses: [] })
    expect([response.status, save.status]).toEqual([503, 503])
    for (const { body } of [response, save]) expect(body.message).toContain('tidak boleh menulis')
  })
})

it('a draining server is not ready, still responds, and closes each connection after its response', async () => {
  const drainingWorld = await openWorld()
  const operator = await drainingWorld.as('Administrator')
  expect((await operator.get('/session')).headers.connection).not.toBe('close')
  announceDraining(drainingWorld.context)
  const readiness = await drainingWorld.anonymous.get('/ready')
  expect([readiness.status, readiness.body.message]).toEqual([503, expect.stringContaining('dihentikan')])
  const response = await operator.get('/session')
  expect([response.status, response.headers.connection]).toEqual([200, 'close'])
  expect((await world.anonymous.get('/ready')).status).toBe(200)
  await drainingWorld.close()
})

describe('metrics', () => {
  it('count requests by their declared route, so that no URL makes its own series', async () => {
    for (const id of [901, 902, 903]) await admin.get(`/master/role/${id}`)
    for (const path of ['/tidak-ada-1', '/tidak-ada-2']) await admin.get(path)
    const { body, statusCode } = await getMetrics('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(body).toContain(
      'pelita_http_request_duration_seconds_count{method="GET",route="/api/master/role/:id",status="404"} 3',
    )
    expect(body).not.toContain('tidak-ada')
    expect(body).toMatch(/pelita_storage_free_bytes \d+/)
    // Of prom-client under the names that dashboards know.
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(body).toMatch(/^pelita_database_up 1$/m)
  })

  it('answer while the database does not, and say so', async () => {
    const { kysely, reserved } = world.context.db
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' })
    for (const executor of [kysely.getExecutor(), reserved.getExecutor()]) {
      vi.spyOn(executor, 'executeQuery').mockRejectedValue(away)
      vi.spyOn(executor, 'provideConnection').mockRejectedValue(away)
    }
    const { body, statusCode } = await getMetrics('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^pelita_database_up 0$/m)
    expect(body).toMatch(/pelita_storage_free_bytes \d+/)
  })

  it('answer while the disk cannot be read', async () => {
    const away = Object.assign(new Error('away'), { code: 'EACCES', syscall: 'statfs' })
    vi.spyOn(world.context.files, 'free').mockRejectedValue(away)
    const { body, statusCode } = await getMetrics('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/^pelita_storage_free_bytes \d/m)
    expect(body).toMatch(/^pelita_database_up 1$/m)
  })

  it('tell when the newest backup was made', async () => {
    const folder = backupFolder(world.context.config)
    expect((await getMetrics('127.0.0.1')).body).not.toMatch(/^pelita_last_backup_timestamp_seconds \d/m)
    const { made_at } = await makeBackup(world.context, folder, 'malam')
    const { body } = await getMetrics('127.0.0.1')
    expect(body).toContain(`pelita_last_backup_timestamp_seconds ${Date.parse(made_at) / 1000}`)
  })

  it.each([
    ['from another machine', '192.168.1.9', {}],
    ['through a proxy for another machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }],
    ['with a token, where none is set', '192.168.1.9', { authorization: 'Bearer undefined' }],
  ])('are 404 %s', async (_case, address, headers) => {
    expect((await getMetrics(address, headers)).statusCode).toBe(404)
  })

  it('are read from another machine with the token, and with no other', async () => {
    const config = { ...world.context.config, METRICS_TOKEN: 'rahasia-yang-cukup-panjang' }
    const app = await createApp({ ...world.context, config, logLevel: 'silent' })
    const getMetricsWithToken = (token: string) =>
      app.inject({
        url: '/metrics',
        remoteAddress: '192.168.1.9',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await getMetricsWithToken(config.METRICS_TOKEN)).statusCode).toBe(200)
    expect((await getMetricsWithToken('lain')).statusCode).toBe(404)
    await app.close()
  })
})

it('every answer has the id of its request, a refusal too', async () => {
  const paths = ['/api/session', '/api/master/role', '/api/tidak-ada', '/tidak-ada']
  const answers = await Promise.all(paths.map((url) => world.app.inject({ url })))
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(paths.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/)
})

describe('the access log', () => {
  it('has method, route, status, time, user, address and request id, and no request data', async () => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const config = { ...world.context.config, ACCESS_LOG: 'on' as const }
    const app = await createApp({ ...world.context, config, logLevel: 'warn' })
    await app.inject({
      url: '/api/master/role?search=Budi',
      headers: { authorization: `Bearer ${admin.token}` },
      remoteAddress: '192.168.1.9',
    })
    await app.close()
    vi.restoreAllMocks()
    const logLine = lines.find((line) => line.includes('/api/master/role')) ?? '{}'
    expect(JSON.parse(logLine)).toMatchObject({
      kind: 'access',
      method: 'GET',
      route: '/api/master/role',
      status: 200,
      ms: expect.any(Number),
      user: admin.id,
      address: '192.168.1.9',
      request: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(logLine).not.toContain('Budi')
    expect(logLine).not.toContain(admin.token)
  })
})
