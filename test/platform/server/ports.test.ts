/** Console and website listen on both ports, or the error says which ports are free. */
import { createServer, type Server } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { listenOnPorts } from '#platform/server/ports.ts'
import { findFreePort } from '#test/support/process/ports.ts'

let app: FastifyInstance
let site: FastifyInstance
let occupants: Server[]
beforeEach(() => {
  app = Fastify()
  site = Fastify()
  occupants = []
})
afterEach(async () => {
  await Promise.all([app.close(), site.close()])
  await Promise.all(occupants.map((occupant) => new Promise((resolve) => occupant.close(resolve))))
})

/** @returns the port that another program uses from now on */
async function occupy(port = 0): Promise<number> {
  const occupant = createServer()
  await new Promise<void>((resolve) => occupant.listen(port, '127.0.0.1', resolve))
  occupants.push(occupant)
  const address = occupant.address()
  return typeof address === 'object' && address ? address.port : 0
}

const listen = (PORT: number, SITE_PORT: number, website: FastifyInstance | null = site) =>
  listenOnPorts(readConfig({ PORT: String(PORT), SITE_PORT: String(SITE_PORT) }), app, website)
const errorOf = (listening: Promise<void>) =>
  listening.then(
    () => '',
    (error: Error) => error.message,
  )

/** The free ports that the sentence advises. */
const advisedPorts = (sentence: string) => {
  const [, port = '', sitePort = ''] = / PORT=(\d+)(?: SITE_PORT=(\d+))?\.$/.exec(sentence) ?? []
  return [Number(port), Number(sitePort)] as const
}

it('both listen where both ports are free', async () => {
  await listen(await findFreePort(), await findFreePort())
  expect([app.server.listening, site.server.listening]).toEqual([true, true])
})

it('a taken PORT is named with SITE_PORT, and keeps only SITE_PORT', async () => {
  const taken = await occupy()
  const free = await findFreePort()
  const sentence = await errorOf(listen(taken, free))
  expect(sentence).toContain(
    `PORT ${taken} tidak dapat dipakai karena sudah dipakai program lain; Pelita memakai PORT ${taken} untuk konsol dan SITE_PORT ${free} untuk situs sekolah, jadi mulailah lagi`,
  )
  const [port, sitePort] = advisedPorts(sentence)
  expect([port > taken, sitePort]).toEqual([true, free])
})

it('a taken SITE_PORT is found before the console listens, and keeps only PORT', async () => {
  const taken = await occupy()
  const free = await findFreePort()
  const sentence = await errorOf(listen(free, taken))
  expect(sentence).toContain(`SITE_PORT ${taken} tidak dapat dipakai karena sudah dipakai program lain; `)
  expect(app.server.listening).toBe(false)
  const [port, sitePort] = advisedPorts(sentence)
  expect([port, sitePort > taken]).toEqual([free, true])
})

it('with both taken, the advised ports work', async () => {
  const first = await occupy()
  const sentence = await errorOf(listen(first, await occupy()))
  const advised = advisedPorts(sentence)
  expect(new Set([first, ...advised]).size).toBe(3)
  await Promise.all([app.close(), site.close()])
  app = Fastify()
  site = Fastify()
  await listen(...advised)
  expect([app.server.listening, site.server.listening]).toEqual([true, true])
})

it('the same port for both is not blamed on another program', async () => {
  const port = await findFreePort()
  const sentence = await errorOf(listen(port, port))
  expect(sentence).toContain(`PORT ${port} tidak dapat dipakai karena sama dengan SITE_PORT; `)
  expect(advisedPorts(sentence)[0]).toBeGreaterThan(port)
})

it('without a website only PORT is named', async () => {
  const taken = await occupy()
  const sentence = await errorOf(listen(taken, 0, null))
  expect(sentence).toContain(`; Pelita memakai PORT ${taken} untuk konsol, jadi`)
  expect(sentence).not.toContain('SITE_PORT')
  expect(advisedPorts(sentence)[0]).toBeGreaterThan(taken)
})
