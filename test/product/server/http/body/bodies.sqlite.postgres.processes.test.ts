/** Request bodies: their limits, and that unauthorised ones are not read. */
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#platform/contract/options.ts'
import { readConfig } from '#platform/server/config.ts'
import { plainHttpWarning } from '#platform/server/http/secureHeaders.ts'
import { createApp } from '#test/support/world/product.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let student: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  student = await world.as('Siswa')
})
afterAll(() => world.close())

/** Posts a streamed body and returns the status and how many bytes the server read. */
async function postStream(url: string, token: string | null, bytes: number) {
  let bytesRead = 0
  const payload = new Readable({
    read(size) {
      if (bytesRead >= bytes) this.push(null)
      else {
        bytesRead += size
        this.push('['.repeat(size))
      }
    },
  })
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const { statusCode } = await world.app.inject({ method: 'POST', url, headers, payload })
  return { statusCode, bytesRead }
}

describe('a body is not read', () => {
  it.each([
    ['without a session', '/api/logout', () => null, 401],
    ['without the key', '/api/post', () => student.token, 403],
    ['for an unknown path', '/api/tidak-ada', () => null, 404],
  ])('%s', async (_case, url, token, status) => {
    const { statusCode, bytesRead } = await postStream(url, token(), 4 * 1024 * 1024)
    expect(statusCode).toBe(status)
    expect(bytesRead).toBeLessThan(100_000)
  })
})

describe('JSON', () => {
  const createNestedJson = (levels: number) => `{"search":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const postJson = (url: string, payload: string) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      payload,
    })

  it('nested too deep is 400 for every call', async () => {
    for (const url of ['/api/setting/menu', '/api/setting/menu-structure', '/api/logout'])
      expect((await postJson(url, createNestedJson(5000))).statusCode).toBe(400)
  })

  it('may have brackets in its strings', async () => {
    const name = `Menu ${'['.repeat(60)} "\\`
    const { status } = await admin.post('/setting/menu', { name, link: '/', type: 'main' })
    expect(status).toBe(201)
  })

  it('of more than 16 kB is 413 for a small form, and accepted for a post', async () => {
    const longText = 'a'.repeat(LIMITS.jsonBytes)
    expect(await admin.post('/sia/master/lesson', { code: 'A', name: longText })).toMatchObject({
      status: 413,
      body: {
        message:
          'Seluruh isian formulir ini terlalu panjang: paling banyak 16 kB, kira-kira 16.000 huruf. Persingkat atau bagi isinya, lalu simpan lagi.',
      },
    })
    const post = { title: 'Panjang', status: 'draft', type: 'news', content: `<p>${longText}</p>` }
    expect((await admin.post('/post', post)).status).toBe(201)
  })
})

describe('a form with a file', () => {
  const createForm = (fields: [string, string][]) => {
    const parts = fields.map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return Buffer.from(`${parts.join('')}--x--\r\n`)
  }
  const saveProfile = (fields: [string, string][]) =>
    student.put(`/account/profile/${student.id}`, createForm(fields), {
      'content-type': 'multipart/form-data; boundary=x',
    })

  it('refuses 48 fields of 1 MB without buffering them', async () => {
    const fields = Array.from({ length: 48 }, (_, index): [string, string] => [
      `f${index}`,
      'a'.repeat(1024 * 1024),
    ])
    const bytesBefore = process.memoryUsage().arrayBuffers
    expect((await saveProfile(fields)).status).toBeGreaterThanOrEqual(400)
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(200 * 1024 * 1024)
  })

  it('refuses 64 kB of text', async () => {
    expect(await saveProfile([['name', 'a'.repeat(LIMITS.formTextBytes)]])).toMatchObject({
      status: 413,
      body: {
        message: expect.stringMatching(
          /^Nama terlalu panjang: paling banyak \d+ kB, kira-kira \d+\.000 huruf\./,
        ),
      },
    })
  })

  it('refuses an undeclared field by its name', async () => {
    const fields: [string, string][] = [
      ['name', 'Budi'],
      ['username', 'budi.saya'],
      ['email', 'budi.saya@sekolah.sch.id'],
      ['_method', 'PUT'],
    ]
    expect((await saveProfile(fields)).body.errors).toEqual({ _method: '"_method" tidak dikenal' })
  })
})

it('too large headers are refused in the envelope', async () => {
  const serverUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(serverUrl).port), '127.0.0.1')
  socket.write(`GET /api/health HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)
  let response = ''
  for await (const chunk of socket) response += chunk
  expect(response).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    message: 'Kepala permintaan terlalu besar.',
    result: null,
  })
})

describe('the headers of the API and its documentation', () => {
  it.each(['/api/health', '/api/docs/', '/api/openapi.json'])(
    '%s cannot be framed or sniffed',
    async (url) => {
      const { headers } = await world.app.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('have HSTS when the school uses HTTPS', async () => {
    const config = readConfig({ PUBLIC_URL: 'https://konsol.sekolah.sch.id' })
    const app = await createApp({ ...world.context, config, logLevel: 'silent' })
    for (const url of ['/api/health', '/api/docs/'])
      expect((await app.inject(url)).headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    await app.close()
  })
})

it.each([
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://konsol.sekolah.sch.id' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://konsol.sekolah.sch.id' }, false],
])('a start with %j warns of plain HTTP: %j', (env, isWarned) => {
  expect(plainHttpWarning(readConfig(env)) !== null).toBe(isWarned)
})
