/** Console, API and website refuse sensors and payments to every page, script and frame, and no browser guesses a type. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { createApp } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let app: FastifyInstance
let site: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'pelita-policy-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head></head>')
  writeFileSync(join(folder, 'screens.json'), '[]')
  writeFileSync(join(folder, 'assets/index-a1.js'), 'console.log("pelita")')
  world = await openWorld()
  app = await createApp({ ...world.context, consoleFolder: folder, logLevel: 'silent' })
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterAll(async () => {
  await app.close()
  await site.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The features that the header of a response refuses to everybody; none if a browser may guess its type. */
const refusedBy = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['x-content-type-options'] !== 'nosniff'
    ? []
    : String(headers['permissions-policy'])
        .split(', ')
        .filter((directive) => directive.endsWith('=()'))
        .map((directive) => directive.replace('=()', ''))

const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'serial', 'usb']

it.each([
  ['the page', '/', 200],
  ['a screen', '/news', 200],
  ['an asset', '/assets/index-a1.js', 200],
  ['a missing file', '/tidak-ada.js', 404],
  ['a call', '/api/health', 200],
  ['a call without a session', '/api/session', 401],
  ['an unknown call', '/api/tidak-ada', 404],
  ['an undecodable call', '/api/%zz', 400],
  ['the documentation', '/api/openapi.json', 200],
  ['a public call', '/public/menus', 200],
  ['the metrics', '/metrics', 200],
  ['a placeholder', '/images/300-placeholder.png', 200],
  ['a missing picture', '/images/tidak-ada.jpg', 404],
])('of the console and the API, %s (%s) has the header', async (_part, url, status) => {
  const response = await app.inject({ url, remoteAddress: '127.0.0.1' })
  expect([response.statusCode, refusedBy(response)]).toEqual([status, expect.arrayContaining(FEATURES)])
})

it('a page at an address that cannot be decoded has it too', async () => {
  const response = await app.inject({ url: '/news/%E0', headers: { accept: 'text/html' } })
  expect([response.statusCode, refusedBy(response)]).toEqual([400, expect.arrayContaining(FEATURES)])
})

it.each([
  ['/', 200],
  ['/tidak-ada', 404],
  ['/robots.txt', 200],
  ['/%zz', 404],
])('of the website, %s has the header', async (url, status) => {
  const response = await site.inject(url)
  expect([response.statusCode, refusedBy(response)]).toEqual([status, expect.arrayContaining(FEATURES)])
})
