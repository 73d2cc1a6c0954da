/** Who sends a body that hardly comes is answered and let go in bounded time, and nothing of it stays. */
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SLOW_BODY_LIMITS } from '#server/http/body/slowBodies.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let port: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => world.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A connection that was opened with these headers. */
async function begin(path: string, headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.on('close', () => {
    isOpen = false
  })
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'a', authorization: `Bearer ${admin.token}`, ...headers })
  const head = [`POST /api${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  return { socket, answer: () => answer, isOpen: () => isOpen }
}

/** Waits until the server has it. */
async function send(socket: Socket, bytes: Buffer | string) {
  await new Promise((sent) => socket.write(bytes, sent))
  await new Promise((later) => setTimeout(later, 50))
}

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
const incoming = () => readdirSync(join(world.context.config.DATA_DIR, 'incoming'))
const TOO_SLOW = /^HTTP\/1.1 408[\s\S]*"success":false/
const JSON_OF = { 'content-type': 'application/json', 'content-length': 900_000 }

describe('a form', () => {
  it('that comes over no connection is not watched, and nothing breaks later', async () => {
    expect((await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })).status).toBe(201)
    expect(() => pass(2 * SLOW_BODY_LIMITS.maxDurationMs)).not.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that comes a letter at a time is 408 in the envelope, and the connection ends', async () => {
    const { socket, answer, isOpen } = await begin('/post', JSON_OF)
    await send(socket, '{')
    pass(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    expect(answer()).toMatch(TOO_SLOW)
  })

  it('that comes just fast enough without end is let go all the same', async () => {
    const { socket, answer, isOpen } = await begin('/post', JSON_OF)
    for (
      let passed = 0;
      passed < SLOW_BODY_LIMITS.maxDurationMs;
      passed += SLOW_BODY_LIMITS.checkIntervalMs
    ) {
      await send(socket, `"${'a'.repeat(SLOW_BODY_LIMITS.minBytesPerInterval)}"`)
      expect(isOpen()).toBe(true)
      pass(SLOW_BODY_LIMITS.checkIntervalMs)
    }
    await expect.poll(isOpen).toBe(false)
    expect(answer()).toMatch(TOO_SLOW)
  })

  it('of somebody without a session, refused at once, does not go on dripping behind its answer', async () => {
    const { socket, answer, isOpen } = await begin('/post', { ...JSON_OF, authorization: 'Bearer x' })
    await send(socket, '{')
    await expect.poll(answer).toMatch(/^HTTP\/1.1 401/)
    pass(2 * SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
  })
})

it('a connection that is used again and again keeps nothing of each form', async () => {
  const listenerCounts: number[] = []
  world.app.server.once('connection', (connection: Socket) => {
    world.app.server.on('request', () => listenerCounts.push(connection.listenerCount('close')))
  })
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += String(chunk)
  })
  for (let sent = 1; sent <= 4; sent += 1) {
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    )
    await expect.poll(() => answers.match(/HTTP\/1.1 422/g)?.length).toBe(sent)
  }
  socket.destroy()
  expect(listenerCounts).toHaveLength(4)
  expect(listenerCounts[3]).toBe(listenerCounts[1])
})

it('a call that never came over the network, refused unread, is let go like any other', async () => {
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/post', payload: { title: 'a' } })
  expect(statusCode).toBe(401)
  pass(SLOW_BODY_LIMITS.maxDurationMs)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

describe('an upload', () => {
  const form = async () => fileForm('img', { bytes: await drawImage(), name: 'a.jpg' })
  const headersOf = ({ headers, body }: ReturnType<typeof fileForm>, more = 0) => ({
    ...headers,
    'content-length': body.length + more,
  })

  it('may take as long as it moves', async () => {
    const heavy = fileForm('img', {
      bytes: Buffer.alloc(20 * SLOW_BODY_LIMITS.minBytesPerInterval, 'x'),
      name: 'a.jpg',
    })
    const { socket, answer } = await begin('/post/upload-image', headersOf(heavy))
    const step = 2 * SLOW_BODY_LIMITS.minBytesPerInterval
    for (let sent = 0; sent < heavy.body.length; sent += step) {
      expect(answer()).toBe('')
      await send(socket, heavy.body.subarray(sent, sent + step))
      pass(SLOW_BODY_LIMITS.checkIntervalMs)
    }
    // It came whole, and is no picture.
    await expect.poll(answer).toMatch(/^HTTP\/1.1 422/)
    socket.destroy()
  })

  it('that stops on its way ends, and leaves nothing', async () => {
    const whole = await form()
    const { socket, answer, isOpen } = await begin('/post/upload-image', headersOf(whole))
    await send(socket, whole.body.subarray(0, 300))
    await expect.poll(incoming).toHaveLength(1)
    pass(SLOW_BODY_LIMITS.checkIntervalMs)
    pass(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    expect(answer()).toMatch(TOO_SLOW)
    await expect.poll(incoming).toEqual([])
  })

  it('whose file came whole but whose form never ends, too', async () => {
    const whole = await form()
    const { socket, isOpen } = await begin('/post/upload-image', headersOf(whole))
    await send(socket, whole.body.subarray(0, whole.body.length - 4))
    pass(SLOW_BODY_LIMITS.checkIntervalMs)
    pass(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    await expect.poll(incoming).toEqual([])
  })
})
