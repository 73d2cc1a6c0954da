/** What somebody who looks after the server sees of it: readiness, numbers, and a line for every request. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { announceDraining } from '#server/observe/draining.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())
afterEach(() => vi.restoreAllMocks())

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: '/metrics', remoteAddress, headers })

describe('readiness', () => {
  it('is given where database and files are there', async () => {
    const { status, body } = await world.anyone.get('/ready')
    expect({ status, result: body.result }).toEqual({
      status: 200,
      result: { database: 'ok', storage: 'ok' },
    })
  })

  it('is refused while the folder of the files is gone, and given again when it is back', async () => {
    const imageFolder = join(world.context.config.DATA_DIR, 'images')
    await rename(imageFolder, `${imageFolder}-gone`)
    const gone = await world.anyone.get('/ready')
    await rename(`${imageFolder}-gone`, imageFolder)
    expect(gone.status).toBe(503)
    expect(gone.body.message).toContain('Penyimpanan berkas')
    expect(gone.headers['retry-after']).toBe('5')
    expect((await world.anyone.get('/ready')).status).toBe(200)
  })
})

it('a server that was asked to leave says so, and still answers, ending each connection with its answer', async () => {
  const draining = await openWorld()
  const someone = await draining.as('Operator')
  expect((await someone.get('/session')).headers.connection).not.toBe('close')
  announceDraining(draining.context)
  const ready = await draining.anyone.get('/ready')
  expect([ready.status, ready.body.message]).toEqual([503, expect.stringContaining('dihentikan')])
  const answer = await someone.get('/session')
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  expect((await world.anyone.get('/ready')).status).toBe(200)
  await draining.close()
})

describe('metrics', () => {
  it('count requests by their declared route, so that no address makes a series of its own', async () => {
    for (const id of [1, 2, 3]) await admin.get(`/sia/master/lesson/${id}`)
    for (const path of ['/tidak-ada-1', '/tidak-ada-2']) await admin.get(path)
    const { body, statusCode } = await metrics('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(body).toContain(
      'pelita_http_request_duration_seconds_count{method="GET",route="/api/sia/master/lesson/:id",status="404"} 3',
    )
    expect(body).not.toContain('tidak-ada')
    expect(body).toMatch(/pelita_storage_free_bytes \d+/)
    expect(body).toContain('pelita_process_resident_memory_bytes')
  })

  it.each([
    ['from another machine', '192.168.1.9', {}],
    ['through a proxy for another machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }],
    ['with a token, where none is set', '192.168.1.9', { authorization: 'Bearer undefined' }],
  ])('are nobody’s %s', async (_what, address, headers) => {
    expect((await metrics(address, headers)).statusCode).toBe(404)
  })

  it('are read from elsewhere with the token, and with no other', async () => {
    const config = { ...world.context.config, METRICS_TOKEN: 'rahasia-yang-cukup-panjang' }
    const app = await createApp({ ...world.context, config, logLevel: 'silent' })
    const ask = (token: string) =>
      app.inject({
        url: '/metrics',
        remoteAddress: '192.168.1.9',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await ask(config.METRICS_TOKEN)).statusCode).toBe(200)
    expect((await ask('lain')).statusCode).toBe(404)
    await app.close()
  })
})

describe('the access log', () => {
  it('has method, route, status, time, user, address and request, and nothing that was sent', async () => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const config = { ...world.context.config, ACCESS_LOG: 'on' as const }
    const app = await createApp({ ...world.context, config, logLevel: 'warn' })
    await app.inject({
      url: '/api/sia/master/lesson?search=Budi',
      headers: { authorization: `Bearer ${admin.token}` },
      remoteAddress: '192.168.1.9',
    })
    await app.close()
    vi.restoreAllMocks()
    const logged = lines.find((line) => line.includes('/api/sia/master/lesson')) ?? '{}'
    expect(JSON.parse(logged)).toMatchObject({
      kind: 'access',
      method: 'GET',
      route: '/api/sia/master/lesson',
      status: 200,
      ms: expect.any(Number),
      user: admin.id,
      address: '192.168.1.9',
      request: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(logged).not.toContain('Budi')
    expect(logged).not.toContain(admin.token)
  })
})
