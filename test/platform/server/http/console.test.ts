/** The built console on the server: its page, its assets, its content security policy. */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '#platform/server/db/write.ts'
import { fillSchool } from '#platform/server/http/school.ts'
import { storeSetting } from '#platform/server/settings.ts'
import { createApp } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const FRAME_SCRIPT = 'document.title = "Pelita"'
const SCRIPT_CONTENT = 'console.log("pelita")'.repeat(100)

let world: World
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'pelita-console-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="application-name" content="__SCHOOL_NAME__"><script type="module" nonce="__CSP_NONCE__" src="/assets/index-a1.js"></script></head><img src="__SCHOOL_PICTURE__"><script nonce="__CSP_NONCE__">${FRAME_SCRIPT}</script>`,
  )
  writeFileSync(
    join(folder, 'screens.json'),
    JSON.stringify([
      ['/', []],
      ['/news', ['assets/posts-b2.js', 'assets/icons-c3.js']],
      ['/news/edit/:id', ['assets/posts-b2.js', 'assets/form-d4.js']],
    ]),
  )
  copyFileSync('public/favicon.svg', join(folder, 'favicon.svg'))
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'assets/index-a1.js'), SCRIPT_CONTENT)
  writeFileSync(join(folder, 'assets/index-a1.js.br'), brotliCompressSync(SCRIPT_CONTENT))
  writeFileSync(join(folder, 'assets/index-a1.js.gz'), gzipSync(SCRIPT_CONTENT))
  world = await openWorld()
  app = await createApp({ ...world.context, consoleFolder: folder, logLevel: 'silent' })
})
afterAll(async () => {
  await app.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const readDirective = (headers: Record<string, unknown>, name: string) =>
  String(headers['content-security-policy'])
    .split(';')
    .find((directive) => directive.trim().startsWith(`${name} `))

describe('the page', () => {
  it.each([
    '/',
    '/signin',
    '/news',
    '/news/edit/12',
    '/master/role/new',
    '/users?page=2',
    '/setting/general/',
  ])('is served for %s, so that a bookmark and a reload work', async (url) => {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(response.payload).toContain('/assets/index-a1.js')
  })

  it.each(['/news/%E0', '/%', '/sia/%zz?page=1'])(
    'of a URL that cannot be decoded (%s) is an error page; an API client gets the envelope',
    async (url) => {
      const page = await app.inject({ url, headers: { accept: 'text/html,*/*' } })
      expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(readDirective(page.headers, 'default-src')).toContain("'none'")
      expect(page.payload).toContain('<a href="/">Kembali ke beranda</a>')
      const apiResponse = await app.inject({ url: `/api${url}`, headers: { accept: 'text/html' } })
      expect([apiResponse.statusCode, apiResponse.json().success]).toEqual([400, false])
      expect((await app.inject(url)).json().success).toBe(false)
    },
  )

  it('has a new nonce each time, which is in its policy, and allows only its own scripts', async () => {
    const firstResponse = await app.inject('/')
    const secondResponse = await app.inject('/')
    const nonce = firstResponse.payload.match(/nonce="(\w{16,})"/)?.[1]
    expect(nonce).toBeTruthy()
    expect(secondResponse.payload).not.toContain(String(nonce))
    expect(firstResponse.payload).not.toContain('__CSP_NONCE__')
    expect(readDirective(firstResponse.headers, 'style-src')).toContain(`'nonce-${nonce}'`)
    const hash = createHash('sha256').update(FRAME_SCRIPT).digest('base64')
    expect(readDirective(firstResponse.headers, 'script-src')).toContain(`'self' 'sha256-${hash}'`)
    expect(readDirective(firstResponse.headers, 'script-src')).not.toMatch(/unsafe|https?:|\*/)
    expect(readDirective(firstResponse.headers, 'frame-ancestors')).toContain("'none'")
    expect(readDirective(firstResponse.headers, 'object-src')).toContain("'none'")
    expect(firstResponse.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    ['/news', ['/assets/posts-b2.js', '/assets/icons-c3.js']],
    ['/news/?page=2', ['/assets/posts-b2.js', '/assets/icons-c3.js']],
    ['/news/edit/12?x=/news', ['/assets/posts-b2.js', '/assets/form-d4.js']],
    ['/news/edit/12/13', []],
    ['/newsy', []],
    ['/signin', []],
    ['/', []],
  ])('preloads for %s only the scripts of its screen', async (url, scripts) => {
    const { payload } = await app.inject(url)
    const links = [...payload.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
    expect(links.map(([, href]) => href)).toEqual(scripts)
  })

  it('names the school as text, and has its picture', async () => {
    await nameSchool({ name: `SMP "Bina" <1>`, logo: 'a1b2.png' })
    const { payload } = await app.inject('/')
    expect(payload).toContain('content="SMP &#34;Bina&#34; &#60;1&#62;"')
    expect(payload).toContain('<img src="/images/300-a1b2.png">')
    await nameSchool({ name: 'SMP Pelita', logo: '' })
    expect((await app.inject('/')).payload).toContain('<img src="/favicon.svg">')
    // Below another page, Vite's development server makes an address of it.
    const page = '<img src="/__SCHOOL_PICTURE__">'
    expect(fillSchool(page, { name: 'SMP Pelita', logo: '' })).toBe('<img src="/favicon.svg">')
  })

  it('is compressed for browsers that read it so', async () => {
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(response.rawPayload).toString()).toContain('/assets/index-a1.js')
  })

  it('does not serve the list of screen scripts', async () => {
    expect((await app.inject('/screens.json')).statusCode).toBe(404)
  })

  it('is not served without a nonce under its file name', async () => {
    expect((await app.inject('/index.html')).payload).not.toContain('__CSP_NONCE__')
  })
})

describe('an asset', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])(
    'is sent for accept-encoding %s as compressed at build time, and cached forever',
    async (acceptEncoding, encoding) => {
      const response = await app.inject({
        url: '/assets/index-a1.js',
        headers: { 'accept-encoding': acceptEncoding },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers['content-type']).toContain('javascript')
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      if (encoding === 'br') expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT_CONTENT)
    },
  )

  it('without a hash in its name is cached for an hour', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    '/assets/tidak-ada.js',
    '/favicon.ico',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/assets/index-a1.js.map',
  ])('%s that is missing is 404, not the page', async (url) => {
    const response = await app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, result: null })
  })
})

describe('the app that phones install', () => {
  it('is named as the school, at its present name', async () => {
    await nameSchool({ name: 'SMP Negeri 1 Bandung', logo: '' })
    const response = await app.inject('/manifest.webmanifest')
    expect(response.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(response.json()).toMatchObject({
      name: 'SMP Negeri 1 Bandung',
      short_name: 'SMP Negeri 1',
      start_url: '/',
      display: 'standalone',
    })
  })

  it('has icons of the console, then of the logo, in the sizes that its manifest names', async () => {
    const ofConsole = await readIcon('/app-icon/192.png')
    const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    await world.context.files.images.put('10905a3e42b8f1d67c2e.png', logo)
    await nameSchool({ name: 'SMP Pelita', logo: '10905a3e42b8f1d67c2e.png' })
    const { icons } = (await app.inject('/manifest.webmanifest')).json<{ icons: ManifestIcon[] }>()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes, purpose } of icons) {
      const { data, info } = await readIcon(src)
      expect(`${info.width}x${info.height}`).toBe(sizes)
      const middle = 4 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2))
      expect([...data.subarray(middle, middle + 4)]).toEqual([255, 0, 0, 255])
      // What a device cuts into its own shape has no transparent corners.
      expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0)
    }
    expect((await readIcon('/app-icon/192.png')).data.equals(ofConsole.data)).toBe(false)
  })

  it('keeps the icon of the console if the logo is gone; another size is 404', async () => {
    await nameSchool({ name: 'SMP Pelita', logo: 'hilang.png' })
    expect((await readIcon('/app-icon/192-maskable.png')).info.width).toBe(192)
    expect((await app.inject('/app-icon/193.png')).statusCode).toBe(404)
  })

  it('has a service worker that is read again at each visit', async () => {
    const response = await app.inject('/sw.js')
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(response.headers['content-type']).toContain('javascript')
  })
})

type ManifestIcon = { src: string; sizes: string; purpose: string }

async function readIcon(url: string) {
  const response = await app.inject(url)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  return sharp(response.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

const nameSchool = ({ name, logo }: { name: string; logo: string }) =>
  write(world.context, null, ({ queries }) =>
    Promise.all([storeSetting(queries, 'site_name', name), storeSetting(queries, 'logo', logo)]),
  )

describe('behind the console', () => {
  it.each(['/api/tidak-ada', '/api', '/api/', '/api/post/1/2'])(
    '%s is 404 in the envelope, not the page',
    async (url) => {
      const response = await app.inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({
        success: false,
        message: 'Alamat ini tidak ada.',
        result: null,
      })
    },
  )

  it('the API, its documentation and an unknown POST respond as without it', async () => {
    expect((await app.inject('/api/health')).json()).toMatchObject({ success: true })
    expect((await app.inject('/api/docs/')).statusCode).toBe(200)
    const response = await app.inject({ method: 'POST', url: '/news' })
    expect([response.statusCode, response.json().success]).toEqual([404, false])
  })
})
