/** Versions of a post: one for every save, with who and when; any can be used again, and their pictures stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import {
  MAX_REVISIONS,
  type Revision,
  type RevisionWithContent,
} from '#contract/content/posts/postRevision.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const versions = async (id: number, who = admin) =>
  (await who.get<{ rows: Revision[] }>(`/post/${id}/revisions`)).body.result.rows
const version = (id: number, revision: number | undefined, who = admin) =>
  who.get<RevisionWithContent>(`/post/${id}/revisions/${revision}`)
const restore = (id: number, revision: number | undefined, who = admin, body: object = {}) =>
  who.post<Post>(`/post/${id}/revisions/${revision}/restore`, body)

describe('every save', () => {
  it('is a version with who, when and all that was written; one of before versions were kept is the first', async () => {
    const operator = await world.as('Operator')
    const { id } = await writePost(admin, { title: 'Satu', content: '<p>Pertama</p>', tags: 'a' })
    await operator.put(`/post/${id}`, { ...DRAFT, title: 'Dua', content: '<p>Kedua</p>', status: 'publish' })
    const [newest, oldest, ...more] = await versions(id)
    expect([newest?.user?.id, oldest?.user?.id, more]).toEqual([operator.id, admin.id, []])
    expect((await version(id, oldest?.id)).body.result).toMatchObject({
      ...{
        title: 'Satu',
        content: '<p>Pertama</p>',
        tags: 'a',
        status: 'draft',
        slug: 'satu',
        post_meta: [],
      },
    })
    const current = await readPost(admin, id)
    expect(newest?.created_at).toBe(current.updated_at)

    const { kysely } = world.context.db
    await kysely.deleteFrom('post_revisions').where('post_id', '=', id).execute()
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Tiga' })
    const since = await versions(id)
    expect(since.map(({ user }) => user?.id ?? null)).toEqual([admin.id, null])
    expect((await version(id, since[1]?.id)).body.result.title).toBe('Dua')
  })

  it('that was refused is none, and of very many the newest fifty stay', async () => {
    const { id, updated_at } = await writePost(admin)
    await admin.put(`/post/${id}`, { ...DRAFT, title: '' })
    await admin.put(`/post/${id}`, { ...DRAFT, updated_at: '2020-01-01T00:00:00.000Z' })
    expect(await versions(id)).toHaveLength(1)
    expect(updated_at).toBe((await versions(id))[0]?.created_at)
    for (let time = 0; time < MAX_REVISIONS + 2; time += 1)
      await admin.put(`/post/${id}`, { ...DRAFT, title: `T${time}` })
    const newest50 = await versions(id)
    expect(newest50).toHaveLength(MAX_REVISIONS)
    expect((await version(id, newest50[0]?.id)).body.result.title).toBe(`T${MAX_REVISIONS + 1}`)
  }, 40_000)
})

describe('a version used again', () => {
  it('brings its words back as a new version; what is published stays so, at its address', async () => {
    const { id } = await writePost(admin, { title: 'Lama', content: '<p>Isi lama</p>', excerpt: 'Dulu' })
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Baru', status: 'publish', slug: 'alamat-baru' })
    const first = (await versions(id)).at(-1)
    const { status, body } = await restore(id, first?.id)
    expect([status, body.message]).toEqual([200, expect.stringContaining('Riwayat')])
    expect(body.result).toMatchObject({
      ...{
        title: 'Lama',
        content: '<p>Isi lama</p>',
        excerpt: 'Dulu',
        status: 'publish',
        slug: 'alamat-baru',
      },
    })
    expect(await versions(id)).toHaveLength(3)
  })

  it('is refused where somebody saved meanwhile, hidden from who may not change the post, and none of another post', async () => {
    const [one, other] = [await writePost(admin), await writePost(admin)]
    const [first] = await versions(one.id)
    await admin.put(`/post/${one.id}`, { ...DRAFT, title: 'Lain' })
    expect((await restore(one.id, first?.id, admin, { updated_at: one.updated_at })).status).toBe(409)
    const contributor = await world.as({ keys: ['edit-content'] })
    expect((await restore(one.id, first?.id, contributor)).status).toBe(404)
    for (const answer of [await version(other.id, first?.id), await restore(other.id, first?.id)])
      expect(answer.status).toBe(404)
    await admin.delete(`/post/${one.id}`)
    expect((await version(one.id, first?.id)).status).toBe(404)
    await admin.post(`/post/${one.id}/restore`)
    expect((await version(one.id, first?.id)).status).toBe(200)
  })

  it('has its pictures still, until the post is gone for good', async () => {
    const { filename } = (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result
    const { id } = await writePost(admin, { image: filename })
    await admin.put(`/post/${id}`, { ...DRAFT, image: null })
    const uses = async () =>
      (
        await world.context.db.kysely
          .selectFrom('image_uses')
          .where('image', '=', filename)
          .selectAll()
          .execute()
      ).length
    expect(await uses()).toBe(1)
    expect((await restore(id, (await versions(id)).at(-1)?.id)).body.result.image).toBe(filename)
    await admin.delete(`/post/${id}`)
    await admin.delete(`/post/${id}/trash`)
    expect(await uses()).toBe(0)
  })

  it('whose picture and whose writer are no more brings its words back, and says what is missing', async () => {
    const { filename } = (await uploadImage(admin, await drawImage({ width: 40, height: 40 }))).body.result
    const leaving = await world.as('Operator')
    const { id } = await writePost(admin, { title: 'Asli' })
    await leaving.put(`/post/${id}`, { ...DRAFT, title: 'Dari yang pergi', image: filename })
    await admin.put(`/post/${id}`, { ...DRAFT, title: 'Kini', image: null })
    await world.context.db.kysely.deleteFrom('images').where('name', '=', filename).execute()
    expect((await admin.delete(`/master/user/${leaving.id}`)).status).toBe(200)
    const lost = (await versions(id))[1]
    expect(lost?.user).toBeNull()
    const { status, body } = await restore(id, lost?.id)
    expect([status, body.result.title, body.result.image]).toEqual([200, 'Dari yang pergi', null])
    expect(body.message).toContain('Perhatian: gambar utamanya sudah tidak ada. Unggah ulang bila perlu.')
  })

  it('of two at one moment is the one that is told to be, and the other is told of it', async () => {
    const { id, updated_at } = await writePost(admin, { title: 'Awal' })
    const first = (await versions(id))[0]?.id
    const body = { updated_at }
    const save = (title: string) => admin.put(`/post/${id}`, { ...DRAFT, title, ...body })
    const answers = await Promise.all([save('Satu'), restore(id, first, admin, body), save('Dua')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect(await readPost(admin, id)).toEqual(winner?.body.result)
    expect(await versions(id)).toHaveLength(2)
  })
})
