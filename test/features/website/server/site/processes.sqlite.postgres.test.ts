/** The website with the console on one port, with other processes, and with its bounded cache. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { SQLITE_DRIVER } from '#platform/server/db/sqlite/driver.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { createResponseCache } from '#platform/server/http/responseCache.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { testKeys } from '#test/support/world/keys.ts'
import { CONTRIBUTIONS, createApp, openDb } from '#test/support/world/product.ts'
import { openWorld } from '#test/support/world/world.ts'

it('on the port of the console the website responds only under its own host name', async () => {
  const world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  await site.ready()
  const app = await createApp({
    ...world.context,
    logLevel: 'silent',
    website: { host: 'www.sekolah.sch.id', handle: site.routing },
  })
  onTestFinished(async () => {
    await app.close()
    await site.close()
    await world.close()
  })
  const requestFrom = (host: string, url: string) => app.inject({ url, headers: { host } })
  for (const host of ['www.sekolah.sch.id', 'WWW.Sekolah.sch.id']) {
    const home = await requestFrom(host, '/')
    expect([home.statusCode, home.payload.includes('<h1')]).toEqual([200, true])
  }
  // The website's host has no API, and the console's host no website pages.
  expect((await requestFrom('www.sekolah.sch.id', '/api/health')).payload).toContain('<search>')
  expect((await requestFrom('konsol.sekolah.sch.id', '/api/health')).json().success).toBe(true)
  expect((await requestFrom('konsol.sekolah.sch.id', '/news')).payload).not.toContain('<h1')
})

it('what another process writes to the SQLite file is visible soon', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-site-'))
  const config = readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: 'rahasia-sekali' })
  const db = await openDb(config)
  const context: Context = {
    db,
    files: await openFiles(config),
    keys: testKeys,
    config,
    clock: Date.now,
    contributions: CONTRIBUTIONS,
  }
  await seedFirstRows(context)
  const site = await createSite({ ...context, logLevel: 'silent' })
  onTestFinished(async () => {
    await site.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const readHomePage = async () => (await site.inject('/')).payload
  expect(await readHomePage()).not.toContain('SMP Proses Lain')
  const file = join(folder, 'pelita.sqlite')
  const script = `const Sqlite = require('${SQLITE_DRIVER}'); const db = new Sqlite(process.argv[1]);
    db.prepare("update settings set value = 'SMP Proses Lain' where name = 'site_name'").run(); db.close()`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script, file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  await expect.poll(readHomePage).toContain('SMP Proses Lain')
})

describe('cached pages', () => {
  it('never exceed the limit, and the least used are evicted first', async () => {
    const cache = createResponseCache<{ bytes: number; text: string }>(
      { db: { contentVersion: () => 1 } as unknown as Context['db'], clock: () => 0 },
      { nextChange: async () => 1, maxBytes: 1000 },
    )
    const generation = cache()
    await generation?.store('/', { bytes: 100, text: 'home' })
    for (let n = 0; n < 500; n += 1) {
      await generation?.store(`/search?q=${n}`, { bytes: 100, text: '' })
      expect(cache()?.find('/')?.text).toBe('home')
    }
    const cachedPages = Array.from({ length: 500 }, (_, n) => cache()?.find(`/search?q=${n}`)).filter(Boolean)
    expect(cachedPages).toHaveLength(9)
    await generation?.store('/besar', { bytes: 2000, text: '' })
    expect(cache()?.find('/besar')).toBeUndefined()
  })

  it('are not cached if a scheduled change occurred while they were rendered', async () => {
    let now = 0
    const cache = createResponseCache<{ bytes: number }>(
      { db: { contentVersion: () => 1 } as unknown as Context['db'], clock: () => now },
      { nextChange: async () => (now < 10 ? 10 : 1000), maxBytes: 1000 },
    )
    const generation = cache()
    now = 20
    await generation?.store('/news', { bytes: 1 })
    expect(cache()?.find('/news')).toBeUndefined()
    await cache()?.store('/news', { bytes: 1 })
    expect(cache()?.find('/news')).toBeDefined()
  })
})
