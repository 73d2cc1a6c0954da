/** While the database is away, the website shows what it showed last, or says when to come back. */
import { connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { readDatabaseUrl } from '#test/support/world/databaseUrl.ts'
import { openDb } from '#test/support/world/product.ts'
import { openWorld } from '#test/support/world/world.ts'

/** Forwards to a server until it is cut. */
async function openForwarder(target: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: String(url),
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    close: () => server.close(),
  }
}

async function openCutWebsite() {
  const world = await openWorld()
  const operator = await world.as('Administrator')
  await operator.post('/setting/general', { generals: [{ name: 'site_name', value: 'SMP Harapan' }] })
  await operator.post('/post', { type: 'news', title: 'Lomba', content: '<p>Isi</p>', status: 'published' })
  const forwarder = await openForwarder(new URL(await readDatabaseUrl(world)))
  const db = await openDb({ DATA_DIR: world.context.config.DATA_DIR, DATABASE_URL: forwarder.url })
  const site = await createSite({ ...world.context, db, logLevel: 'warn' })
  onTestFinished(async () => {
    forwarder.cut()
    await site.close()
    await db.close()
    forwarder.close()
    await world.close()
  })
  return { site, forwarder, operator }
}

/** Until notifications arrive, no page is kept. */
const waitUntilKept = (site: Awaited<ReturnType<typeof createSite>>, path: string) =>
  expect.poll(async () => (await site.inject(path)).headers['cache-control']).toContain('public')

it('a page that was shown is shown on; another says when to come back, in the look of the school', async () => {
  const { site, forwarder } = await openCutWebsite()
  const before = await site.inject('/')
  await waitUntilKept(site, '/')
  // Kept by the first request after the notifications began.
  await new Promise((resolve) => setTimeout(resolve, 600))
  await site.inject('/')
  forwarder.cut()
  await expect.poll(async () => (await site.inject('/news')).statusCode).toBe(503)
  const home = await site.inject('/')
  expect([home.statusCode, home.payload]).toEqual([200, before.payload])

  const away = await site.inject('/articles')
  expect(away).toMatchObject({
    statusCode: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
  })
  expect(away.payload).toContain('Situs sedang tidak dapat dibuka')
  expect(away.payload).toContain('SMP Harapan')
  expect((await site.inject('/search?q=lomba')).statusCode).toBe(503)

  forwarder.restore()
  await expect.poll(async () => (await site.inject('/articles')).statusCode).toBe(200)
})

it('an outage is two lines of the log, however many requests it refuses, and none has what was searched for', async () => {
  const { site, forwarder } = await openCutWebsite()
  const lines: string[] = []
  vi.spyOn(site.log, 'error').mockImplementation((...line: unknown[]) => {
    lines.push(JSON.stringify(line))
  })
  forwarder.cut()
  await expect.poll(async () => (await site.inject('/search?q=rahasia')).statusCode).toBe(503)
  for (let n = 0; n < 20; n += 1) await site.inject('/search?q=rahasia')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"unreachable"')
  expect(lines[0]).not.toContain('rahasia')
})
