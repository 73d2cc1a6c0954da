/** A slow request body is refused and its connection closed in bounded time, and no partial file stays. */
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SLOW_BODY_LIMITS } from '#platform/server/http/body/slowBodies.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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

/** Opens a connection and sends these headers. */
async function openRequest(path: string, headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    response += String(chunk)
  })
  socket.on('close', () => {
    isOpen = false
  })
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'a', authorization: `Bearer ${admin.token}`, ...headers })
  const head = [`POST /api${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  return { socket, readResponse: () => response, isOpen: () => isOpen }
}

/** Sends bytes and waits until the server has received them. */
async function send(socket: Socket, bytes: Buffer | string) {
  await new Promise((resolve) => socket.write(bytes, resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
}

const advanceClock = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)
const listIncomingFiles = () => readdirSync(join(world.context.config.DATA_DIR, 'incoming'))
const TIMEOUT_RESPONSE = /^HTTP\/1.1 408[\s\S]*"success":false/
const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': 900_000 }

describe('a form', () => {
  it('that is injected without a connection is not timed', async () => {
    expect((await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })).status).toBe(201)
    expect(() => advanceClock(2 * SLOW_BODY_LIMITS.maxDurationMs)).not.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that arrives too slowly is 408 in the envelope, and the connection is closed', async () => {
    const { socket, readResponse, isOpen } = await openRequest('/post', JSON_HEADERS)
    await send(socket, '{')
    advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    expect(readResponse()).toMatch(TIMEOUT_RESPONSE)
  })

  it('that is just fast enough is refused after the maximum duration', async () => {
    const { socket, readResponse, isOpen } = await openRequest('/post', JSON_HEADERS)
    for (
      let elapsedMs = 0;
      elapsedMs < SLOW_BODY_LIMITS.maxDurationMs;
      elapsedMs += SLOW_BODY_LIMITS.checkIntervalMs
    ) {
      await send(socket, `"${'a'.repeat(SLOW_BODY_LIMITS.minBytesPerInterval)}"`)
      expect(isOpen()).toBe(true)
      advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    }
    await expect.poll(isOpen).toBe(false)
    expect(readResponse()).toMatch(TIMEOUT_RESPONSE)
  })

  it('without a session is refused at once, and its slow rest is cut off', async () => {
    const { socket, readResponse, isOpen } = await openRequest('/post', {
      ...JSON_HEADERS,
      authorization: 'Bearer x',
    })
    await send(socket, '{')
    await expect.poll(readResponse).toMatch(/^HTTP\/1.1 401/)
    advanceClock(2 * SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
  })
})

it('a reused connection keeps no listeners of each request', async () => {
  const listenerCounts: number[] = []
  world.app.server.once('connection', (connection: Socket) => {
    world.app.server.on('request', () => listenerCounts.push(connection.listenerCount('close')))
  })
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  for (let responseCount = 1; responseCount <= 4; responseCount += 1) {
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    )
    await expect.poll(() => received.match(/HTTP\/1.1 422/g)?.length).toBe(responseCount)
  }
  socket.destroy()
  expect(listenerCounts).toHaveLength(4)
  expect(listenerCounts[3]).toBe(listenerCounts[1])
})

it('an injected request that is refused unread is no longer timed', async () => {
  const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/post', payload: { title: 'a' } })
  expect(statusCode).toBe(401)
  advanceClock(SLOW_BODY_LIMITS.maxDurationMs)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

describe('an upload', () => {
  const createForm = async () => makeFileForm('img', { bytes: await drawImage(), name: 'a.jpg' })
  const createHeaders = ({ headers, body }: ReturnType<typeof makeFileForm>, extraBytes = 0) => ({
    ...headers,
    'content-length': body.length + extraBytes,
  })

  it('may take long while bytes arrive', async () => {
    const largeForm = makeFileForm('img', {
      bytes: Buffer.alloc(20 * SLOW_BODY_LIMITS.minBytesPerInterval, 'x'),
      name: 'a.jpg',
    })
    const { socket, readResponse } = await openRequest('/post/upload-image', createHeaders(largeForm))
    const step = 2 * SLOW_BODY_LIMITS.minBytesPerInterval
    for (let offset = 0; offset < largeForm.body.length; offset += step) {
      expect(readResponse()).toBe('')
      await send(socket, largeForm.body.subarray(offset, offset + step))
      advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    }
    // The upload is complete, but is no picture.
    await expect.poll(readResponse).toMatch(/^HTTP\/1.1 422/)
    socket.destroy()
  })

  it('that stalls is refused, and leaves no file', async () => {
    const completeForm = await createForm()
    const { socket, readResponse, isOpen } = await openRequest(
      '/post/upload-image',
      createHeaders(completeForm),
    )
    await send(socket, completeForm.body.subarray(0, 300))
    await expect.poll(listIncomingFiles).toHaveLength(1)
    advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    expect(readResponse()).toMatch(TIMEOUT_RESPONSE)
    await expect.poll(listIncomingFiles).toEqual([])
  })

  it('whose file is complete but whose form never ends is closed too', async () => {
    const completeForm = await createForm()
    const { socket, isOpen } = await openRequest('/post/upload-image', createHeaders(completeForm))
    await send(socket, completeForm.body.subarray(0, completeForm.body.length - 4))
    advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    advanceClock(SLOW_BODY_LIMITS.checkIntervalMs)
    await expect.poll(isOpen).toBe(false)
    await expect.poll(listIncomingFiles).toEqual([])
  })
})
