/** A header that means one thing is refused when it is sent twice, by the API, the console and the website. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
const ports = { app: 0, site: 0 }
let closeSite: () => Promise<unknown>
const ownPort = { port: 0, host: '127.0.0.1' }
beforeAll(async () => {
  world = await openWorld()
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  closeSite = () => site.close()
  ports.app = Number(new URL(await world.app.listen(ownPort)).port)
  ports.site = Number(new URL(await site.listen(ownPort)).port)
})
afterAll(async () => {
  await closeSite()
  await world.close()
})

async function send(port: number, path: string, headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += String(chunk)
  })
  socket.write(`${[`GET ${path} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return response
}

const statusOf = (response: string) => Number(response.split(' ')[1])

describe.each([
  ['the API', 'app', '/api/health'],
  ['the console', 'app', '/signin'],
  ['the website', 'site', '/'],
] as const)('%s', (_what, server, path) => {
  it.each([
    ['host: a', 'host: b'],
    ['Host: a', 'HOST: a'],
    ['authorization: Bearer a', 'Authorization: Bearer b'],
    ['content-type: application/json', 'content-type: text/plain'],
  ])('refuses %s beside %s', async (one, other) => {
    const host = one.toLowerCase().startsWith('host') ? [] : ['host: a']
    expect(statusOf(await send(ports[server], path, [...host, one, other]))).toBe(400)
  })

  it('answers where each is sent once, and others twice', async () => {
    const response = await send(ports[server], path, ['host: a', 'accept: a/b', 'accept: c/d'])
    expect([200, 404]).toContain(statusOf(response))
  })
})

it('the refusal of the API is an envelope', async () => {
  expect(await send(ports.app, '/api/health', ['host: a', 'host: b'])).toMatch(
    /"success":false,"message":"Permintaan tidak dapat dibaca\."/,
  )
})
