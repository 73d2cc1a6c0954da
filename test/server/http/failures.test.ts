/** Whatever goes wrong, the answer is the envelope, in Indonesian, and tells nothing it should not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { DRAFT, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type Raw = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  url: string
  type?: string
  payload?: string | Buffer
}

async function send({ method = 'POST', url, type, payload }: Raw) {
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

const json = 'application/json'
const envelope = { success: false, message: expect.stringMatching(/^[A-Z].*\.$/), result: null }

describe('a malformed request is 400', () => {
  it.each([
    ['broken JSON', { type: json, payload: '{"title": "A' }],
    ['no JSON at all', { type: json, payload: 'halo' }],
    ['a JSON list', { type: json, payload: '[]' }],
    ['a JSON number', { type: json, payload: '1' }],
    ['a JSON that reaches for the prototype', { type: json, payload: '{"__proto__": {"title": "A"}}' }],
    ['plain text', { type: 'text/plain', payload: 'title=A' }],
    ['a form', { type: 'application/x-www-form-urlencoded', payload: 'title=A&type=news' }],
    ['XML', { type: 'application/xml', payload: '<post/>' }],
    ['a content type that is none', { type: 'x', payload: 'a' }],
    [
      'a multipart form',
      {
        type: 'multipart/form-data; boundary=x',
        payload: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n--x--\r\n',
      },
    ],
  ])('where JSON is asked for and %s comes', async (_what, { type, payload }) => {
    expect(await send({ url: '/api/post', type, payload })).toMatchObject({ status: 400, body: envelope })
  })

  it.each([
    ['JSON', json, '{}'],
    ['nothing', undefined, undefined],
    ['a multipart form without a boundary', 'multipart/form-data', 'a'],
    [
      'a multipart form that breaks off',
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
  ])('where a file is asked for and %s comes', async (_what, type, payload) => {
    expect(
      await send({ url: '/api/post/upload-image', ...(type && { type }), ...(payload && { payload }) }),
    ).toMatchObject({
      status: 400,
      body: envelope,
    })
  })

  it('where text holds a character that no database keeps', async () => {
    for (const fields of [
      { title: 'A\0B' },
      { content: '<p>\0</p>' },
      { meta: [{ name: 'mtdt_a', value: '\0' }] },
    ]) {
      expect(await admin.post('/post', { ...DRAFT, ...fields })).toMatchObject({
        status: 400,
        body: envelope,
      })
    }
    expect(await admin.get('/post/all/news?search=%00')).toMatchObject({ status: 400, body: envelope })
    expect(await world.anyone.post('/login', { email: 'a\0', password: 'b' })).toMatchObject({
      status: 400,
      body: envelope,
    })
  })

  it('where a filter asks a number to be a word', async () => {
    for (const value of ['abc', 1e12]) {
      const filter = encodeURIComponent(JSON.stringify({ role_id: { op: 'equal', value } }))
      const { status } = await admin.get(`/master/user?filter=${filter}`)
      expect([200, 400, 422]).toContain(status)
    }
  })
})

describe('an address that leads nowhere is 404', () => {
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
    expect(await send({ method, url })).toMatchObject({ status: 404, body: envelope })
  })

  it('or 400 where it cannot even be read', async () => {
    for (const url of ['/api/post/%zz', '/api/%', '/%ff']) {
      expect(await send({ method: 'GET', url })).toMatchObject({ status: 400, body: envelope })
    }
  })
})

it('too much is 413', async () => {
  const answer = await send({
    url: '/api/post',
    type: json,
    payload: JSON.stringify({ ...DRAFT, content: 'x'.repeat(5_000_000) }),
  })
  expect(answer).toMatchObject({
    status: 413,
    body: { ...envelope, message: expect.stringContaining('paling banyak 4.096 kB') },
  })
})

describe('an error nobody foresaw', () => {
  it('is 500 with a code to report, and no word of what broke', async () => {
    const broken = await openWorld()
    const { id } = await writePost(await broken.as('Administrator'))
    await broken.context.db.kysely.schema.dropTable('post_meta').execute()
    const answer = await (await broken.as('Administrator')).get(`/post/${id}`)
    expect(answer).toMatchObject({ status: 500, body: envelope })
    expect(answer.body.message).toMatch(/sampaikan kode [0-9a-f]{12} kepada administrator/)
    expect(answer.text).not.toMatch(/post_meta|SQLITE|sql|relation|stack|\.ts/i)
    await broken.close()
  })
})

it('every wrong value of every call is told in Indonesian', async () => {
  const wrong = [12, 'x', true, [], {}, [{}], ['x'], 'x'.repeat(3000)]
  for (const [name, call] of Object.entries(calls)) {
    if (!call.sample || name === 'login') continue
    for (const field of Object.keys(call.sample)) {
      for (const value of wrong) {
        const path = call.path.replace(/:\w+/g, '999999')
        const { body } = await admin[call.method.toLowerCase() as 'post'](path, {
          ...call.sample,
          [field]: value,
        })
        for (const message of Object.values(body.errors ?? {})) {
          expect(message, `${name}.${field}`).not.toMatch(/invalid|expected|too (big|small)|unrecognized/i)
        }
      }
    }
  }
  const login = await world.anyone.post('/login', {
    email: 'a',
    password: 'b',
    remember: 'ya',
    from: 'x'.repeat(30),
  })
  expect(JSON.stringify(login.body)).not.toMatch(/invalid|expected|too (big|small)/i)
})

describe('every answer', () => {
  it('of the API is not kept, not framed and not guessed at', async () => {
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

  it('says success with the envelope', async () => {
    expect((await world.anyone.get('/health')).body).toEqual({
      success: true,
      message: 'Berhasil.',
      result: { status: 'ok' },
    })
    expect((await world.anyone.get('/health/')).status).toBe(200)
  })
})
