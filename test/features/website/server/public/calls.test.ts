/** The public calls as a website on another host uses them: response shapes, errors, CORS, ETags, and absolute URLs. */

import { describe, expect, it } from 'vitest'
import { calls } from '#src/features.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { writePost } from '#test/support/content/posts.ts'
import { PUBLISHED, type ResultPage, setUpPublicSchool } from '#test/support/content/publicCalls.ts'
import { publishSchool } from '#test/support/content/published.ts'
import { declaredQuery } from '#test/support/resource/declared.ts'

const school = setUpPublicSchool()

const EARLIER_QUERY = {
  type: 'agenda',
  data: 'general,menu,slides,sambutan,headline,agenda,news,gallery,article',
}

describe('every call', () => {
  it('responds to any origin as its contract says, with and without the /api prefix', async () => {
    const { visible } = await publishSchool(school.admin, school.world.context.clock())
    const album = await school.admin.post<{ id: number }>('/album', { title: 'Album', galleries: [1] })
    for (const call of Object.values(calls).filter(({ path }) => path.startsWith('/public/'))) {
      const path = call.path
        .replace(':slug', visible.agenda.slug)
        .replace(':id', String(album.body.result.id))
        .concat(`?${new URLSearchParams(declaredQuery(call, EARLIER_QUERY))}`)
      const [response, unprefixedResponse] = await Promise.all([
        school.world.app.inject(`/api${path}`),
        school.world.app.inject(path),
      ])
      expect(response.statusCode, path).toBe(200)
      expect(unprefixedResponse.json()).toEqual(response.json())
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(response.headers['access-control-allow-credentials']).toBeUndefined()
      const { success, result } = response.json()
      expect(success).toBe(true)
      expect(call.output.safeParse(result).error, path).toBeUndefined()
    }
  })

  it('has a strong ETag, and responds with 304 to a request that has the same ETag', async () => {
    for (const round of ['first', 'cached']) {
      const { headers } = await school.world.app.inject('/public/slides')
      expect(headers.etag, round).toMatch(/^"[\w-]{27}"$/)
      const secondResponse = await school.world.app.inject({
        url: '/public/slides',
        headers: { 'if-none-match': `"x", ${headers.etag}` },
      })
      expect([secondResponse.statusCode, secondResponse.payload, secondResponse.headers.etag]).toEqual([
        304,
        '',
        headers.etag,
      ])
      expect(secondResponse.headers['access-control-allow-origin']).toBe('*')
    }
  })

  it.each([
    ['/post/tidak-ada', 404],
    ['/album/999', 404],
    ['/nothing', 404],
    ['/general', 422],
    ['/posts', 422],
    ['/posts?type=rahasia', 422],
    ['/posts?type=news&page=x', 422],
  ])('reports a failure in the envelope, which any origin may read: %s', async (path, status) => {
    for (const prefix of ['/api/public', '/public']) {
      const response = await school.world.app.inject(prefix + path)
      expect(response.statusCode).toBe(status)
      expect(response.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
        result: null,
      })
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it.each([
    ['GET', '', 404],
    ['GET', '/', 404],
    ['GET', '?data=news', 404],
    ['POST', '', 404],
    ['POST', '/posts', 404],
    ['PUT', '/post/kabar', 404],
    ['PATCH', '/posts', 404],
    ['DELETE', '/post/kabar', 404],
    ['GET', '/%zz', 400],
    ['GET', '/post/%zz', 400],
    ['POST', '/posts?search=%zz', 404],
    ['GET', `/post/${'a'.repeat(300)}`, 404],
  ] as const)(
    'refuses an unknown request in the envelope, which any origin may read: %s %s',
    async (method, path, status) => {
      for (const prefix of ['/api/public', '/public']) {
        const headers = { 'content-type': 'application/json' }
        const body = method === 'GET' ? {} : { headers, payload: '{"broken' }
        const response = await school.world.app.inject({ method, url: prefix + path, ...body })
        expect(response.statusCode, prefix).toBe(status)
        expect(response.json()).toEqual({
          success: false,
          message: expect.stringMatching(/\w/),
          result: null,
        })
        expect(response.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        })
      }
    },
  )

  it('may be read by other origins, unlike all other responses', async () => {
    for (const url of ['/api/post/%zz', '/%zz', '/publicity/%zz', '/api/publicity']) {
      const { headers } = await school.world.app.inject(url)
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
    }
  })

  it.each(['', '/posts', '/post/kabar'])('responds to a CORS preflight: %s', async (path) => {
    const { statusCode, headers } = await school.world.app.inject({
      method: 'OPTIONS',
      url: `/public${path}`,
    })
    expect([statusCode, headers['access-control-allow-methods']]).toEqual([204, 'GET'])
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})

describe('pictures and links', () => {
  it('are absolute URLs of the right width, also in the text, with a placeholder for no picture', async () => {
    const { filename } = (await uploadImage(school.admin, await drawImage())).body.result
    const content = `<p><img src="/images/${filename}" /><a href="/news/lain">lain</a><a href="https://x.id/a">luar</a></p>`
    const { slug } = await writePost(school.admin, { ...PUBLISHED, image: filename, content })
    await writePost(school.admin, { ...PUBLISHED, title: 'Tanpa gambar' })
    const post = await school.fetchResult<Record<string, string>>(`/post/${slug}`)
    expect(post.image).toBe(`https://konsol.sch.id/images/600-${filename}`)
    expect(post.content).toContain(`src="https://konsol.sch.id/images/${filename}"`)
    expect(post.content).toContain('href="https://www.sekolah.sch.id/news/lain"')
    expect(post.content).toContain('href="https://x.id/a"')
    const { rows } = await school.fetchResult<ResultPage>('/posts?type=news')
    expect(rows.map(({ image }) => image)).toEqual([
      'https://konsol.sch.id/images/900-placeholder.png',
      `https://konsol.sch.id/images/900-${filename}`,
    ])
    for (const { image } of rows) {
      const imageResponse = await school.world.app.inject(String(image).replace('https://konsol.sch.id', ''))
      expect(imageResponse.statusCode).toBe(200)
      expect(imageResponse.headers['content-type']).toMatch(/^image\//)
      expect(imageResponse.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })
})
