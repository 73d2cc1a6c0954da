/** The results of the public calls: posts, the parts of the first page, menus, galleries and albums. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writePost } from '#test/support/content/posts.ts'
import { HOUR_MS } from '#test/support/content/published.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld({
    env: { PUBLIC_URL: 'https://konsol.sch.id', SITE_URL: 'https://www.sekolah.sch.id' },
  })
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const PUBLISHED = { status: 'publish' }

async function fetchResult<Result>(path: string, status = 200): Promise<Result> {
  const response = await world.app.inject(`/api/public${path}`)
  expect(response.statusCode, response.payload).toBe(status)
  return response.json().result
}

type ResultPage = { rows: Record<string, unknown>[]; total_count: number; total_page: number }

describe('posts', () => {
  it('are sorted by when they appeared, newest first, with the four latest in `latest`', async () => {
    const pastTime = new Date(world.context.clock() - HOUR_MS).toISOString()
    const plannedPost = await writePost(admin, { ...PUBLISHED, title: 'Direncanakan', publish_at: pastTime })
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat']) await writePost(admin, { ...PUBLISHED, title })
    const { rows, latest, ...counts } = await fetchResult<ResultPage & { latest: object[] }>(
      '/posts?type=news&page=2&page_size=4',
    )
    expect(counts).toEqual({ total_count: 5, total_page: 2 })
    expect(rows).toMatchObject([{ slug: plannedPost.slug, created_at: pastTime, user: { id: admin.id } }])
    expect(latest).toMatchObject([{ title: 'Empat' }, { title: 'Tiga' }, { title: 'Dua' }, { title: 'Satu' }])
  })

  it('are found by title before text, and % and _ are no wildcards', async () => {
    await writePost(admin, { ...PUBLISHED, title: 'Lomba Pramuka' })
    await writePost(admin, {
      ...PUBLISHED,
      type: 'article',
      title: 'Berita',
      content: '<p>Regu pramuka menang</p>',
    })
    const searchPosts = async (search: string) =>
      (await fetchResult<ResultPage>(`/posts/search?${new URLSearchParams({ search })}`)).rows
    expect(await searchPosts('pramuka')).toMatchObject([
      { title: 'Lomba Pramuka', type: 'news' },
      { title: 'Berita', type: 'article' },
    ])
    expect(await searchPosts('menang regu')).toHaveLength(1)
    expect(await searchPosts('%')).toEqual([])
    expect(await searchPosts('_')).toEqual([])
    expect(await searchPosts('')).toHaveLength(2)
  })

  it('of the agenda are sorted with future dates first, then the latest past', async () => {
    const dateAfter = (days: number) =>
      new Date(world.context.clock() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    for (const days of [9, -2, 3, -9, 30])
      await writePost(admin, {
        ...PUBLISHED,
        type: 'agenda',
        title: `Hari ${days}`,
        agenda_date: dateAfter(days),
      })
    const { agenda } = await fetchResult<{ agenda: object[] }>('/general?data=agenda')
    expect(agenda).toMatchObject([
      { title: 'Hari 3', agenda_date: dateAfter(3) },
      { title: 'Hari 9' },
      { title: 'Hari 30' },
      { title: 'Hari -2' },
    ])
  })
})

describe('the first page', () => {
  it('has a key for each requested part, and for no other', async () => {
    await writePost(admin, { ...PUBLISHED, meta: [{ name: 'mtdt_headline_one', value: 1 }] })
    const general = await fetchResult<Record<string, unknown>>(
      '/general?data=general,headline,sambutan,rahasia,gallery',
    )
    expect(Object.keys(general).sort()).toEqual(['galleries', 'general', 'headline', 'sambutan'])
    expect(general.general).toMatchObject({ 'site name': 'SMP Pelita', logo: '', twitter: '' })
    expect(general.headline).toMatchObject({ post_meta: [{ name: 'mtdt_headline_one', value: 1 }] })
    expect(general.sambutan).toBeNull()
  })
})

describe('menus', () => {
  it('link to public posts without a leading slash, and replace a hidden item by its children', async () => {
    const post = await writePost(admin, { ...PUBLISHED, type: 'page', title: 'Profil' })
    const hiddenPost = await writePost(admin, { type: 'page', title: 'Draf' })
    const addItem = async (item: object) =>
      (await admin.post<{ id: number }>('/setting/menu', { type: 'main', link: '/', ...item })).body.result.id
    const homeId = await addItem({ name: 'Beranda' })
    const draftId = await addItem({ name: 'Draf', post_id: hiddenPost.id })
    const childId = await addItem({ name: 'Profil', post_id: post.id })
    const externalId = await addItem({ name: 'Luar', link: 'https://contoh.id/x' })
    const createNode = (id: number, children: object[] = []) => ({ id, text: '', children })
    const structures = [
      createNode(homeId),
      createNode(draftId, [createNode(childId)]),
      createNode(externalId),
    ]
    expect((await admin.post('/setting/menu-structure?type=main', { structures })).status).toBe(200)
    expect(await fetchResult('/menus')).toEqual({
      main: [
        { id: homeId, text: 'Beranda', link: '', type: 'main', children: [] },
        { id: childId, text: 'Profil', link: 'pages/profil', type: 'main', children: [] },
        { id: externalId, text: 'Luar', link: 'https://contoh.id/x', type: 'main', children: [] },
      ],
      top: [],
      'bottom-1': [],
      'bottom-2': [],
    })
  })
})

describe('galleries and albums', () => {
  it('have pictures in two sizes and the YouTube URLs of videos', async () => {
    await admin.post('/gallery', { title: 'Video', type: 'video', image: 'https://youtu.be/dQw4w9WgXcQ' })
    await admin.post('/gallery', { title: 'Kosong', type: 'image' })
    const { rows } = await fetchResult<ResultPage>('/galleries')
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
    expect(await fetchResult<ResultPage>('/albums')).toMatchObject({
      total_count: 1,
      rows: [{ title: 'Album', total: 2 }],
    })
    expect(await fetchResult(`/album/${body.result.id}`)).toMatchObject({
      galleries: [{ title: 'Kosong' }, { title: 'Video' }],
    })
  })
})
