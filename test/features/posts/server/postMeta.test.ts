/** The meta values of a post, and the single headline. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { DRAFT, readPost, writePost } from '#test/support/content/posts.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const toMetaRecord = (post: Post) =>
  Object.fromEntries(post.post_meta.map(({ name, value }) => [name, value]))

describe('meta', () => {
  it('is written as meta and read as post_meta; numbers come back as numbers, codes as text', async () => {
    const { id } = await writePost(admin, {
      meta: [
        { name: 'mtdt_urutan', value: '12' },
        { name: 'mtdt_nilai', value: 7.5 },
        { name: 'mtdt_aktif', value: true },
        { name: 'mtdt_kode', value: '007' },
        { name: 'mtdt_teks', value: 'dua kata' },
        { name: 'mtdt_kosong', value: '' },
        { name: 'mtdt_kosong_juga', value: null },
      ],
    })
    expect(toMetaRecord(await readPost(admin, id))).toEqual({
      mtdt_urutan: 12,
      mtdt_nilai: 7.5,
      mtdt_aktif: 1,
      mtdt_kode: '007',
      mtdt_teks: 'dua kata',
    })
  })

  it('stays when it is not sent, and is replaced as a whole when it is sent', async () => {
    const { id } = await writePost(admin, { meta: [{ name: 'mtdt_a', value: 1 }] })
    await admin.put(`/post/${id}`, DRAFT)
    expect(toMetaRecord(await readPost(admin, id))).toEqual({ mtdt_a: 1 })
    await admin.put(`/post/${id}`, {
      ...DRAFT,
      meta: [
        { name: 'mtdt_b', value: 2 },
        { name: 'mtdt_b', value: 3 },
      ],
    })
    expect(toMetaRecord(await readPost(admin, id))).toEqual({ mtdt_b: 3 })
  })

  it.each(['headline', 'MTDT_a', 'mtdt-a', "mtdt'; drop table posts", ''])(
    'named %j is refused',
    async (name) => {
      const response = await admin.post('/post', { ...DRAFT, meta: [{ name, value: 1 }] })
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { 'meta.0.name': 'Nama meta harus diawali mtdt' } },
      })
    },
  )
})

describe('the headline', () => {
  const headlineMeta = (value: unknown) => ({ meta: [{ name: 'mtdt_headline_one', value }] })
  const listHeadlinePostIds = async () =>
    (
      await world.context.db.kysely
        .selectFrom('post_meta')
        .where('name', '=', 'mtdt_headline_one')
        .select('post_id')
        .execute()
    ).map((row) => row.post_id)

  it('moves to the news that was last saved with it', async () => {
    const firstPost = await writePost(admin, headlineMeta(1))
    const secondPost = await writePost(admin, headlineMeta('1'))
    expect(toMetaRecord(await readPost(admin, firstPost.id))).toEqual({})
    expect(toMetaRecord(await readPost(admin, secondPost.id))).toEqual({ mtdt_headline_one: 1 })
    await admin.put(`/post/${firstPost.id}`, { ...DRAFT, ...headlineMeta(true) })
    expect(await listHeadlinePostIds()).toEqual([firstPost.id])
    const audits = (await readAudits(world, 'post')).filter((row) => row.entity_id === secondPost.id)
    expect(audits.at(-1)).toMatchObject({
      action: 'update',
      before: { mtdt_headline_one: '1' },
      after: { mtdt_headline_one: null },
    })
  })

  it('is removed by switching it off or deleting its post, and not by saving another post', async () => {
    const firstPost = await writePost(admin, headlineMeta(1))
    const secondPost = await writePost(admin)
    await admin.put(`/post/${secondPost.id}`, { ...DRAFT, ...headlineMeta(0) })
    expect(await listHeadlinePostIds()).toEqual([firstPost.id])
    await admin.put(`/post/${firstPost.id}`, { ...DRAFT, ...headlineMeta('0') })
    expect(await listHeadlinePostIds()).toEqual([])
    await admin.put(`/post/${firstPost.id}`, { ...DRAFT, ...headlineMeta(1) })
    await admin.delete(`/post/${firstPost.id}`)
    expect(await listHeadlinePostIds()).toEqual([])
  })

  it('is ignored for the other types', async () => {
    const headlinePost = await writePost(admin, headlineMeta(1))
    await writePost(admin, { type: 'article', ...headlineMeta(1) })
    expect(await listHeadlinePostIds()).toEqual([headlinePost.id])
  })

  it('is on one post after ten concurrent saves with it, all of which succeed', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => writePost(admin)))
    const responses = await Promise.all([
      ...posts.map(({ id }) => admin.put(`/post/${id}`, { ...DRAFT, ...headlineMeta(1) })),
      ...posts.map(() => admin.post('/post', { ...DRAFT, ...headlineMeta(1) })),
    ])
    expect(responses.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(5).fill(201)])
    expect(await listHeadlinePostIds()).toHaveLength(1)
  })
})
