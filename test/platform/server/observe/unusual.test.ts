/** Unusually many requests are one line of the log for each sender and hour. */
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { declareCaller } from '#platform/server/http/authentication.ts'
import { watchUnusual } from '#platform/server/observe/unusual.ts'

const HOUR_MS = 3_600_000
const READER = 7

let lines: object[]
let at: number
let app: FastifyInstance
beforeEach(() => {
  lines = []
  at = HOUR_MS
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) }
  app = Fastify({ logger: { level: 'warn', stream } })
  declareCaller(app)
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-reader']) Reflect.set(request, 'caller', { id: READER })
  })
  app.get('/', async () => 'ya')
  watchUnusual(app, { clock: () => at }, { refused: 3, requests: 4 })
})

const send = (
  count: number,
  request: { method?: 'GET' | 'DELETE'; url?: string; from?: string; reader?: boolean },
) =>
  Promise.all(
    Array.from({ length: count }, () =>
      app.inject({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        remoteAddress: request.from ?? '203.0.113.5',
        headers: request.reader ? { 'x-reader': '1' } : {},
      }),
    ),
  )

it('a network that is refused too often is named once in the hour, whatever it tried', async () => {
  await send(1, { method: 'DELETE' })
  await send(1, { url: '/tidak-ada?nama=Budi' })
  await send(9, {})
  expect(lines).toEqual([])
  await send(5, { url: '/tidak-ada' })
  expect(lines).toMatchObject([{ kind: 'unusual', network: '203.0.113.5', refused: 3 }])
  at += HOUR_MS
  await send(2, { url: '/tidak-ada' })
  expect(lines).toHaveLength(1)
  await send(1, { url: '/tidak-ada' })
  expect(lines).toHaveLength(2)
})

it('the addresses of one IPv6 network count together, and another network for itself', async () => {
  for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8:1::1']) await send(1, { url: '/x', from })
  expect(lines).toEqual([])
  await send(1, { url: '/x', from: '2001:db8::3' })
  expect(lines).toMatchObject([{ network: '2001:db8:0:0::/64' }])
})

it('an account that sends too many requests is named, though none was refused', async () => {
  await send(3, { reader: true })
  expect(lines).toEqual([])
  await send(3, { reader: true })
  expect(lines).toMatchObject([{ kind: 'unusual', user: READER, requests: 4 }])
})
