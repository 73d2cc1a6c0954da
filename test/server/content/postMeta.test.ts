/** What a post carries beside its fields, and the one headline. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import { readAudits } from '#test/support/audits.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const meta = (post: Post) => Object.fromEntries(post.post_meta.map(({ name, value }) => [name, value]))

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
    expect(meta(await readPost(admin, id))).toEqual({
      mtdt_urutan: 12,
      mtdt_nilai: 7.5,
      mtdt_aktif: 1,
      mtdt_kode: '007',
      mtdt_teks: 'dua kata',
    })
  })

  it('that is not sent stays, and that is sent replaces all', async () => {
    const { id } = await writePost(admin, { meta: [{ name: 'mtdt_a', value: 1 }] })
    await admin.put(`/post/${id}`, DRAFT)
    expect(meta(await readPost(admin, id))).toEqual({ mtdt_a: 1 })
    await admin.put(`/post/${id}`, {
      ...DRAFT,
      meta: [
        { name: 'mtdt_b', value: 2 },
        { name: 'mtdt_b', value: 3 },
      ],
    })
    expect(meta(await readPost(admin, id))).toEqual({ mtdt_b: 3 })
  })

  it.each(['headline', 'MTDT_a', 'mtdt-a', "mtdt'; drop table posts", ''])(
    'named %j is refused',
    async (name) => {
      const answer = await admin.post('/post', { ...DRAFT, meta: [{ name, value: 1 }] })
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { 'meta.0.name': 'Nama meta harus diawali mtdt' } },
      })
    },
  )
})

describe('the headline', () => {
  const headline = (value: unknown) => ({ meta: [{ name: 'mtdt_headline_one', value }] })
  const holders = async () =>
    (
      await world.context.db.kysely
        .selectFrom('post_meta')
        .where('name', '=', 'mtdt_headline_one')
        .select('post_id')
        .execute()
    ).map((row) => row.post_id)

  it('moves to the news that takes it last', async () => {
    const [one, two] = [await writePost(admin, headline(1)), await writePost(admin, headline('1'))]
    expect(meta(await readPost(admin, one.id))).toEqual({})
    expect(meta(await readPost(admin, two.id))).toEqual({ mtdt_headline_one: 1 })
    await admin.put(`/post/${one.id}`, { ...DRAFT, ...headline(true) })
    expect(await holders()).toEqual([one.id])
    const trail = (await readAudits(world, 'post')).filter((row) => row.entity_id === two.id)
    expect(trail.at(-1)).toMatchObject({
      action: 'update',
      before: { mtdt_headline_one: '1' },
      after: { mtdt_headline_one: null },
    })
  })

  it('is given up by switching it off or deleting its post, and not by saving another', async () => {
    const [one, two] = [await writePost(admin, headline(1)), await writePost(admin)]
    await admin.put(`/post/${two.id}`, { ...DRAFT, ...headline(0) })
    expect(await holders()).toEqual([one.id])
    await admin.put(`/post/${one.id}`, { ...DRAFT, ...headline('0') })
    expect(await holders()).toEqual([])
    await admin.put(`/post/${one.id}`, { ...DRAFT, ...headline(1) })
    await admin.delete(`/post/${one.id}`)
    expect(await holders()).toEqual([])
  })

  it('is nothing for the other types', async () => {
    const holder = await writePost(admin, headline(1))
    await writePost(admin, { type: 'article', ...headline(1) })
    expect(await holders()).toEqual([holder.id])
  })

  it('has one holder after ten editors took it at one moment, and none of them failed', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => writePost(admin)))
    const answers = await Promise.all([
      ...posts.map(({ id }) => admin.put(`/post/${id}`, { ...DRAFT, ...headline(1) })),
      ...posts.map(() => admin.post('/post', { ...DRAFT, ...headline(1) })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(5).fill(201)])
    expect(await holders()).toHaveLength(1)
  })
})
