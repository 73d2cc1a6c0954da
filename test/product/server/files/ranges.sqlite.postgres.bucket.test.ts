/** Range requests, with which browsers resume downloads and open large files at a page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRange, RangeNotSatisfiable, resolveRange } from '#platform/server/files/store/byteRange.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

describe('a requested range', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=8-100', { start: 8, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    // An invalid or multiple range is ignored.
    [undefined, { start: 0, end: 9 }],
    ['bytes=-', { start: 0, end: 9 }],
    ['bytes=4-2', { start: 0, end: 9 }],
    ['bytes=0-1,4-5', { start: 0, end: 9 }],
    ['lines=0-4', { start: 0, end: 9 }],
  ])('of %j is resolved for ten bytes', (header, range) => {
    expect(resolveRange(10, parseRange(header))).toEqual(range)
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('of %j is refused for ten bytes', (header) => {
    expect(() => resolveRange(10, parseRange(header))).toThrow(RangeNotSatisfiable)
  })
})

describe('a picture', () => {
  let world: World
  let imageUrl: string
  let fullContent: Buffer
  beforeAll(async () => {
    world = await openWorld()
    const { body } = await uploadImage(await world.as('Administrator'), await drawImage(), { name: 'a.jpg' })
    imageUrl = `/images/${body.result.filename}`
    fullContent = (await world.app.inject(imageUrl)).rawPayload
  })
  afterAll(() => world.close())
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ url: imageUrl, headers, method })

  it('is served by range with status 206', async () => {
    const partialResponse = await get({ range: 'bytes=10-19' })
    expect(partialResponse.statusCode).toBe(206)
    expect(partialResponse.headers).toMatchObject({
      'content-range': `bytes 10-19/${fullContent.length}`,
      'content-length': '10',
      'accept-ranges': 'bytes',
    })
    expect(partialResponse.rawPayload).toEqual(fullContent.subarray(10, 20))
  })

  it('is served as a whole when if-range does not match', async () => {
    const response = await get({ range: 'bytes=10-19', 'if-range': '"lain"' })
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, fullContent.length])
  })

  it('is 416 for a range beyond its end', async () => {
    const response = await get({ range: `bytes=${fullContent.length}-` })
    expect([response.statusCode, response.headers['content-range']]).toEqual([
      416,
      `bytes */${fullContent.length}`,
    ])
  })

  it('is 304 when the ETag matches, and HEAD returns its size', async () => {
    const cachedResponse = await get({ 'if-none-match': String((await get({})).headers.etag) })
    expect([cachedResponse.statusCode, cachedResponse.payload]).toEqual([304, ''])
    const headResponse = await get({}, 'HEAD')
    expect([headResponse.headers['content-length'], headResponse.payload]).toEqual([
      String(fullContent.length),
      '',
    ])
  })

  it.each(['/images/../pelita.sqlite', '/images/%2e%2e%2fpelita.sqlite', '/images/a/b.jpg', '/images/.jpg'])(
    'cannot be left by a path: %s is 404',
    async (url) => {
      expect((await world.app.inject(url)).statusCode).toBe(404)
    },
  )
})
