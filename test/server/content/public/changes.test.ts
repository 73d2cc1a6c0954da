/** How soon a change is in the public calls, what was planned among them, and where a former address leads. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicationOf } from '#contract/content/publication.ts'
import { createPostSource } from '#server/content/posts/postRows.ts'
import { publishedPosts } from '#server/content/public/posts.ts'
import { list } from '#server/resource/listing.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { HOUR_MS } from '#test/support/published.ts'
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

describe('a change', () => {
  const titles = async () => (await ask<Rows>('/posts?type=news')).rows.map(({ title }) => title)

  it('of any content is there at once', async () => {
    const post = await writePost(admin, { ...SHOWN, title: 'Lama' })
    await expect.poll(titles).toEqual(['Lama'])
    await admin.put(`/post/${post.id}`, { ...post, title: 'Baru' })
    await expect.poll(titles, { timeout: 1000 }).toEqual(['Baru'])
    await admin.delete(`/post/${post.id}`)
    await expect.poll(titles, { timeout: 1000 }).toEqual([])
  })

  it('that was planned comes and goes at its moment, though nobody writes', async () => {
    const at = world.context.clock()
    const moment = (hours: number) => new Date(at + hours * HOUR_MS).toISOString()
    await writePost(admin, { ...SHOWN, title: 'Sebentar', publish_at: moment(1), expire_at: moment(2) })
    expect(await titles()).toEqual([])
    expect(await titles()).toEqual([])
    world.advanceClock(HOUR_MS + 1000)
    expect(await titles()).toEqual(['Sebentar'])
    world.advanceClock(HOUR_MS)
    expect(await titles()).toEqual([])
  })

  it('of address leaves the former one leading on', async () => {
    const post = await writePost(admin, { ...SHOWN, title: 'Alamat' })
    expect((await admin.put(`/post/${post.id}`, { ...post, slug: 'alamat-baru' })).status).toBe(200)
    const slugOf = async (slug: string) => (await ask<{ slug: string }>(`/post/${slug}`)).slug
    for (const slug of ['alamat', 'alamat-baru']) await expect.poll(() => slugOf(slug)).toBe('alamat-baru')
    const back = await readPost(admin, post.id)
    expect((await admin.put(`/post/${post.id}`, { ...back, slug: 'alamat' })).status).toBe(200)
    // On PostgreSQL what is remembered goes with a notification, which is milliseconds later.
    await expect.poll(() => slugOf('alamat-baru')).toBe('alamat')
  })

  it('of address to another post is refused, also to one it had before', async () => {
    const first = await writePost(admin, { ...SHOWN, title: 'Pertama' })
    await admin.put(`/post/${first.id}`, { ...first, slug: 'kini' })
    const second = await writePost(admin, { ...SHOWN, title: 'Kedua' })
    for (const slug of ['pertama', 'kini', 'Tidak Sah', '-x', 'a--b']) {
      const { status, body } = await admin.put(`/post/${second.id}`, { ...second, slug })
      expect([status, Object.keys(body.errors ?? {})], slug).toEqual([422, ['slug']])
    }
    const third = await writePost(admin, { ...SHOWN, title: 'Pertama' })
    expect(third.slug).toBe('pertama-2')
  })
})

it('a post must not go before it comes, and a saved plan stays when the form does not know it', async () => {
  const plan = { publish_at: '2027-01-01T07:00:00+07:00', expire_at: '2027-01-02T00:00:00Z' }
  const post = await writePost(admin, plan)
  expect(post).toMatchObject({
    publish_at: '2027-01-01T00:00:00.000Z',
    expire_at: '2027-01-02T00:00:00.000Z',
  })
  const { publish_at: _, expire_at: __, updated_at: ___, ...known } = post
  await admin.put(`/post/${post.id}`, known)
  expect(await readPost(admin, post.id)).toMatchObject({ publish_at: post.publish_at })
  const { status, body } = await admin.put(`/post/${post.id}`, {
    ...known,
    ...plan,
    expire_at: plan.publish_at,
  })
  expect([status, body.errors]).toMatchObject([422, { expire_at: 'Harus sesudah waktu tampil' }])
})

it('a post must not go before it comes, also where only one of both moments is sent', async () => {
  const { id } = await writePost(admin, { expire_at: '2027-01-02T00:00:00Z' })
  const put = async (times: object) => {
    const { status, body } = await admin.put(`/post/${id}`, { ...DRAFT, ...times })
    return [status, body.errors ?? null]
  }
  const refused = [422, { expire_at: 'Harus sesudah waktu tampil' }]
  expect(await put({ publish_at: '2027-01-03T00:00:00Z' })).toEqual(refused)
  // At the same minute, told by the clock of another place.
  expect(await put({ publish_at: '2027-01-02T07:00:00+07:00' })).toEqual(refused)
  expect(await put({ publish_at: '2027-01-02T07:59:00+08:00' })).toEqual([200, null])
  expect(await put({ expire_at: '2027-01-01T00:00:00Z' })).toEqual(refused)
  expect(await put({ expire_at: null })).toEqual([200, null])
})

it.each(['9999-12-31T23:00:00-07:00', '0000-01-01T00:00:00+07:00'])(
  'a moment in a year of more or less than four digits is refused: %s',
  async (moment) => {
    const { status, body } = await admin.post('/post', { ...DRAFT, expire_at: moment })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['expire_at']])
  },
)

it('what is public, planned and over is told alike by query and rule, a millisecond before, at and after', async () => {
  const at = world.context.clock() + HOUR_MS
  const moment = new Date(at).toISOString()
  const posts = [
    await writePost(admin, { ...SHOWN, publish_at: moment }),
    await writePost(admin, { ...SHOWN, expire_at: moment }),
    await writePost(admin, { ...SHOWN, visibility: 'private', publish_at: moment }),
    await writePost(admin, { publish_at: moment }),
  ]
  for (const now of [at - 1, at, at + 1]) {
    const stamp = new Date(now).toISOString()
    const states = posts.map((post) => publicationOf(post, stamp))
    const published = await publishedPosts({ ...world.context, clock: () => now }).execute()
    const isPublic = posts.map(({ id }) => published.some((post) => post.id === id))
    expect(isPublic, stamp).toEqual(states.map((state) => state === 'public'))
    for (const state of ['planned', 'expired'] as const) {
      const filter = { state: { op: 'equal', value: state } } as const
      const { rows } = await list(world.context.db, createPostSource('news', stamp), {
        page: 1,
        page_size: 10,
        search: '',
        filter,
      })
      const expected = posts.filter((_, index) => states[index] === state).map(({ id }) => id)
      expect(
        rows.map(({ id }) => id),
        `${state} ${stamp}`,
      ).toEqual(expected)
    }
  }
})
