/** The built console on the server: its page, its assets, its content security policy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

const SCRIPT_CONTENT = 'console.log("pelita")'.repeat(100)

let world: World
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'pelita-console-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" nonce="__CSP_NONCE__" src="/assets/index-a1.js"></script></head>',
  )
  writeFileSync(
    join(folder, 'screens.json'),
    JSON.stringify([
      ['/', []],
      ['/news', ['assets/posts-b2.js', 'assets/icons-c3.js']],
      ['/news/edit/:id', ['assets/posts-b2.js', 'assets/form-d4.js']],
    ]),
  )
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
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
    expect(readDirective(firstResponse.headers, 'script-src')).toContain("'self'")
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
