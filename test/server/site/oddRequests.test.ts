/** What curious programs and passing proxies ask of the website: odd addresses, other methods, other tags. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createSite } from '#server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { writePost } from '#test/support/posts.ts'
import { fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let site: FastifyInstance
beforeEach(async () => {
  world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterEach(async () => {
  await site.close()
  await world.close()
})

it.each([
  '/%zz',
  '/news/%zz',
  '/images/',
  '/images/%2e%2e/pelita.sqlite',
  '/assets/__proto__',
  '/__proto__',
  '/constructor',
  '/albums/99999999999',
  `/news/${'a'.repeat(5000)}`,
])('an address that no page has is the page that says so (case %#)', async (url) => {
  const { statusCode, payload, headers } = await site.inject({ url })
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache'])
  expect(payload).toContain('<search>')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

it('the page of what is not there shows the school as it is now', async () => {
  const admin = await world.as('Administrator')
  const missing = async () => (await site.inject('/a/b/c')).payload
  expect(await missing()).not.toContain('SMP Negeri 7')
  await admin.post('/setting/general', { generals: [{ name: 'site_name', value: 'SMP Negeri 7' }] })
  await expect.poll(missing, { timeout: 1000 }).toContain('SMP Negeri 7')
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('nothing is written here: %s', async (method) => {
  const { statusCode, headers } = await site.inject({ method, url: '/news' })
  expect([statusCode, headers.allow, headers['cache-control']]).toEqual([405, 'GET, HEAD', 'no-store'])
})

it('what may be asked is told, and a head is a page without its body', async () => {
  const options = await site.inject({ method: 'OPTIONS', url: '/' })
  expect([options.statusCode, options.headers.allow, options.payload]).toEqual([204, 'GET, HEAD', ''])
  const [page, head] = [await site.inject('/'), await site.inject({ method: 'HEAD', url: '/' })]
  expect([head.statusCode, head.payload, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    '',
    page.headers.etag,
    String(page.rawPayload.length),
  ])
})

it('a tag that a proxy has weakened is known, and packing that is refused is not done', async () => {
  const ask = (headers: Record<string, string>) => site.inject({ url: '/', headers })
  const { headers } = await ask({ 'accept-encoding': 'br;q=0, gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  for (const known of [`W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': known })
    expect([again.statusCode, again.headers.etag], known).toEqual([304, headers.etag])
  }
  const plain = await ask({ 'accept-encoding': 'gzip;q=0, br;q=0.0, *;q=0' })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

it('the picture beside a shared link is there, whatever it was uploaded for', async () => {
  const admin = await world.as('Administrator')
  const uploaded = async (path: string, field: string) => {
    const form = fileForm(field, { bytes: await drawImage(), name: 'foto.jpg' })
    return (await admin.post<{ filename: string }>(path, form.body, form.headers)).body.result.filename
  }
  const slide = await uploaded('/slide/upload-image', 'slide')
  await admin.post('/slide', { title: 'Selamat datang', image: slide })
  const picture = await uploaded('/gallery/upload-image', 'gallery')
  const { body } = await admin.post<{ id: number }>('/gallery', { title: 'A', type: 'image', image: picture })
  const album = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: [body.result.id] })
  const image = (await uploadImage(admin, await drawImage())).body.result.filename
  const { slug } = await writePost(admin, { status: 'publish', title: 'Kabar', image })
  for (const path of ['/', `/albums/${album.body.result.id}`, `/news/${slug}`]) {
    const { payload } = await site.inject(path)
    const shared = payload.match(/og:image" content="https:\/\/www\.sekolah\.sch\.id([^"]+)"/)?.[1]
    expect(shared, path).toBeDefined()
    expect((await site.inject(shared ?? '')).statusCode, shared).toBe(200)
  }
  expect((await site.inject('/sitemap.xml')).payload).toContain(`/albums/${album.body.result.id}</loc>`)
})

it('a photo of a person is kept by its reader only, and shown by no search engine', async () => {
  const admin = await world.as('Administrator')
  const form = fileForm(
    'photo',
    { bytes: await drawImage(), name: 'saya.jpg' },
    { name: 'Saya', username: 'saya', email: 'saya@sekolah.sch.id' },
  )
  const saved = await admin.put<{ photo: string }>(`/account/profile/${admin.id}`, form.body, form.headers)
  const { photo } = saved.body.result
  const picture = (await uploadImage(admin, await drawImage())).body.result.filename
  for (const app of [site, world.app]) {
    for (const name of [photo, `100-${photo}`]) {
      const { statusCode, headers } = await app.inject(`/images/${name}`)
      expect([statusCode, headers['x-robots-tag']], name).toEqual([200, 'noindex'])
      expect(headers['cache-control']).toMatch(/^private,/)
    }
    const { headers } = await app.inject(`/images/${picture}`)
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual([
      undefined,
      'public, max-age=31536000, immutable',
    ])
  }
})

it('an address nobody can read is answered while the database is away, and the site goes on', async () => {
  const away = vi
    .spyOn(world.context.db.kysely.getExecutor(), 'executeQuery')
    .mockRejectedValue(new Error('away'))
  onTestFinished(() => away.mockRestore())
  expect((await site.inject('/promo-100%')).statusCode).toBe(500)
  away.mockRestore()
  expect((await site.inject('/promo-100%')).statusCode).toBe(404)
})
