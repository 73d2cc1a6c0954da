/** The website's pages: every address, its content, and its caching. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { HOUR_MS, publishSchool } from '#test/support/content/published.ts'
import { ROOT } from '#test/support/source/sources.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let site: FastifyInstance
beforeEach(async () => {
  world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  admin = await world.as('Administrator')
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterEach(async () => {
  await site.close()
  await world.close()
})

const PUBLISHED = { status: 'publish' }
const requestPage = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
const saveSettings = (values: Record<string, string>) =>
  admin.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

describe('every page', () => {
  it('is served for an empty and for a filled school', async () => {
    const paths = [
      '/',
      '/news',
      '/articles',
      '/pages',
      '/prefaces',
      '/agendas',
      '/agendas?month=2026-11',
      '/galleries',
      '/search',
      '/search?q=x',
      '/contact',
      '/feed.xml',
      '/news/feed.xml',
      '/agendas.ics',
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.svg',
    ]
    const checkPage = async (path: string) => {
      const { statusCode, headers, payload } = await requestPage(path)
      expect(statusCode, `${path} ${payload.slice(0, 200)}`).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers.etag).toMatch(/^"/)
      if (!String(headers['content-type']).startsWith('text/html')) return
      expect(payload.match(/<h1/g), path).toHaveLength(1)
      expect(payload).not.toMatch(/<script(?! defer="" src="\/assets\/| type="application\/ld\+json")/)
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'sha256-")
      // Nothing is loaded from other hosts.
      expect(payload).not.toMatch(/(?:src|srcset)="https?:/)
    }
    for (const path of paths) await checkPage(path)
    const { visible } = await publishSchool(admin, world.context.clock())
    const album = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: [1] })
    for (const path of [
      ...paths,
      `/news/${visible.news.slug}`,
      `/agendas/${visible.agenda.slug}`,
      `/agendas/${visible.agenda.slug}.ics`,
      `/albums/${album.body.result.id}`,
    ])
      await checkPage(path)
  })

  it('that does not exist is 404 with a search, and is not cached', async () => {
    for (const path of [
      '/tidak-ada',
      '/news/tidak-ada',
      '/news/x/y',
      '/albums/9',
      '/albums/x',
      '/news?page=2',
      '/news?page=x',
      '/agendas?month=2026-13',
      '/agendas?month=9999-01',
      '/preview/1.9999999999999.x',
      '/assets/x.js',
    ]) {
      const { statusCode, headers, payload } = await requestPage(path)
      expect([statusCode, headers['cache-control']], path).toEqual([404, 'no-cache'])
      expect(payload).toContain('<search>')
    }
  })

  it('is sent compressed, and as 304 with its ETag', async () => {
    const compressedResponse = await requestPage('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressedResponse.headers['content-encoding']).toBe('br')
    const notModified = await requestPage('/', {
      'accept-encoding': 'br',
      'if-none-match': String(compressedResponse.headers.etag),
    })
    expect([notModified.statusCode, notModified.payload]).toEqual([304, ''])
    const uncompressed = await requestPage('/', { 'if-none-match': String(compressedResponse.headers.etag) })
    expect(uncompressed.statusCode).toBe(200)
  })

  it('stays within the size limits for slow connections', async () => {
    await publishSchool(admin, world.context.clock())
    const { rawPayload } = await requestPage('/', { 'accept-encoding': 'br' })
    expect(rawPayload.length).toBeLessThan(30_000)
    const { payload } = await requestPage('/')
    expect(payload.match(/<style>([^<]*)<\/style>/)?.[1]?.length).toBeLessThan(15 * 1024)
    // Pages in tests do not contain the stylesheet.
    const folder = join(ROOT, 'src/features/website/site/styles')
    const styleSheets = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    expect(styleSheets.length).toBeGreaterThan(5)
    expect(brotliCompressSync(Buffer.concat(styleSheets)).length).toBeLessThan(15 * 1024)
    for (const [name, maxBytes] of [
      ['site-', 15 * 1024],
      ['jakarta-', 60 * 1024],
    ] as const) {
      const path = payload.match(new RegExp(`/assets/${name}[^"]+`))?.[0] ?? ''
      const file = await requestPage(path)
      expect(file.headers['cache-control']).toContain('immutable')
      expect(file.rawPayload.length).toBeLessThan(maxBytes)
    }
  })
})

describe('a post', () => {
  it('has lazy images, videos that load on click, and nothing of other hosts', async () => {
    const { filename } = (await uploadImage(admin, await drawImage())).body.result
    const content = `<h1>Judul dalam</h1><p><img src="/images/${filename}" alt="Upacara"><img src="https://lain.id/x.jpg" alt="Lain"></p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><table><tr><td>1</td></tr></table>`
    const { slug } = await writePost(admin, {
      ...PUBLISHED,
      title: 'Berita </script> "baru"',
      content,
      image: filename,
    })
    const { payload } = await requestPage(`/news/${slug}`)
    expect(payload).toContain(`srcset="/images/300-${filename} 300w`)
    expect(payload).toContain('alt="Upacara" loading="lazy"')
    expect(payload).toContain('<a href="https://lain.id/x.jpg" rel="noopener nofollow">Lain</a>')
    expect(payload).toContain('data-video="dQw4w9WgXcQ"')
    expect(payload).not.toContain('<iframe')
    expect(payload).toContain('<h2>Judul dalam</h2>')
    expect(payload).toContain(`<link rel="canonical" href="https://www.sekolah.sch.id/news/${slug}"/>`)
    expect(payload).toContain(
      `<meta property="og:image" content="https://www.sekolah.sch.id/images/900-${filename}"/>`,
    )
    const data = payload.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ '@type': 'NewsArticle', headline: 'Berita </script> "baru"' })
    expect((await requestPage(`/images/300-${filename}`)).statusCode).toBe(200)
  })

  it('is permanently redirected to from its former slug and from another type', async () => {
    const post = await writePost(admin, { ...PUBLISHED, title: 'Lama' })
    await admin.put(`/post/${post.id}`, { ...post, slug: 'baru' })
    for (const path of ['/news/lama', '/articles/baru']) {
      const { statusCode, headers } = await requestPage(path)
      expect([statusCode, headers.location], path).toEqual([301, '/news/baru'])
    }
    expect((await requestPage('/news/baru')).statusCode).toBe(200)
  })

  it('of the agenda is a calendar event', async () => {
    const { slug } = await writePost(admin, {
      ...PUBLISHED,
      type: 'agenda',
      title: 'Rapat; wali, murid',
      agenda_date: '2027-01-31',
    })
    for (const path of ['/agendas.ics', `/agendas/${slug}.ics`]) {
      const { payload, headers } = await requestPage(path)
      expect(headers['content-type']).toContain('text/calendar')
      expect(payload).toContain(
        'DTSTART;VALUE=DATE:20270131\r\nDTEND;VALUE=DATE:20270201\r\nSUMMARY:Rapat\\; wali\\, murid\r\n',
      )
      for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    expect((await requestPage('/agendas?month=2027-01')).payload).toContain('Rapat; wali, murid')
  })

  it('has a preview link that expires and cannot be guessed', async () => {
    const post = await writePost(admin, { title: 'Masih draf' })
    const preview = await admin.post<{ url: string }>(`/post/preview/${post.id}`)
    expect(preview.status).toBe(200)
    const path = preview.body.result.url.replace('https://www.sekolah.sch.id', '')
    const { statusCode, headers, payload } = await requestPage(path)
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(payload).toContain('Masih draf')
    expect(payload).toContain('Pratinjau')
    expect((await requestPage(path.replace(`/${post.id}.`, `/${post.id + 1}.`))).statusCode).toBe(404)
    expect((await requestPage('/news/masih-draf')).statusCode).toBe(404)
    world.advanceClock(HOUR_MS + 1000)
    expect((await requestPage(path)).statusCode).toBe(404)
  })
})

describe('a change', () => {
  it('of a post, a menu or a setting is visible soon', async () => {
    const readHomePage = async () => (await requestPage('/')).payload
    await readHomePage()
    const post = await writePost(admin, { ...PUBLISHED, title: 'Kabar gembira' })
    await expect.poll(readHomePage).toContain('Kabar gembira')
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), status: 'draft' })
    await expect.poll(readHomePage).not.toContain('Kabar gembira')
    await admin.post('/setting/menu', { type: 'main', name: 'Ekstrakurikuler', link: '/pages/x' })
    await expect.poll(readHomePage).toContain('Ekstrakurikuler')
    await saveSettings({ site_name: 'SMP Negeri 7' })
    await expect.poll(readHomePage).toContain('SMP Negeri 7')
  })

  it('that was scheduled takes effect at its time, although nothing is written', async () => {
    const timeAfter = (hours: number) => new Date(world.context.clock() + hours * HOUR_MS).toISOString()
    await writePost(admin, {
      ...PUBLISHED,
      title: 'Sebentar',
      publish_at: timeAfter(1),
      expire_at: timeAfter(2),
    })
    const isListed = async () => (await requestPage('/news')).payload.includes('Sebentar')
    expect([await isListed(), await isListed()]).toEqual([false, false])
    world.advanceClock(HOUR_MS + 1000)
    expect([await isListed(), await isListed()]).toEqual([true, true])
    world.advanceClock(HOUR_MS)
    expect(await isListed()).toBe(false)
  })
})
