/** The public calls as a website on another host asks them: shapes, addresses, tags. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { writePost } from '#test/support/posts.ts'
import { HOUR_MS, publishSchool } from '#test/support/published.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld({
    env: { PUBLIC_URL: 'https://konsol.sch.id', SITE_URL: 'https://www.sekolah.sch.id' },
  })
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const SHOWN = { status: 'publish' }

async function ask<Result>(path: string, status = 200): Promise<Result> {
  const answer = await world.app.inject(`/api/public${path}`)
  expect(answer.statusCode, answer.payload).toBe(status)
  return answer.json().result
}

type Rows = { rows: Record<string, unknown>[]; total_count: number; total_page: number }

describe('every call', () => {
  it('answers what its contract says, the same with the prefix and without, to any origin', async () => {
    const { visible } = await publishSchool(admin, world.context.clock())
    const album = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: [1] })
    for (const call of Object.values(calls).filter(({ path }) => path.startsWith('/public/'))) {
      const path = call.path
        .replace(':slug', visible.agenda.slug)
        .replace(':id', String(album.body.result.id))
        .concat('?type=agenda&data=general,menu,slides,sambutan,headline,agenda,news,gallery,article')
      const [answer, bare] = await Promise.all([world.app.inject(`/api${path}`), world.app.inject(path)])
      expect(answer.statusCode, path).toBe(200)
      expect(bare.json()).toEqual(answer.json())
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      const { success, result } = answer.json()
      expect(success).toBe(true)
      expect(call.output.safeParse(result).error, path).toBeUndefined()
    }
  })

  it('is told apart by a strong tag, and not sent again to who has it', async () => {
    for (const round of ['first', 'kept']) {
      const { headers } = await world.app.inject('/public/slides')
      expect(headers.etag, round).toMatch(/^"[\w-]{27}"$/)
      const again = await world.app.inject({
        url: '/public/slides',
        headers: { 'if-none-match': `"x", ${headers.etag}` },
      })
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', headers.etag])
      expect(again.headers['access-control-allow-origin']).toBe('*')
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
  ])('fails in the envelope, to any origin: %s', async (path, status) => {
    for (const prefix of ['/api/public', '/public']) {
      const answer = await world.app.inject(prefix + path)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/\w/),
        result: null,
      })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(answer.headers['cache-control']).toBe('no-store')
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
    'refuses what it does not know in the envelope, to any origin: %s %s',
    async (method, path, status) => {
      for (const prefix of ['/api/public', '/public']) {
        const headers = { 'content-type': 'application/json' }
        const body = method === 'GET' ? {} : { headers, payload: '{"broken' }
        const answer = await world.app.inject({ method, url: prefix + path, ...body })
        expect(answer.statusCode, prefix).toBe(status)
        expect(answer.json()).toEqual({ success: false, message: expect.stringMatching(/\w/), result: null })
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        })
      }
    },
  )

  it('shares nothing of other calls with other origins', async () => {
    for (const url of ['/api/post/%zz', '/%zz', '/publicity/%zz', '/api/publicity']) {
      const { headers } = await world.app.inject(url)
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
    }
  })

  it.each(['', '/posts', '/post/kabar'])('lets a browser ask beforehand: %s', async (path) => {
    const { statusCode, headers } = await world.app.inject({ method: 'OPTIONS', url: `/public${path}` })
    expect([statusCode, headers['access-control-allow-methods']]).toEqual([204, 'GET'])
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})

describe('pictures and links', () => {
  it('are whole addresses of the width that is meant, in the text too, and always there', async () => {
    const { filename } = (await uploadImage(admin, await drawImage())).body.result
    const content = `<p><img src="/images/${filename}" /><a href="/news/lain">lain</a><a href="https://x.id/a">luar</a></p>`
    const { slug } = await writePost(admin, { ...SHOWN, image: filename, content })
    await writePost(admin, { ...SHOWN, title: 'Tanpa gambar' })
    const post = await ask<Record<string, string>>(`/post/${slug}`)
    expect(post.image).toBe(`https://konsol.sch.id/images/600-${filename}`)
    expect(post.content).toContain(`src="https://konsol.sch.id/images/${filename}"`)
    expect(post.content).toContain('href="https://www.sekolah.sch.id/news/lain"')
    expect(post.content).toContain('href="https://x.id/a"')
    const { rows } = await ask<Rows>('/posts?type=news')
    expect(rows.map(({ image }) => image)).toEqual([
      'https://konsol.sch.id/images/900-placeholder.png',
      `https://konsol.sch.id/images/900-${filename}`,
    ])
    for (const { image } of rows) {
      const served = await world.app.inject(String(image).replace('https://konsol.sch.id', ''))
      expect(served.statusCode).toBe(200)
      expect(served.headers['content-type']).toMatch(/^image\//)
      expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
  })
})

describe('posts', () => {
  it('come newest first by when they appeared, with the four newest beside them', async () => {
    const past = new Date(world.context.clock() - HOUR_MS).toISOString()
    const planned = await writePost(admin, { ...SHOWN, title: 'Direncanakan', publish_at: past })
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat']) await writePost(admin, { ...SHOWN, title })
    const { rows, latest, ...counts } = await ask<Rows & { latest: object[] }>(
      '/posts?type=news&page=2&page_size=4',
    )
    expect(counts).toEqual({ total_count: 5, total_page: 2 })
    expect(rows).toMatchObject([{ slug: planned.slug, created_at: past, user: { id: admin.id } }])
    expect(latest).toMatchObject([{ title: 'Empat' }, { title: 'Tiga' }, { title: 'Dua' }, { title: 'Satu' }])
  })

  it('are found by title before text, and % and _ are letters', async () => {
    await writePost(admin, { ...SHOWN, title: 'Lomba Pramuka' })
    await writePost(admin, {
      ...SHOWN,
      type: 'article',
      title: 'Berita',
      content: '<p>Regu pramuka menang</p>',
    })
    const found = async (search: string) =>
      (await ask<Rows>(`/posts/search?${new URLSearchParams({ search })}`)).rows
    expect(await found('pramuka')).toMatchObject([
      { title: 'Lomba Pramuka', type: 'news' },
      { title: 'Berita', type: 'article' },
    ])
    expect(await found('menang regu')).toHaveLength(1)
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found('')).toHaveLength(2)
  })

  it('of the agenda stand coming first by date, then the latest past', async () => {
    const day = (ahead: number) =>
      new Date(world.context.clock() + ahead * 24 * HOUR_MS).toISOString().slice(0, 10)
    for (const ahead of [9, -2, 3, -9, 30])
      await writePost(admin, { ...SHOWN, type: 'agenda', title: `Hari ${ahead}`, agenda_date: day(ahead) })
    const { agenda } = await ask<{ agenda: object[] }>('/general?data=agenda')
    expect(agenda).toMatchObject([
      { title: 'Hari 3', agenda_date: day(3) },
      { title: 'Hari 9' },
      { title: 'Hari 30' },
      { title: 'Hari -2' },
    ])
  })
})

describe('the first page', () => {
  it('has a key for each part that is asked for, and for no other', async () => {
    await writePost(admin, { ...SHOWN, meta: [{ name: 'mtdt_headline_one', value: 1 }] })
    const general = await ask<Record<string, unknown>>(
      '/general?data=general,headline,sambutan,rahasia,gallery',
    )
    expect(Object.keys(general).sort()).toEqual(['galleries', 'general', 'headline', 'sambutan'])
    expect(general.general).toMatchObject({ 'site name': 'SMP Pelita', logo: '', twitter: '' })
    expect(general.headline).toMatchObject({ post_meta: [{ name: 'mtdt_headline_one', value: 1 }] })
    expect(general.sambutan).toBeNull()
  })
})

describe('menus', () => {
  it('lead to public posts without a leading slash, and lift the children of what is hidden', async () => {
    const post = await writePost(admin, { ...SHOWN, type: 'page', title: 'Profil' })
    const hidden = await writePost(admin, { type: 'page', title: 'Draf' })
    const add = async (item: object) =>
      (await admin.post<{ id: number }>('/setting/menu', { type: 'main', link: '/', ...item })).body.result.id
    const [home, draft, child, outside] = [
      await add({ name: 'Beranda' }),
      await add({ name: 'Draf', post_id: hidden.id }),
      await add({ name: 'Profil', post_id: post.id }),
      await add({ name: 'Luar', link: 'https://contoh.id/x' }),
    ]
    const node = (id: number, children: object[] = []) => ({ id, text: '', children })
    const structures = [node(home), node(draft, [node(child)]), node(outside)]
    expect((await admin.post('/setting/menu-structure?type=main', { structures })).status).toBe(200)
    expect(await ask('/menus')).toEqual({
      main: [
        { id: home, text: 'Beranda', link: '', type: 'main', children: [] },
        { id: child, text: 'Profil', link: 'pages/profil', type: 'main', children: [] },
        { id: outside, text: 'Luar', link: 'https://contoh.id/x', type: 'main', children: [] },
      ],
      top: [],
      'bottom-1': [],
      'bottom-2': [],
    })
  })
})

describe('galleries and albums', () => {
  it('show pictures in two sizes and videos by their service', async () => {
    await admin.post('/gallery', { title: 'Video', type: 'video', image: 'https://youtu.be/dQw4w9WgXcQ' })
    await admin.post('/gallery', { title: 'Kosong', type: 'image' })
    const { rows } = await ask<Rows>('/galleries')
    expect(rows).toMatchObject([
      { title: 'Kosong', image: 'https://konsol.sch.id/images/600-placeholder.png' },
      {
        type: 'video',
        image: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg',
        image_large: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      },
    ])
    const ids = rows.map(({ id }) => id)
    const { body } = await admin.post<{ id: number }>('/album', { title: 'Album', galleries: ids })
    expect(await ask<Rows>('/albums')).toMatchObject({ total_count: 1, rows: [{ title: 'Album', total: 2 }] })
    expect(await ask(`/album/${body.result.id}`)).toMatchObject({
      galleries: [{ title: 'Kosong' }, { title: 'Video' }],
    })
  })
})
