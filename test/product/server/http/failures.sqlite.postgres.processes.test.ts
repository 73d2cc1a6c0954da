/** Every failure is an envelope with an Indonesian message and reveals no internals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '#platform/contract/health.ts'
import { calls } from '#src/features.ts'
import { DRAFT, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type RawRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  url: string
  type?: string
  payload?: string | Buffer
}

async function sendRaw({ method = 'POST', url, type, payload }: RawRequest) {
  const response = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    text: response.payload,
  }
}

const JSON_TYPE = 'application/json'
const REFUSAL_ENVELOPE = { success: false, message: expect.stringMatching(/^[A-Z].*\.$/), result: null }

describe('a body of another kind is 415', () => {
  it.each([
    ['plain text', { type: 'text/plain', payload: 'title=A' }],
    ['a form', { type: 'application/x-www-form-urlencoded', payload: 'title=A&type=news' }],
    ['XML', { type: 'application/xml', payload: '<post/>' }],
    ['an invalid content type', { type: 'x', payload: 'a' }],
    [
      'a multipart form',
      {
        type: 'multipart/form-data; boundary=x',
        payload: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n--x--\r\n',
      },
    ],
  ])('where JSON is expected and %s is sent', async (_case, { type, payload }) => {
    expect(await sendRaw({ url: '/api/post', type, payload })).toMatchObject({
      status: 415,
      body: { ...REFUSAL_ENVELOPE, message: 'Isi permintaan harus objek JSON.' },
    })
  })

  it.each([
    ['JSON', { type: JSON_TYPE, payload: '{}' }],
    ['nothing', {}],
  ])('where a file is expected and %s is sent', async (_case, sent) => {
    expect(await sendRaw({ url: '/api/post/upload-image', ...sent })).toMatchObject({
      status: 415,
      body: { ...REFUSAL_ENVELOPE, message: 'Berkas harus dikirim sebagai formulir multipart.' },
    })
  })
})

it('data opened by its address is stored by the browser, and a refusal is read', async () => {
  const dispositionOf = async (url: string) =>
    (await sendRaw({ method: 'GET', url })).headers['content-disposition']
  for (const url of ['/api/health', '/api/session', '/api/master/user'])
    expect(await dispositionOf(url), url).toBe('attachment; filename="api.json"')
  expect(await dispositionOf('/api/post/999999')).toBeUndefined()
})

describe('a malformed request is 400', () => {
  it.each([
    ['broken JSON', { type: JSON_TYPE, payload: '{"title": "A' }],
    ['no JSON at all', { type: JSON_TYPE, payload: 'halo' }],
    ['a JSON list', { type: JSON_TYPE, payload: '[]' }],
    ['a JSON number', { type: JSON_TYPE, payload: '1' }],
    ['a JSON that sets the prototype', { type: JSON_TYPE, payload: '{"__proto__": {"title": "A"}}' }],
  ])('where JSON is expected and %s is sent', async (_case, { type, payload }) => {
    expect(await sendRaw({ url: '/api/post', type, payload })).toMatchObject({
      status: 400,
      body: REFUSAL_ENVELOPE,
    })
  })

  it.each([
    ['a multipart form without a boundary', 'multipart/form-data', 'a'],
    [
      'a truncated multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="img"; filename="a.jpg"\r\n\r\nA',
    ],
    [
      'two files',
      'multipart/form-data; boundary=x',
      `${['a', 'b']
        .map((name) => `--x\r\ncontent-disposition: form-data; name="img"; filename="${name}"\r\n\r\nA\r\n`)
        .join('')}--x--\r\n`,
    ],
  ])('where a file is expected and %s is sent', async (_case, type, payload) => {
    expect(
      await sendRaw({ url: '/api/post/upload-image', ...(type && { type }), ...(payload && { payload }) }),
    ).toMatchObject({
      status: 400,
      body: REFUSAL_ENVELOPE,
    })
  })

  it('where text has a NUL character', async () => {
    for (const fields of [
      { title: 'A\0B' },
      { content: '<p>\0</p>' },
      { meta: [{ name: 'mtdt_a', value: '\0' }] },
    ]) {
      expect(await admin.post('/post', { ...DRAFT, ...fields })).toMatchObject({
        status: 400,
        body: REFUSAL_ENVELOPE,
      })
    }
    expect(await admin.get('/post/all/news?search=%00')).toMatchObject({
      status: 400,
      body: REFUSAL_ENVELOPE,
    })
    expect(await world.anonymous.post('/login', { email: 'a\0', password: 'b' })).toMatchObject({
      status: 400,
      body: REFUSAL_ENVELOPE,
    })
  })

  it('and never 500 where a filter compares a number with a text or a huge number', async () => {
    for (const value of ['abc', 1e12]) {
      const filter = encodeURIComponent(JSON.stringify({ role_id: { op: 'equal', value } }))
      const { status } = await admin.get(`/master/user?filter=${filter}`)
      expect([200, 400, 422]).toContain(status)
    }
  })
})

describe('an unknown URL is 404', () => {
  it.each([
    ['GET', '/api/tidak-ada'],
    ['POST', '/api/tidak-ada'],
    ['GET', '/api'],
    ['GET', '/api/post/1/2'],
    ['PATCH', '/api/post/1'],
    ['DELETE', '/api/login'],
    ['GET', `/api/post/${'9'.repeat(300)}`],
    ['GET', '/images/tidak-ada.jpg'],
    ['GET', '/images/..%2fpelita.sqlite'],
    ['GET', '/images/%2e%2e/pelita.sqlite'],
    ['GET', '/images/'],
    ['GET', '/images'],
  ] as const)('%s %s', async (method, url) => {
    expect(await sendRaw({ method, url })).toMatchObject({ status: 404, body: REFUSAL_ENVELOPE })
  })

  it('or 400 where it cannot be decoded', async () => {
    for (const url of ['/api/post/%zz', '/api/%', '/%ff']) {
      expect(await sendRaw({ method: 'GET', url })).toMatchObject({ status: 400, body: REFUSAL_ENVELOPE })
    }
  })
})

it('too large a body is 413', async () => {
  const response = await sendRaw({
    url: '/api/post',
    type: JSON_TYPE,
    payload: JSON.stringify({ ...DRAFT, content: 'x'.repeat(5_000_000) }),
  })
  expect(response).toMatchObject({
    status: 413,
    body: { ...REFUSAL_ENVELOPE, message: expect.stringContaining('paling banyak 4.096 kB') },
  })
})

describe('an unexpected error', () => {
  it('is 500 with a code to report, and reveals no cause', async () => {
    const brokenWorld = await openWorld()
    const { id } = await writePost(await brokenWorld.as('Administrator'))
    await brokenWorld.context.db.kysely.schema.dropTable('post_meta').execute()
    const response = await (await brokenWorld.as('Administrator')).get(`/post/${id}`)
    expect(response).toMatchObject({ status: 500, body: REFUSAL_ENVELOPE })
    expect(response.body.message).toMatch(/sampaikan kode [0-9a-f]{12} kepada administrator/)
    expect(response.text).not.toMatch(/post_meta|SQLITE|sql|relation|stack|\.ts/i)
    await brokenWorld.close()
  })
})

it('every invalid value of every call is reported in Indonesian', async () => {
  const wrongValues = [12, 'x', true, [], {}, [{}], ['x'], 'x'.repeat(3000)]
  let messageCount = 0
  for (const [name, call] of Object.entries(calls)) {
    if (!call.sample || name === 'login') continue
    for (const field of Object.keys(call.sample)) {
      for (const value of wrongValues) {
        const path = call.path.replace(/:\w+/g, '999999')
        const { body } = await admin[call.method.toLowerCase() as 'post'](path, {
          ...call.sample,
          [field]: value,
        })
        for (const message of Object.values(body.errors ?? {})) {
          messageCount += 1
          expect(message, `${name}.${field}`).not.toMatch(/invalid|expected|too (big|small)|unrecognized/i)
        }
      }
    }
  }
  expect(messageCount).toBeGreaterThan(500)
  const response = await world.anonymous.post('/login', {
    email: 'a',
    password: 'b',
    remember: 'ya',
    from: 'x'.repeat(30),
  })
  expect(JSON.stringify(response.body)).not.toMatch(/invalid|expected|too (big|small)/i)
})

describe('every response', () => {
  it('of the API is not cached, framed or sniffed', async () => {
    for (const path of ['/health', '/site', '/session', '/tidak-ada', '/post/all/news?page=x']) {
      const { headers } = await admin.get(path)
      expect(headers, path).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
      expect(headers['content-type'], path).toBe('application/json; charset=utf-8')
    }
  })

  it('of success is an envelope', async () => {
    expect((await world.anonymous.get('/health')).body).toEqual({
      success: true,
      message: 'Berhasil.',
      result: { status: 'ok', version: VERSION },
    })
    expect((await world.anonymous.get('/health/')).status).toBe(200)
  })
})
