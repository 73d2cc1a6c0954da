/** How soon changes and schedules reach the public calls, and where a former address leads. */
import { describe, expect, it } from 'vitest'
import { publicationOf } from '#features/posts/publication.ts'
import { createPostSource } from '#features/posts/server/postRows.ts'
import { publishedPosts } from '#features/website/server/public/posts.ts'
import { list } from '#platform/server/resource/listing.ts'
import { DRAFT, readPost, writePost } from '#test/support/content/posts.ts'
import { PUBLISHED, type ResultPage, setUpPublicSchool } from '#test/support/content/publicCalls.ts'
import { HOUR_MS } from '#test/support/content/published.ts'

const school = setUpPublicSchool()

describe('a change', () => {
  const listTitles = async () =>
    (await school.fetchResult<ResultPage>('/posts?type=news')).rows.map(({ title }) => title)

  it('of any content is visible at once', async () => {
    const post = await writePost(school.admin, { ...PUBLISHED, title: 'Lama' })
    await expect.poll(listTitles).toEqual(['Lama'])
    await school.admin.put(`/post/${post.id}`, { ...post, title: 'Baru' })
    await expect.poll(listTitles).toEqual(['Baru'])
    await school.admin.delete(`/post/${post.id}`)
    await expect.poll(listTitles).toEqual([])
  })

  it('that was scheduled appears and expires on time, without any write', async () => {
    const startTime = school.world.context.clock()
    const hoursFromNow = (hours: number) => new Date(startTime + hours * HOUR_MS).toISOString()
    await writePost(school.admin, {
      ...PUBLISHED,
      title: 'Sebentar',
      publish_at: hoursFromNow(1),
      expire_at: hoursFromNow(2),
    })
    expect(await listTitles()).toEqual([])
    expect(await listTitles()).toEqual([])
    school.world.advanceClock(HOUR_MS + 1000)
    expect(await listTitles()).toEqual(['Sebentar'])
    school.world.advanceClock(HOUR_MS)
    expect(await listTitles()).toEqual([])
  })

  it('of address keeps the former address as a redirect', async () => {
    const post = await writePost(school.admin, { ...PUBLISHED, title: 'Alamat' })
    expect((await school.admin.put(`/post/${post.id}`, { ...post, slug: 'alamat-baru' })).status).toBe(200)
    const readSlug = async (slug: string) =>
      (await school.fetchResult<{ slug: string }>(`/post/${slug}`)).slug
    for (const slug of ['alamat', 'alamat-baru']) await expect.poll(() => readSlug(slug)).toBe('alamat-baru')
    const currentPost = await readPost(school.admin, post.id)
    expect((await school.admin.put(`/post/${post.id}`, { ...currentPost, slug: 'alamat' })).status).toBe(200)
    // On PostgreSQL a notification invalidates the cache, some milliseconds later.
    await expect.poll(() => readSlug('alamat-baru')).toBe('alamat')
  })

  it('of address to that of another post is refused, also to a former one', async () => {
    const firstPost = await writePost(school.admin, { ...PUBLISHED, title: 'Pertama' })
    await school.admin.put(`/post/${firstPost.id}`, { ...firstPost, slug: 'kini' })
    const secondPost = await writePost(school.admin, { ...PUBLISHED, title: 'Kedua' })
    for (const slug of ['pertama', 'kini', 'Tidak Sah', '-x', 'a--b']) {
      const { status, body } = await school.admin.put(`/post/${secondPost.id}`, { ...secondPost, slug })
      expect([status, Object.keys(body.errors ?? {})], slug).toEqual([422, ['slug']])
    }
    const thirdPost = await writePost(school.admin, { ...PUBLISHED, title: 'Pertama' })
    expect(thirdPost.slug).toBe('pertama-2')
  })
})

it('a post must not expire before it appears, and a saved schedule stays when the form omits it', async () => {
  const plan = { publish_at: '2027-01-01T07:00:00+07:00', expire_at: '2027-01-02T00:00:00Z' }
  const post = await writePost(school.admin, plan)
  expect(post).toMatchObject({
    publish_at: '2027-01-01T00:00:00.000Z',
    expire_at: '2027-01-02T00:00:00.000Z',
  })
  const { publish_at: _, expire_at: __, updated_at: ___, ...fields } = post
  await school.admin.put(`/post/${post.id}`, fields)
  expect(await readPost(school.admin, post.id)).toMatchObject({ publish_at: post.publish_at })
  const { status, body } = await school.admin.put(`/post/${post.id}`, {
    ...fields,
    ...plan,
    expire_at: plan.publish_at,
  })
  expect([status, body.errors]).toMatchObject([422, { expire_at: 'Harus sesudah waktu tampil' }])
})

it('a post must not expire before it appears, also where only one of both times is sent', async () => {
  const { id } = await writePost(school.admin, { expire_at: '2027-01-02T00:00:00Z' })
  const putSchedule = async (times: object) => {
    const { status, body } = await school.admin.put(`/post/${id}`, { ...DRAFT, ...times })
    return [status, body.errors ?? null]
  }
  const refusal = [422, { expire_at: 'Harus sesudah waktu tampil' }]
  expect(await putSchedule({ publish_at: '2027-01-03T00:00:00Z' })).toEqual(refusal)
  // The same time in another time zone.
  expect(await putSchedule({ publish_at: '2027-01-02T07:00:00+07:00' })).toEqual(refusal)
  expect(await putSchedule({ publish_at: '2027-01-02T07:59:00+08:00' })).toEqual([200, null])
  expect(await putSchedule({ expire_at: '2027-01-01T00:00:00Z' })).toEqual(refusal)
  expect(await putSchedule({ expire_at: null })).toEqual([200, null])
})

it.each(['9999-12-31T23:00:00-07:00', '0000-01-01T00:00:00+07:00'])(
  'a time in a year of more or less than four digits is refused: %s',
  async (timestamp) => {
    const { status, body } = await school.admin.post('/post', { ...DRAFT, expire_at: timestamp })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['expire_at']])
  },
)

it('queries and publicationOf agree on public, planned and expired, a millisecond before, at and after', async () => {
  const eventTime = school.world.context.clock() + HOUR_MS
  const timestamp = new Date(eventTime).toISOString()
  const posts = [
    await writePost(school.admin, { ...PUBLISHED, publish_at: timestamp }),
    await writePost(school.admin, { ...PUBLISHED, expire_at: timestamp }),
    await writePost(school.admin, { ...PUBLISHED, visibility: 'private', publish_at: timestamp }),
    await writePost(school.admin, { publish_at: timestamp }),
  ]
  for (const time of [eventTime - 1, eventTime, eventTime + 1]) {
    const isoTime = new Date(time).toISOString()
    const states = posts.map((post) => publicationOf(post, isoTime))
    const publishedRows = await publishedPosts({ ...school.world.context, clock: () => time }).execute()
    const isPublic = posts.map(({ id }) => publishedRows.some((post) => post.id === id))
    expect(isPublic, isoTime).toEqual(states.map((state) => state === 'public'))
    for (const state of ['planned', 'expired'] as const) {
      const filter = { state: { op: 'equal', value: state } } as const
      const { rows } = await list(school.world.context.db, createPostSource('news', isoTime), {
        page: 1,
        page_size: 10,
        search: '',
        filter,
      })
      const expected = posts.filter((_, index) => states[index] === state).map(({ id }) => id)
      expect(
        rows.map(({ id }) => id),
        `${state} ${isoTime}`,
      ).toEqual(expected)
    }
  }
})
