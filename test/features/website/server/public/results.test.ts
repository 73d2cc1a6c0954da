/** The results of the public calls: posts, the parts of the first page, menus, galleries and albums. */
import { describe, expect, it } from 'vitest'
import { writePost } from '#test/support/content/posts.ts'
import { PUBLISHED, type ResultPage, setUpPublicSchool } from '#test/support/content/publicCalls.ts'
import { HOUR_MS } from '#test/support/content/published.ts'

const school = setUpPublicSchool()

describe('posts', () => {
  it('are sorted by when they appeared, newest first, with the four latest in `latest`', async () => {
    const pastTime = new Date(school.world.context.clock() - HOUR_MS).toISOString()
    const plannedPost = await writePost(school.admin, {
      ...PUBLISHED,
      title: 'Direncanakan',
      publish_at: pastTime,
    })
    for (const title of ['Satu', 'Dua', 'Tiga', 'Empat'])
      await writePost(school.admin, { ...PUBLISHED, title })
    const { rows, latest, ...counts } = await school.fetchResult<ResultPage & { latest: object[] }>(
      '/posts?type=news&page=2&page_size=4',
    )
    expect(counts).toEqual({ total_count: 5, total_page: 2 })
    expect(rows).toMatchObject([
      { slug: plannedPost.slug, created_at: pastTime, user: { id: school.admin.id } },
    ])
    expect(latest).toMatchObject([{ title: 'Empat' }, { title: 'Tiga' }, { title: 'Dua' }, { title: 'Satu' }])
  })

  it('are found by title before text, and % and _ are no wildcards', async () => {
    await writePost(school.admin, { ...PUBLISHED, title: 'Lomba Pramuka' })
    await writePost(school.admin, {
      ...PUBLISHED,
      type: 'article',
      title: 'Berita',
      content: '<p>Regu pramuka menang</p>',
    })
    const searchPosts = async (search: string) =>
      (await school.fetchResult<ResultPage>(`/posts/search?${new URLSearchParams({ search })}`)).rows
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
      new Date(school.world.context.clock() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    for (const days of [9, -2, 3, -9, 30])
      await writePost(school.admin, {
        ...PUBLISHED,
        type: 'agenda',
        title: `Hari ${days}`,
        agenda_date: dateAfter(days),
      })
    const { agenda } = await school.fetchResult<{ agenda: object[] }>('/general?data=agenda')
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
    await writePost(school.admin, { ...PUBLISHED, meta: [{ name: 'mtdt_headline_one', value: 1 }] })
    const general = await school.fetchResult<Record<string, unknown>>(
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
    const post = await writePost(school.admin, { ...PUBLISHED, type: 'page', title: 'Profil' })
    const hiddenPost = await writePost(school.admin, { type: 'page', title: 'Draf' })
    const addItem = async (item: object) =>
      (await school.admin.post<{ id: number }>('/setting/menu', { type: 'main', link: '/', ...item })).body
        .result.id
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
    expect((await school.admin.post('/setting/menu-structure?type=main', { structures })).status).toBe(200)
    expect(await school.fetchResult('/menus')).toEqual({
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
    await school.admin.post('/gallery', {
      title: 'Video',
      type: 'video',
      image: 'https://youtu.be/dQw4w9WgXcQ',
    })
    await school.admin.post('/gallery', { title: 'Kosong', type: 'image' })
    const { rows } = await school.fetchResult<ResultPage>('/galleries')
    expect(rows).toMatchObject([
      { title: 'Kosong', image: 'https://konsol.sch.id/images/600-placeholder.png' },
      {
        type: 'video',
        image: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg',
        image_large: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      },
    ])
    const ids = rows.map(({ id }) => id)
    const { body } = await school.admin.post<{ id: number }>('/album', { title: 'Album', galleries: ids })
    expect(await school.fetchResult<ResultPage>('/albums')).toMatchObject({
      total_count: 1,
      rows: [{ title: 'Album', total: 2 }],
    })
    expect(await school.fetchResult(`/album/${body.result.id}`)).toMatchObject({
      galleries: [{ title: 'Kosong' }, { title: 'Video' }],
    })
  })
})
