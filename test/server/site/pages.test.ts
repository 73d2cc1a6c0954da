/** The website's pages as a browser is given them: every address, what it shows, how it may be kept. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSite } from '#server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { HOUR_MS, publishSchool } from '#test/support/published.ts'
import { ROOT } from '#test/support/sources.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

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

const SHOWN = { status: 'publish' }
const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })
const save = (values: Record<string, string>) =>
  admin.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

describe('every page', () => {
  it('is there for a school with everything, and for one with nothing', async () => {
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
    const check = async (path: string) => {
      const { statusCode, headers, payload } = await get(path)
      expect(statusCode, `${path} ${payload.slice(0, 200)}`).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers.etag).toMatch(/^"/)
      if (!String(headers['content-type']).startsWith('text/html')) return
      expect(payload.match(/<h1/g), path).toHaveLength(1)
      expect(payload).not.toMatch(/<script(?! defer="" src="\/assets\/| type="application\/ld\+json")/)
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'sha256-")
      // Nothing is fetched from anywhere else.
      expect(payload).not.toMatch(/(?:src|srcset)="https?:/)
    }
    for (const path of paths) await check(path)
    const { visible } = await publishSchool(admin, world.context.clock())
    const album = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: [1] })
    for (const path of [
      ...paths,
      `/news/${visible.news.slug}`,
      `/agendas/${visible.agenda.slug}`,
      `/agendas/${visible.agenda.slug}.ics`,
      `/albums/${album.body.result.id}`,
    ])
      await check(path)
  })

  it('that is not there says so, with a search, and is not kept', async () => {
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
      const { statusCode, headers, payload } = await get(path)
      expect([statusCode, headers['cache-control']], path).toEqual([404, 'no-cache'])
      expect(payload).toContain('<search>')
    }
  })

  it('is sent packed, and not again to who has it', async () => {
    const packed = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const plain = await get('/', { 'if-none-match': String(packed.headers.etag) })
    expect(plain.statusCode).toBe(200)
  })

  it('stays within what a slow link carries', async () => {
    await publishSchool(admin, world.context.clock())
    const { rawPayload } = await get('/', { 'accept-encoding': 'br' })
    expect(rawPayload.length).toBeLessThan(30_000)
    const { payload } = await get('/')
    expect(payload.match(/<style>([^<]*)<\/style>/)?.[1]?.length).toBeLessThan(15 * 1024)
    // The sheet itself is left out of pages under test.
    const sheet = readFileSync(join(ROOT, 'src/site/style.css'))
    expect(brotliCompressSync(sheet).length).toBeLessThan(15 * 1024)
    for (const [name, most] of [
      ['site-', 15 * 1024],
      ['jakarta-', 60 * 1024],
    ] as const) {
      const path = payload.match(new RegExp(`/assets/${name}[^"]+`))?.[0] ?? ''
      const file = await get(path)
      expect(file.headers['cache-control']).toContain('immutable')
      expect(file.rawPayload.length).toBeLessThan(most)
    }
  })
})

describe('a post', () => {
  it('shows its text with pictures that wait, videos that ask, and nothing of other hosts', async () => {
    const { filename } = (await uploadImage(admin, await drawImage())).body.result
    const content = `<h1>Judul dalam</h1><p><img src="/images/${filename}" alt="Upacara"><img src="https://lain.id/x.jpg" alt="Lain"></p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><table><tr><td>1</td></tr></table>`
    const { slug } = await writePost(admin, {
      ...SHOWN,
      title: 'Berita </script> "baru"',
      content,
      image: filename,
    })
    const { payload } = await get(`/news/${slug}`)
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
    expect((await get(`/images/300-${filename}`)).statusCode).toBe(200)
  })

  it('is led to from its former address and from another type, for good', async () => {
    const post = await writePost(admin, { ...SHOWN, title: 'Lama' })
    await admin.put(`/post/${post.id}`, { ...post, slug: 'baru' })
    for (const path of ['/news/lama', '/articles/baru']) {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location], path).toEqual([301, '/news/baru'])
    }
    expect((await get('/news/baru')).statusCode).toBe(200)
  })

  it('of the agenda is an event of a calendar', async () => {
    const { slug } = await writePost(admin, {
      ...SHOWN,
      type: 'agenda',
      title: 'Rapat; wali, murid',
      agenda_date: '2027-01-31',
    })
    for (const path of ['/agendas.ics', `/agendas/${slug}.ics`]) {
      const { payload, headers } = await get(path)
      expect(headers['content-type']).toContain('text/calendar')
      expect(payload).toContain(
        'DTSTART;VALUE=DATE:20270131\r\nDTEND;VALUE=DATE:20270201\r\nSUMMARY:Rapat\\; wali\\, murid\r\n',
      )
      for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }
    expect((await get('/agendas?month=2027-01')).payload).toContain('Rapat; wali, murid')
  })

  it('is previewed by a link that ends, by no other, and by nobody who merely guesses', async () => {
    const post = await writePost(admin, { title: 'Masih draf' })
    const given = await admin.post<{ url: string }>(`/post/preview/${post.id}`)
    expect(given.status).toBe(200)
    const path = given.body.result.url.replace('https://www.sekolah.sch.id', '')
    const { statusCode, headers, payload } = await get(path)
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(payload).toContain('Masih draf')
    expect(payload).toContain('Pratinjau')
    expect((await get(path.replace(`/${post.id}.`, `/${post.id + 1}.`))).statusCode).toBe(404)
    expect((await get('/news/masih-draf')).statusCode).toBe(404)
    world.advanceClock(HOUR_MS + 1000)
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('a feed', () => {
  it('is linked from every page, and that of a list from its page too', async () => {
    const feedsOf = async (path: string) =>
      [...(await get(path)).payload.matchAll(/type="application\/rss\+xml"[^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      )
    for (const path of ['/', '/contact', '/galleries']) expect(await feedsOf(path)).toEqual(['/feed.xml'])
    for (const path of ['/news', '/articles', '/pages', '/prefaces', '/agendas']) {
      expect(await feedsOf(path)).toEqual(['/feed.xml', `${path}/feed.xml`])
      expect((await get(`${path}/feed.xml`)).headers['content-type']).toContain('application/rss+xml')
    }
    expect(await feedsOf('/agendas?month=2026-11')).toEqual(['/feed.xml', '/agendas/feed.xml'])
  })
})

describe('a change', () => {
  it('of a post, a menu or a setting is on the page within a second', async () => {
    const home = async () => (await get('/')).payload
    await home()
    const post = await writePost(admin, { ...SHOWN, title: 'Kabar gembira' })
    await expect.poll(home, { timeout: 1000 }).toContain('Kabar gembira')
    await admin.put(`/post/${post.id}`, { ...(await readPost(admin, post.id)), status: 'draft' })
    await expect.poll(home, { timeout: 1000 }).not.toContain('Kabar gembira')
    await admin.post('/setting/menu', { type: 'main', name: 'Ekstrakurikuler', link: '/pages/x' })
    await expect.poll(home, { timeout: 1000 }).toContain('Ekstrakurikuler')
    await save({ site_name: 'SMP Negeri 7' })
    await expect.poll(home, { timeout: 1000 }).toContain('SMP Negeri 7')
  })

  it('that was planned comes and goes at its moment, though nobody writes', async () => {
    const moment = (hours: number) => new Date(world.context.clock() + hours * HOUR_MS).toISOString()
    await writePost(admin, { ...SHOWN, title: 'Sebentar', publish_at: moment(1), expire_at: moment(2) })
    const shows = async () => (await get('/news')).payload.includes('Sebentar')
    expect([await shows(), await shows()]).toEqual([false, false])
    world.advanceClock(HOUR_MS + 1000)
    expect([await shows(), await shows()]).toEqual([true, true])
    world.advanceClock(HOUR_MS)
    expect(await shows()).toBe(false)
  })
})

describe('whoever sends something to the website', () => {
  it.each(['POST', 'GET'])('by %s and never ends has no connection to hold on to', async (method) => {
    const address = await site.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    const closed = once(socket, 'close')
    socket.write(`${method} / HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 9000000\r\n\r\n{`)
    await closed
    expect(answer).toMatch(/^HTTP\/1.1 405/)
  })
})
