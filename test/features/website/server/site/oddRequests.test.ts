/** Unusual requests to the website: invalid addresses, other methods, unfinished bodies, and headers of proxies. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSite } from '#features/website/server/site/site.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { writePost } from '#test/support/content/posts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

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
])('an unknown address is the 404 page (case %#)', async (url) => {
  const { statusCode, payload, headers } = await site.inject({ url })
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache'])
  expect(payload).toContain('<search>')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

it('the 404 page follows changed settings', async () => {
  const admin = await world.as('Administrator')
  const readMissingPage = async () => (await site.inject('/a/b/c')).payload
  expect(await readMissingPage()).not.toContain('SMP Negeri 7')
  await admin.post('/setting/general', { generals: [{ name: 'site_name', value: 'SMP Negeri 7' }] })
  await expect.poll(readMissingPage).toContain('SMP Negeri 7')
})

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is 405', async (method) => {
  const { statusCode, headers } = await site.inject({ method, url: '/news' })
  expect([statusCode, headers.allow, headers['cache-control']]).toEqual([405, 'GET, HEAD', 'no-store'])
})

it('OPTIONS has the allowed methods, and HEAD the headers of GET without a body', async () => {
  const options = await site.inject({ method: 'OPTIONS', url: '/' })
  expect([options.statusCode, options.headers.allow, options.payload]).toEqual([204, 'GET, HEAD', ''])
  const page = await site.inject('/')
  const head = await site.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.payload, head.headers.etag, head.headers['content-length']]).toEqual([
    200,
    '',
    page.headers.etag,
    String(page.rawPayload.length),
  ])
})

it('a weakened ETag matches, and a refused encoding is not used', async () => {
  const requestHome = (headers: Record<string, string>) => site.inject({ url: '/', headers })
  const { headers } = await requestHome({ 'accept-encoding': 'br;q=0, gzip' })
  expect(headers['content-encoding']).toBe('gzip')
  for (const etag of [`W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const response = await requestHome({ 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([response.statusCode, response.headers.etag], etag).toEqual([304, headers.etag])
  }
  const uncompressed = await requestHome({ 'accept-encoding': 'gzip;q=0, br;q=0.0, *;q=0' })
  expect(uncompressed.headers['content-encoding']).toBeUndefined()
})

it('the og:image of a page exists, whatever it was uploaded for', async () => {
  const admin = await world.as('Administrator')
  const upload = async (path: string, field: string) => {
    const form = makeFileForm(field, { bytes: await drawImage(), name: 'foto.jpg' })
    return (await admin.post<{ filename: string }>(path, form.body, form.headers)).body.result.filename
  }
  const slide = await upload('/slide/upload-image', 'slide')
  await admin.post('/slide', { title: 'Selamat datang', image: slide })
  const galleryImage = await upload('/gallery/upload-image', 'gallery')
  const { body } = await admin.post<{ id: number }>('/gallery', {
    title: 'A',
    type: 'image',
    image: galleryImage,
  })
  const album = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: [body.result.id] })
  const image = (await uploadImage(admin, await drawImage())).body.result.filename
  const { slug } = await writePost(admin, { status: 'publish', title: 'Kabar', image })
  for (const path of ['/', `/albums/${album.body.result.id}`, `/news/${slug}`]) {
    const { payload } = await site.inject(path)
    const sharedImage = payload.match(/og:image" content="https:\/\/www\.sekolah\.sch\.id([^"]+)"/)?.[1]
    expect(sharedImage, path).toBeDefined()
    expect((await site.inject(sharedImage ?? '')).statusCode, sharedImage).toBe(200)
  }
  expect((await site.inject('/sitemap.xml')).payload).toContain(`/albums/${album.body.result.id}</loc>`)
})

it('a photo of a person is neither cached nor indexed', async () => {
  const admin = await world.as('Administrator')
  const form = makeFileForm(
    'photo',
    { bytes: await drawImage(), name: 'saya.jpg' },
    { name: 'Saya', username: 'saya', email: 'saya@sekolah.sch.id' },
  )
  const saveResponse = await admin.put<{ photo: string }>(
    `/account/profile/${admin.id}`,
    form.body,
    form.headers,
  )
  const { photo } = saveResponse.body.result
  const postImage = (await uploadImage(admin, await drawImage())).body.result.filename
  for (const app of [site, world.app]) {
    for (const name of [photo, `100-${photo}`]) {
      const { statusCode, headers } = await app.inject(`/images/${name}`)
      expect([statusCode, headers['x-robots-tag']], name).toEqual([200, 'noindex'])
      expect(headers['cache-control']).toBe('private, no-store')
    }
    const { headers } = await app.inject(`/images/${postImage}`)
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual([
      undefined,
      'public, max-age=31536000, immutable',
    ])
  }
})

it('an invalid address is answered during a database failure, and the site recovers', async () => {
  const failingQuery = vi
    .spyOn(world.context.db.kysely.getExecutor(), 'executeQuery')
    .mockRejectedValue(new Error('away'))
  onTestFinished(() => failingQuery.mockRestore())
  expect((await site.inject('/promo-100%')).statusCode).toBe(500)
  failingQuery.mockRestore()
  expect((await site.inject('/promo-100%')).statusCode).toBe(404)
})

it('a failure is logged without what was searched for and without the token of a preview', async () => {
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const loggingSite = await createSite({ ...world.context, logLevel: 'warn' })
  const failingQuery = vi
    .spyOn(world.context.db.kysely.getExecutor(), 'executeQuery')
    .mockRejectedValue(new Error('away'))
  onTestFinished(async () => {
    for (const spy of [output, failingQuery]) spy.mockRestore()
    await loggingSite.close()
  })
  for (const url of [
    '/search?q=rahasia-budi',
    '/preview/7.123.tanda-tangan',
    '/files/a/b.pdf?preview=7.123.x',
  ])
    await loggingSite.inject(url)
  output.mockRestore()
  const text = lines.join('')
  expect(text).toContain('"url":"/search"')
  expect(text).not.toMatch(/rahasia-budi|7\.123/)
})

describe('a request with an unfinished body', () => {
  it.each(['POST', 'GET'])('by %s is closed with 405', async (method) => {
    const address = await site.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += String(chunk)
    })
    const closed = once(socket, 'close')
    socket.write(`${method} / HTTP/1.1\r\nhost: a\r\ncontent-type: a/b\r\ncontent-length: 9000000\r\n\r\n{`)
    await closed
    expect(response).toMatch(/^HTTP\/1.1 405/)
  })
})
